extern void reach_error(void);

struct pair {
    int first;
    int second;
};

static void swap(struct pair *pair)
{
    int kept = pair->first;
    pair->first = pair->second;
    pair->second = kept;
}

int main(void)
{
    struct pair pair = {1, 2};
    swap(&pair);
    if (pair.first == 2 && pair.second == 1)
        reach_error();
    return 0;
}
