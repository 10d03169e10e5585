package diff

// A version is one of the two.
type version int

const (
	older version = iota
	newer
)

// versions are both.
var versions = [...]version{older, newer}

// other is the other one.
func (v version) other() version { return newer - v }
