# The native build laid out for what runs really do: make tuned. gcc counts how often each branch is taken while the
# shipped examples run, and compiles once more by these counts. Runs are deterministic, so the counts are, too, and two
# builds by the same gcc from the same folder are equal byte for byte.

TUNED := $(BUILD)/tuned
TRAINING := $(TUNED)/training
EXAMPLES := $(TUNED)/examples
CATAPULTS := ../.venv/bin/catapults
TUNED_CC := gcc

# Warnings are the plain build's affair: what gcc suspects of code that it has moved about need not be there.
# -DCAT_TUNED: what stands in the loop over events (src/base/hints.h).
# -flto: calls from file to file are laid out, too. A seed of its own for each file, else gcc draws one.
# -fno-semantic-interposition: nobody replaces single functions of the library at run time.
TUNED_FLAGS = $(COMMON) -O3 -DCAT_TUNED -fPIC -fno-semantic-interposition -flto -frandom-seed=$(@F)
# -fno-profile-values: among the values would be addresses, which differ from run to run.
COUNT := -fprofile-generate -fprofile-update=single -fno-profile-values
# What no example runs is compiled as without counts, not for size. Beside the code for other programs' optimisers the
# objects hold plain code, so any linker takes the library.
USE := -fprofile-use -fno-profile-values -fprofile-partial-training -Wno-missing-profile -ffat-lto-objects

TUNED_NAMES := $(NAMES) run process
# Those that have a workload of their own: policies of one example share another's.
EXAMPLE_NAMES := $(filter $(basename $(notdir $(wildcard ../public/examples/*/*.sched))), \
	$(basename $(notdir $(wildcard ../public/examples/*/*.workload))))
EXAMPLE_FILES := $(EXAMPLE_NAMES:%=$(EXAMPLES)/%.so) $(EXAMPLE_NAMES:%=$(EXAMPLES)/%.bin)
COMPILER_SOURCES := $(wildcard $(addprefix ../compiler/catapults/,*.py */*.py */*.toml */*/*.py))
TRAINED_TICKS := 20000
TRAINED_RUNS := 40

vpath %.sched $(wildcard ../public/examples/*)
vpath %.workload $(wildcard ../public/examples/*)

.PHONY: tuned
.SECONDARY: $(EXAMPLE_NAMES:%=$(EXAMPLES)/%.c)
tuned: $(TUNED)/libcatapults.a $(TUNED)/same-traces

$(TUNED)/libcatapults.a: $(TUNED_NAMES:%=$(TUNED)/%.o)
	$(QUIET)rm -f $@ && gcc-ar rcsD $@ $(filter-out %/run.o %/process.o,$^)

$(TUNED)/catapults-run: $(TUNED)/run.o $(TUNED)/process.o $(TUNED)/libcatapults.a
	$(QUIET)$(TUNED_CC) -O3 -flto=auto $^ -ldl -o $@

# gcc finds the counts of a function by the name of its object, so both builds call it by the same.
# $(1) folder, $(2) flags, $(3) what must be there before
define TUNED_BUILD
$(1)/%.o: %.c $(3)
	$(QUIET)mkdir -p $$(@D) && cd $$(@D) && $(TUNED_CC) $$(TUNED_FLAGS) $(2) -c $$(abspath $$<) -o $$(@F)
endef
$(eval $(call TUNED_BUILD,$(TRAINING),$(COUNT),$(HEADERS) Makefile native/tuned.mk))
$(eval $(call TUNED_BUILD,$(TUNED),$(USE),$(TUNED)/counted))

$(TRAINING)/catapults-run: $(TUNED_NAMES:%=$(TRAINING)/%.o)
	$(QUIET)$(TUNED_CC) -O3 -flto=auto $(COUNT) $^ -ldl -o $@

# --- the examples ---------------------------------------------------------------------------------

$(CATAPULTS):
	@echo "$@ is missing. It compiles the examples; from the top folder run: npm run build" >&2
	@false

$(EXAMPLES)/%.c: %.sched $(COMPILER_SOURCES) | $(CATAPULTS)
	$(QUIET)mkdir -p $(@D) && $(CATAPULTS) build --backend c -o $@ $<

$(EXAMPLES)/%.bin: %.workload $(COMPILER_SOURCES) | $(CATAPULTS)
	$(QUIET)mkdir -p $(@D) && $(CATAPULTS) build --backend workload -o $@ $<

$(EXAMPLES)/%.so: $(EXAMPLES)/%.c $(HEADERS)
	$(QUIET)$(CC) $(COMMON) -O3 -fPIC -shared -DCATAPULTS_SHARED $< -o $@

# Each runs without tracing and with it, one after the other: the counts of all are added up. One that ends early runs again
# with other seeds, else what only such ones do would count as seldom.
$(TUNED)/counted: $(TRAINING)/catapults-run $(EXAMPLE_FILES)
	$(QUIET)rm -f $(TRAINING)/*.gcda
	$(QUIET)set -e; for name in $(EXAMPLE_NAMES); do for traced in "" "--trace /dev/null"; do \
		left=$(TRAINED_TICKS); for seed in $$(seq $(TRAINED_RUNS)); do \
			ticks=$$($< $(EXAMPLES)/$$name.so $(EXAMPLES)/$$name.bin --seed $$seed --ticks $$left $$traced | \
				sed -n 's/.* ns: \([0-9]*\) ticks.*/\1/p'); \
			left=$$((left - ticks)); if [ $$left -le 0 ]; then break; fi; done; done; done
	$(QUIET)cp $(TRAINING)/*.gcda $(@D) && touch $@

# The traces are those of the plain build, with a seed that was not trained on.
$(TUNED)/same-traces: $(TUNED)/catapults-run $(NATIVE_DIR)/catapults-run $(EXAMPLE_FILES)
	$(QUIET)set -e; for name in $(EXAMPLE_NAMES); do \
		run="$(EXAMPLES)/$$name.so $(EXAMPLES)/$$name.bin --seed 2 --ticks $(TRAINED_TICKS) --json --trace"; \
		$(NATIVE_DIR)/catapults-run $$run $(TUNED)/plain.trace >$(TUNED)/plain.json; \
		$(TUNED)/catapults-run $$run $(TUNED)/tuned.trace >$(TUNED)/tuned.json; \
		cmp $(TUNED)/plain.trace $(TUNED)/tuned.trace; cmp $(TUNED)/plain.json $(TUNED)/tuned.json; done
	$(QUIET)rm $(TUNED)/*.trace $(TUNED)/*.json && touch $@
	@echo "built $(TUNED)/libcatapults.a and catapults-run: the traces of $(words $(EXAMPLE_NAMES)) examples are the plain build's"
