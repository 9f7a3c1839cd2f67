# The commands a person needs. Whatever takes more than a few lines is a script of its own.

PREFIX ?= /usr/local
DESTDIR ?=

target := $(or $(CARGO_TARGET_DIR),target)
binary := $(target)/release/refute
# What `cargo test` has built, with checks for overflow: compiling everything again for release takes longer than all
# that is asked of it, most of which is the time of clang and the solver.
tested := $(target)/debug/refute
# Where LLVM is, as LLVM itself says; asked when a recipe runs, because an earlier one may install it.
cargo := LLVM_SYS_191_PREFIX="$${LLVM_SYS_191_PREFIX:-$$(llvm-config-19 --prefix)}" cargo

.PHONY: build demo test peers adversary torture torture-check bench install uninstall deb dist help

build: ## build the release binary, installing missing packages first
	scripts/install-deps build
	scripts/build-solver > /dev/null
	$(cargo) build --release -p refute-cli
	scripts/collect-notices refute-cli > $(target)/release/THIRD-PARTY-CRATES.txt

demo: build ## build, then run the main job on the shipped examples
	scripts/demo $(binary)

test: ## run every check and test, installing what they need first
	scripts/install-deps build test
	scripts/build-solver > /dev/null
	scripts/get-peers csmith testcov gcc-tests cbmc-5.12 cbmc-6.6 frama-c afl++
	shellcheck $$(grep -rlsE '^#!/(usr/bin/env bash|bin/sh)' .ci scripts bench contrib)
	cargo fmt --all --check
	$(cargo) clippy --workspace --all-targets -- -D warnings
	$(cargo) test --workspace
	scripts/check-suite --refute $(tested) --decided 700 --again='--no-narrowing --induction=first'
	scripts/attack --refute $(tested)
	for kind in "" "--machines --induction" "--loops --induction"; do \
	    scripts/adversary --refute $(tested) $$kind --seed 20261120 --budget 30s || exit 1; done
	scripts/library-table --refute $(tested) --seed 20261120 --budget 30s
	scripts/slurm-test $(tested)

peers: ## fetch the tools that refute compares itself with into the cache
	scripts/get-peers

# The programs of `make test` are always the same, so that a failure there is of the change that shows it.
adversary: build ## ask refute about random programs that nobody has seen, a quarter of an hour
	for kind in "" "--machines --induction" "--loops --induction"; do \
	    scripts/adversary --refute $(binary) $$kind --budget 5m || exit 1; done

torture: build ## lower and run GCC's own execution tests and 500 Csmith programs
	scripts/get-peers --require gcc-tests csmith
	scripts/torture

torture-check: build ## check GCC's own execution tests, as they are and inverted
	scripts/get-peers --require gcc-tests
	scripts/torture-check

bench: build ## measure speed, and compare with CBMC
	scripts/get-peers cbmc-6.6 cbmc-5.12 gcc-tests
	bench/run

# Uses a binary that is there, so that `make build` and `sudo make install` can be different users.
install: $(binary) ## install the binary, manual pages and completions below PREFIX
	scripts/install $(binary) "$(DESTDIR)$(PREFIX)"

$(binary):
	$(MAKE) build

uninstall: ## remove what install put below PREFIX
	scripts/install --remove "$(DESTDIR)$(PREFIX)"

deb: build ## make a Debian package and try it on a clean system
	scripts/install-deps package
	scripts/deb-test "$$(scripts/make-deb $(binary) $(target)/packages)"

dist: build ## make an archive as competitions ask for, and try it
	archive=$$(scripts/make-dist $(binary) $(target)/packages) && rm -rf $(target)/packages/tried && \
	    mkdir $(target)/packages/tried && tar -xzf "$$archive" -C $(target)/packages/tried --strip-components=1 && \
	    $(target)/packages/tried/smoketest.sh && echo "$$archive"

help: ## print this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(firstword $(MAKEFILE_LIST)) | expand -t 24
