package support

// Holds evaluates a predicate; one that panics does not hold.
func Holds(predicate func() bool) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return predicate()
}
