test:
	cargo test --workspace --quiet
