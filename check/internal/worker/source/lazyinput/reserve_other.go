//go:build !unix && !windows

package lazyinput

// reserve returns nil: memory that no one may read is not supported on this
// system.
func reserve(size int) []byte { return nil }
