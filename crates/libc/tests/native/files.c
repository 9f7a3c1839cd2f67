/* stdio.h: temporary files. The same steps with a real file and with a model of one. */
#include "driver.h"

MODEL(tmpnam);
MODEL(tmpfile);
MODEL(fopen);
MODEL(freopen);
MODEL(remove);
MODEL(fclose);
MODEL(fflush);
MODEL(fprintf);
MODEL(fputs);
MODEL(fputc);
MODEL(fwrite);
MODEL(fgetc);
MODEL(getc);
MODEL(ungetc);
MODEL(fgets);
MODEL(fread);
MODEL(fscanf);
MODEL(fseek);
MODEL(ftell);
MODEL(rewind);
MODEL(feof);
MODEL(ferror);
MODEL(clearerr);
extern FILE *model_stdout;

/* Output of one to twenty bytes. */
static void write_something(FILE *real, FILE *model)
{
    char text[21];
    size_t length = 1 + below(20);
    for (size_t i = 0; i < length; i++)
        text[i] = "0123456789 \nab"[below(14)];
    text[length] = '\0';
    switch (below(4)) {
    case 0:
        CHECK((fputs(text, real) >= 0) == (model_fputs(text, model) >= 0), "fputs");
        break;
    case 1:
        CHECK(fputc(text[0], real) == model_fputc(text[0], model), "fputc");
        break;
    case 2:
        CHECK(fwrite(text, 1, length, real) == model_fwrite(text, 1, length, model), "fwrite");
        break;
    default:
        CHECK(fprintf(real, "%d %s", (int)length, text) == model_fprintf(model, "%d %s", (int)length, text),
              "fprintf");
    }
}

static void read_something(FILE *real, FILE *model)
{
    char ours[12] = "", theirs[12] = "";
    int number = -1, other = -1;
    switch (below(5)) {
    case 0:
        CHECK(fgetc(real) == model_fgetc(model), "fgetc");
        break;
    case 1: {
        int byte = getc(real);
        CHECK(byte == model_getc(model), "getc");
        if (byte != EOF)
            CHECK(ungetc(byte, real) == model_ungetc(byte, model), "ungetc");
        break;
    }
    case 2: {
        char *line = fgets(theirs, sizeof theirs, real);
        CHECK((line == NULL) == (model_fgets(ours, sizeof ours, model) == NULL), "fgets");
        CHECK(line == NULL || strcmp(ours, theirs) == 0, "fgets reads %s", theirs);
        break;
    }
    case 3:
        CHECK(fread(theirs, 3, 4, real) == model_fread(ours, 3, 4, model), "fread");
        CHECK(memcmp(ours, theirs, sizeof ours) == 0, "fread reads");
        break;
    default:
        CHECK(fscanf(real, "%3d", &number) == model_fscanf(model, "%3d", &other), "fscanf");
        CHECK(number == other, "fscanf reads %d", number);
        CHECK(ftell(real) == model_ftell(model), "ftell behind fscanf");
        /* Whether it has seen the end is not modelled. */
        if (fseek(real, 0, SEEK_CUR) != model_fseek(model, 0, SEEK_CUR))
            CHECK(0, "fseek");
    }
    CHECK((feof(real) != 0) == (model_feof(model) != 0), "feof");
    CHECK(ferror(real) == model_ferror(model), "ferror");
}

static void go_somewhere(FILE *real, FILE *model)
{
    if (below(3) == 0) {
        rewind(real), model_rewind(model);
        return;
    }
    long offset = (long)below(40) - 10;
    int from = (int[]){SEEK_SET, SEEK_CUR, SEEK_END}[below(3)];
    CHECK(fseek(real, offset, from) == model_fseek(model, offset, from), "fseek");
    CHECK(ftell(real) == model_ftell(model), "ftell");
}

static void exercise(FILE *real, FILE *model, int reads, int writes)
{
    for (int step = 0; step < 400; step++) {
        int is_writing = writes && (!reads || below(2));
        for (unsigned int times = below(4); times > 0; times--) {
            if (is_writing)
                write_something(real, model);
            else
                read_something(real, model);
        }
        if (reads)
            go_somewhere(real, model);
    }
}

void test_files(void)
{
    char real_name[L_tmpnam], model_name[L_tmpnam];
    char *made = tmpnam(real_name);
    CHECK(made == real_name && model_tmpnam(model_name) == model_name, "tmpnam");
    CHECK(strlen(model_name) == strlen(real_name), "tmpnam's length");
    CHECK(strcmp(model_tmpnam(NULL), model_name) != 0, "tmpnam gives new names");
    CHECK(model_fopen(model_name, "r") == NULL && fopen(real_name, "r") == NULL, "nothing is there");
    static const char *const modes[] = {"w", "r", "w+b", "r+", "a", "rb"};
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        FILE *real = fopen(real_name, modes[i]), *model = model_fopen(model_name, modes[i]);
        CHECK(real != NULL && model != NULL, "fopen %s", modes[i]);
        int both = strchr(modes[i], '+') != NULL, reads = modes[i][0] == 'r';
        exercise(real, model, both || reads, both || !reads);
        if (!both && reads)
            CHECK(fputc('x', real) == model_fputc('x', model) && model_ferror(model), "only input");
        CHECK(fclose(real) == model_fclose(model), "fclose");
    }
    CHECK(remove(real_name) == model_remove(model_name), "remove");
    CHECK(remove(real_name) == model_remove(model_name), "remove again");
    FILE *real = tmpfile(), *model = model_tmpfile();
    CHECK(real != NULL && model != NULL, "tmpfile");
    exercise(real, model, 1, 1);
    fclose(real), model_fclose(model);
}
