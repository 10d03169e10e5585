package check

import (
	"slices"

	"github.com/typetarget/target/spec"
)

// stale tells of the annotations that accept what is not found. unsure names the findings of which it is not known
// whether they are there.
func (l *loop) stale(found []Finding, unsure []string) []Finding {
	same := func(c *spec.Contract) bool { return c != l.contract && c.Func.Origin() == l.contract.Func.Origin() }
	if slices.ContainsFunc(l.contract.Pkg.Contracts, same) {
		return nil // an annotation stands for all instances of a generic function
	}
	var stale []Finding
	for name, a := range l.contract.Allow {
		is := func(f Finding) bool { return f.Name == name }
		if name != spec.Stale && !slices.Contains(unsure, name) && !slices.ContainsFunc(found, is) {
			stale = append(stale, Finding{spec.Stale, a.Pos, "nothing here is " + name + ", which this accepts: " + a.Reason})
		}
	}
	return stale
}
