package source

import (
	"go/token"

	"github.com/typetarget/target/spec/clause"
)

// traces writes the data about the parts of predicates that the worker needs.
func (g *Generator) traces() {
	g.printf("func init() {\n")
	for i, c := range g.Clauses {
		if c.Trace == nil {
			continue
		}
		g.printf("refine_runtime.Parts[%d] = []refine_runtime.Part{\n", i)
		for _, p := range c.Trace.Parts {
			forall := p.Kind == clause.PartForall
			equality := p.Kind == clause.PartCompare && p.Op == token.EQL && p.Sets == ""
			g.printf("{%d, %d, %d, %t, %t},\n", p.Each, p.Body, p.End, forall, equality)
		}
		g.printf("}\n")
	}
	g.printf("}\n\n")
}
