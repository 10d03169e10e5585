package z3

import "fmt"

// A version is that of a Z3 library, such as 4.8.12.
type version struct{ major, minor, build uint }

// oldest is the first version with everything that this package uses.
var oldest = version{4, 8, 12}

// propagators are the versions that changed the interface of user propagators.
// A program built for one side of them does not run with the other.
var propagators = []version{{4, 8, 15}, {4, 8, 16}}

func (v version) String() string { return fmt.Sprintf("%d.%d.%d", v.major, v.minor, v.build) }

func (v version) before(w version) bool {
	switch {
	case v.major != w.major:
		return v.major < w.major
	case v.minor != w.minor:
		return v.minor < w.minor
	}
	return v.build < w.build
}

// checkVersions returns an error if this package cannot use the library, given
// the version of its headers at build time and that of the library.
func checkVersions(built, library version) error {
	if library.before(oldest) {
		return fmt.Errorf("libz3 is of version %v, which is too old: install %v or later", library, oldest)
	}
	for _, change := range propagators {
		if built.before(change) != library.before(change) {
			return fmt.Errorf("libz3 is of version %v, and the program is built for %v: build it again", library, built)
		}
	}
	return nil
}
