package source

import (
	"go/token"

	"github.com/typetarget/target/spec"
)

// traces writes what the worker needs to know of the parts of predicates.
func (g *Generator) traces() {
	g.printf("func init() {\n")
	for i, c := range g.Clauses {
		if c.Trace == nil {
			continue
		}
		g.printf("refine_inside.Parts[%d] = []refine_inside.Part{\n", i)
		for _, p := range c.Trace.Parts {
			forall := p.Kind == spec.PartForall
			equality := p.Kind == spec.PartCompare && p.Op == token.EQL && p.Sets == ""
			g.printf("{%d, %d, %d, %t, %t},\n", p.Each, p.Body, p.End, forall, equality)
		}
		g.printf("}\n")
	}
	g.printf("}\n\n")
}
