extern void reach_error(void);

static int branch;

int main(void)
{
    int a[3] = {1};
    for (int i = 0; i < 3; i++)
        if (a[i] == 1)
            branch++;
    if (branch == 1)
        reach_error();
    return 0;
}
