package diff

// A version is one of the two versions that are compared.
type version int

const (
	older version = iota
	newer
)

// versions holds both versions.
var versions = [...]version{older, newer}

// other returns the other version.
func (v version) other() version { return newer - v }
