package support

// Keeps evaluates a law; one that panics says nothing.
func Keeps(law func() bool) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = true
		}
	}()
	return law()
}
