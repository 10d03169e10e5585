//go:build !unix

package unread

// reserve returns nil: memory that no one may read is not supported on this
// system.
func reserve(size int) []byte { return nil }
