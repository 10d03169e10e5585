// Package kept keeps what a comparison of two versions of a function has found,
// for later runs.
//
// [New] takes a cache and returns the [Verdicts] of a run. For a package in two
// versions, [Verdicts.Package] returns what finds its code, and [Recall] the
// event of an earlier run that compared the same code. [Keep] keeps an event.
package kept

import (
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"sync"

	"github.com/typetarget/target/check/cache"
	"github.com/typetarget/target/check/internal/environ"
	"github.com/typetarget/target/check/internal/frozen"
	"github.com/typetarget/target/check/internal/reach"
	"github.com/typetarget/target/spec"
)

// A Side is where a version is, with the environment of the go command; nil for
// that of this process.
type Side struct {
	Dir string
	Env []string
}

// Verdicts are those of earlier runs with a configuration.
type Verdicts struct {
	cache    *cache.Cache
	config   []byte
	programs [2]*reach.Program
	environs [2]func() ([sha256.Size]byte, error)
}

// New returns the verdicts that a cache has for a configuration and two
// versions. It returns nil if there is no cache.
func New(ctx context.Context, c *cache.Cache, config []byte, sides [2]Side) *Verdicts {
	if c == nil {
		return nil
	}
	v := &Verdicts{cache: c, config: config}
	for i, side := range sides {
		env := side.Env
		if env == nil {
			env = os.Environ()
		}
		v.programs[i] = reach.NewProgram()
		v.environs[i] = sync.OnceValues(func() ([sha256.Size]byte, error) { return environ.Sum(ctx, side.Dir, env) })
		go v.environs[i]() // while packages are loaded
	}
	return v
}

// A Package finds the code of a package in two versions.
type Package struct {
	verdicts *Verdicts
	code     [2]*reach.Package
}

// Package returns what finds the code of a package in two versions. It returns
// nil if there are no verdicts, or if the code cannot be known.
func (v *Verdicts) Package(pkgs [2]*spec.Package) *Package {
	if v == nil {
		return nil
	}
	p := &Package{verdicts: v}
	for i, pkg := range pkgs {
		code, err := v.programs[i].Package(pkg, 0)
		if err != nil {
			return nil
		}
		p.code[i] = code
	}
	return p
}

// A Place is where the verdict on a function is kept. The zero Place keeps
// nothing.
type Place struct {
	key   cache.Key
	reach *reach.Reach // in the second version
	// worldly says that the function may depend on the world.
	worldly bool
}

// Recall returns the place of the verdict on a function, by its contracts in
// both versions and what else the verdict depends on, and the event of an
// earlier run; nil if there is none.
func Recall[E any](p *Package, contracts [2]*spec.Contract, facts ...any) (Place, *E) {
	h := sha256.New()
	fmt.Fprintf(h, "diff %q %q", p.verdicts.config, facts)
	var reached [2]*reach.Reach
	for i, c := range contracts {
		surroundings, err := p.verdicts.environs[i]()
		if err != nil {
			return Place{}, nil
		}
		if reached[i], err = p.code[i].Of(c); err != nil {
			return Place{}, nil
		}
		fmt.Fprintf(h, " %x %x", surroundings, reached[i].Sum)
	}
	at := Place{reach: reached[1]}
	h.Sum(at.key[:0])
	if text, ok := p.verdicts.cache.Get(at.key); ok {
		if e, ok := frozen.Thaw[E](text, at.reach); ok {
			return at, &e
		}
	}
	at.worldly = reached[0].Worldly() != "" || reached[1].Worldly() != ""
	return at, nil
}

// Unchanged reports whether the files of both versions still have the text that
// they had.
func (p *Package) Unchanged() bool { return p.code[0].Unchanged() && p.code[1].Unchanged() }

// Keep keeps an event at a place, if another run would end in the same one, as
// far as the caller knows. Otherwise it removes what is kept there.
func Keep[E any](p *Package, at Place, e E, steady bool) {
	if at.reach == nil {
		return
	}
	if steady && !at.worldly {
		if text, err := frozen.Freeze(e, at.reach); err == nil {
			p.verdicts.cache.Put(at.key, text)
			return
		}
	}
	p.verdicts.cache.Remove(at.key)
}
