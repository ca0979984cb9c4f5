/* What runs before the entry. The linking step puts the calls here: registering destructors, then
 * constructors (crates/cfront/src/link/start.rs). */
void __assize_start(void) {
}
