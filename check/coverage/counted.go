package coverage

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/spec"
)

// A Counted says which packages have code that is counted. A nil Counted is
// about all code.
type Counted struct{ patterns []pattern }

// A pattern is one of -coverpkg, with the paths of its packages.
type pattern struct {
	text  string
	paths map[string]bool
	// exists says that some of them are there.
	exists bool
}

// Match returns what patterns of packages count, which are separated by commas.
// The go command runs in dir, with env and flags. The error is its own.
func Match(ctx context.Context, dir string, env, flags []string, list string) (*Counted, error) {
	c := &Counted{}
	for text := range strings.SplitSeq(list, ",") {
		p := pattern{text: strings.TrimSpace(text), paths: map[string]bool{}}
		if p.text != "" {
			found, err := packages.Load(&packages.Config{Context: ctx, Mode: packages.NeedName, Dir: dir, Env: env, BuildFlags: flags}, p.text)
			if err != nil {
				return nil, err
			}
			for _, one := range found {
				p.paths[one.PkgPath] = true
				p.exists = p.exists || len(one.Errors) == 0
			}
		}
		c.patterns = append(c.patterns, p)
	}
	return c, nil
}

// Filter returns the function that reports whether the code of a package
// counts; nil if all does.
func (c *Counted) Filter() func(path string) bool {
	if c == nil {
		return nil
	}
	return func(path string) bool {
		return slices.ContainsFunc(c.patterns, func(p pattern) bool { return p.paths[path] })
	}
}

// String returns the patterns as go test shows them.
func (c *Counted) String() string {
	var all []string
	for _, p := range c.patterns {
		all = append(all, p.text)
	}
	return strings.Join(all, ", ")
}

// Unused says of each pattern without code that is counted why it has none.
// pkgs are the packages that are checked.
func (c *Counted) Unused(pkgs []*spec.Package) (why []string) {
	if c == nil {
		return nil
	}
	own := map[string]bool{}
	for _, p := range pkgs {
		own[p.Path] = true
		for _, path := range source.Imported(p) {
			own[path] = true
		}
	}
	outside := func(path string) bool {
		return !slices.ContainsFunc(pkgs, func(p *spec.Package) bool { return spec.InModule(p, path) })
	}
	for _, p := range c.patterns {
		paths := slices.Collect(maps.Keys(p.paths))
		switch {
		case slices.ContainsFunc(paths, func(path string) bool { return own[path] }):
		case p.exists && slices.ContainsFunc(paths, outside):
			why = append(why, fmt.Sprintf("only code of the module is counted, and pattern %s matches none of it", p.text))
		default:
			why = append(why, fmt.Sprintf("no packages being checked depend on matches for pattern %s", p.text))
		}
	}
	return why
}
