package reach

import (
	"crypto/sha256"
	"encoding/hex"
	"sync"

	"github.com/typetarget/target/spec"
)

// Versions find the code of one package in each of its versions. They may not
// be used concurrently.
type Versions struct {
	open func() ([]*Package, error)
}

// NewVersions returns what finds the code of a package in each version, which
// is opened when somebody asks for it. steps is as for [Program.Package].
func NewVersions(programs []*Program, pkgs []*spec.Package, steps int) Versions {
	return Versions{sync.OnceValues(func() (all []*Package, err error) {
		for i, pkg := range pkgs {
			code, err := programs[i].Package(pkg, steps)
			if err != nil {
				return nil, err
			}
			all = append(all, code)
		}
		return all, nil
	})}
}

// Of returns the reach of a function in each version. contracts are those of
// the function, one for each version. It returns an error if the code cannot be
// known.
func (v Versions) Of(contracts ...*spec.Contract) (all []*Reach, err error) {
	code, err := v.open()
	if err != nil {
		return nil, err
	}
	for i, c := range contracts {
		r, err := code[i].Of(c)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

// Sum returns a hash of the code of a function in all versions. It returns an
// error if the code cannot be known.
func (v Versions) Sum(contracts ...*spec.Contract) (string, error) {
	all, err := v.Of(contracts...)
	if err != nil {
		return "", err
	}
	h := sha256.New()
	for _, r := range all {
		h.Write(r.Sum[:])
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// Unchanged reports whether the files of all versions still have the text that
// they had.
func (v Versions) Unchanged() bool {
	code, err := v.open()
	for _, p := range code {
		if !p.Unchanged() {
			return false
		}
	}
	return err == nil
}
