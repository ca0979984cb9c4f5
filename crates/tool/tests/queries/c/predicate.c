struct queue {
    int head, tail, size;
};

static int length(const struct queue *q)
{
    int n = q->tail - q->head;
    return n < 0 ? n + q->size : n;
}

static int is_full(const struct queue *q)
{
    return length(q) == q->size - 1;
}

static int drain(struct queue *q)
{
    while (q->head != q->tail)
        q->head++;
    return q->head;
}

int put(struct queue *q)
{
    if (q->size != 8 || q->head < 0 || q->head > 7 || q->tail < 0 || q->tail > 7)
        return -1;
    if (q->tail == 7)
        q->tail = 0;
    else
        q->tail++;
    return 0;
}
