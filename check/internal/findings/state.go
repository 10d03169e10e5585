package findings

import (
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/library"
)

// readsState reports whether a predicate, or a function that it may call, may
// read more than its arguments: package variables, which a call may change
// although the predicate does not mention them.
func readsState(p *spec.Package, c *clause.Clause) bool {
	for r := range p.Reached(c.Func.Obj) {
		switch fn := r.Func; {
		case fn.Pkg() == nil: // error.Error
		case r.Decl == nil && !library.Of(fn).Has(library.Closed):
			return true
		}
		for _, obj := range r.Mentions {
			if spec.IsGlobal(obj) {
				return true
			}
		}
	}
	return false
}
