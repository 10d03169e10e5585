package findings

import (
	"slices"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
)

// stale finds the annotations that accept findings which do not occur. unsure
// names the findings that may or may not occur.
func (l *Ledger) stale(found []Finding, unsure []string) []Finding {
	same := func(c *spec.Contract) bool { return c != l.Contract && c.Func.Origin() == l.Contract.Func.Origin() }
	if slices.ContainsFunc(l.Contract.Pkg.Contracts, same) {
		return nil // an annotation is for all instances of a generic function
	}
	var stale []Finding
	for name, a := range l.Contract.Allow {
		is := func(f Finding) bool { return f.Name == name }
		if name != annotation.Stale && name != annotation.Lawless && !slices.Contains(unsure, name) && !slices.ContainsFunc(found, is) {
			stale = append(stale, Finding{annotation.Stale, a.Pos, "nothing here is " + name + ", which this accepts: " + a.Reason})
		}
	}
	return stale
}
