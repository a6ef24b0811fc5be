/* event init, test.sched line 7 */
static int32_t init(struct cat_ctx *ctx, cat_thread unused)
{
    struct test_data *data = (struct test_data *)ctx->data;
    int32_t fault;
    (void)unused;
    ctx->statements++;
    if (data->full == 0) {
        return cat_fail(ctx, CAT_FAULT_NO_NODE, 17, 0);
    }
    int64_t answer;
    if ((fault = ask_remote(ctx, 5, 0, 0x0, 0, 1, &answer)) != 0) return fault;
    bool both = int_wrap((uint32_t)answer) > 3;
    if (both) {
        int64_t answer_2;
        if ((fault = ask_remote(ctx, 0, 0, 0x302, 1, 1, &answer_2)) != 0) return fault;
        both = int_wrap((uint32_t)answer_2) < 10;
    }
    if (both) {
        ctx->statements++;
        if ((fault = ctx->ops.at->remote(ctx, 2, 0, 0x1002, float_bits(0.5), 2)) != 0) return fault;
    }
    ctx->statements++;
    data->r = 0;
    for (;;) {
        if (data->fulls[1] == 0) {
            return cat_fail(ctx, CAT_FAULT_NO_NODE, 18, 0);
        }
        int64_t answer_3;
        if ((fault = ask_remote(ctx, 6, 1, 0x0, 0, 3, &answer_3)) != 0) return fault;
        if (!(data->r < int_wrap((uint32_t)answer_3))) break;
        if (!has_fuel(ctx)) {
            return cat_fail(ctx, CAT_FAULT_FUEL, 3, 0);
        }
        {
            ctx->statements++;
            const int32_t index = data->r;
            if ((uint32_t)index >= 4) {
                return cat_fail(ctx, CAT_FAULT_INDEX, 6, index);
            }
            int64_t answer_4;
            if ((fault = ask_remote(ctx, 0, 0, 0x0, 0, 5, &answer_4)) != 0) return fault;
            if ((fault = ctx->ops.at->remote(ctx, 1, (uint32_t)index, 0x1, int_add(int_wrap((uint32_t)answer_4), data->mine), 5)) != 0) return fault;
        }
        data->r = int_add(data->r, 1);
    }
    ctx->statements += 2;
    /* line 10: assert(total > 0); */
    int64_t answer_5;
    if ((fault = ask_remote(ctx, 0, 0, 0x400, 0, 7, &answer_5)) != 0) return fault;
    if (!(int_wrap((uint32_t)answer_5) > 0)) {
        return cat_fail(ctx, CAT_FAULT_ASSERTION, 7, 0);
    }
    if ((fault = ctx->ops.at->remote(ctx, 4, 0, 0x4, 2, 8)) != 0) return fault;
    return 0;
}

