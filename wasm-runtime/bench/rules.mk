# The benchmark's native programs, made from what run.mjs writes into build/bench: generated schedulers
# and the list of those that are linked in.

BENCH := $(BUILD)/bench
BENCH_C := $(COMMON) -O3 -flto=auto -Ibench -Itests -I$(BENCH)
BENCH_SCHEDULERS = $(wildcard $(BENCH)/*.c)
BENCH_TESTS := tests/fcfs.c tests/assemble.c tests/assemble_bytes.c

.PHONY: bench
bench: $(BENCH)/native $(BENCH)/native-tuned $(BENCH)/native-untraced $(BENCH)/structures $(patsubst %.c,%.so,$(wildcard $(BENCH)/*.c))

# One program: the runtime and the schedulers are optimised together.
$(BENCH)/native: bench/native.c bench/loading.h bench/stopwatch.h $(SOURCES) $(HEADERS) $(BENCH)/schedulers.h
	$(QUIET)$(CC) $(BENCH_C) $< $(SOURCES) $(BENCH_SCHEDULERS) -ldl -o $@

# The same with the tuned runtime. It was trained on the examples; the schedulers were not trained at all.
$(BENCH)/native-tuned: bench/native.c bench/loading.h bench/stopwatch.h $(TUNED)/libcatapults.a $(TUNED)/same-traces $(BENCH)/schedulers.h
	$(QUIET)$(CC) $(BENCH_C) $< $(BENCH_SCHEDULERS) $(TUNED)/libcatapults.a -ldl -o $@

# The same without tracing, to tell what it costs when it is off.
$(BENCH)/native-untraced: bench/native.c bench/loading.h bench/stopwatch.h $(SOURCES) $(HEADERS) $(BENCH)/schedulers.h
	$(QUIET)$(CC) $(BENCH_C) -DCAT_WITHOUT_TRACE $< $(SOURCES) $(BENCH_SCHEDULERS) -ldl -o $@

# All states of a scheduler, for explore.mjs.
$(BENCH)/explore: bench/explore.c bench/loading.h bench/stopwatch.h $(SOURCES) $(HEADERS)
	$(QUIET)mkdir -p $(BENCH)
	$(QUIET)$(CC) $(BENCH_C) $(WARNINGS) $< $(SOURCES) -ldl -o $@

$(BENCH)/structures: bench/structures.c bench/stopwatch.h $(BENCH_TESTS) $(SOURCES) $(HEADERS)
	$(QUIET)$(CC) $(BENCH_C) $(WARNINGS) $< $(BENCH_TESTS) $(SOURCES) -o $@

$(BENCH)/%.so: $(BENCH)/%.c
	$(QUIET)$(CC) $(COMMON) -O3 -fPIC -shared -DCATAPULTS_SHARED $< -o $@
