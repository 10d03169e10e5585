package worker

import (
	"fmt"
	"slices"

	"github.com/typetarget/target/spec"
)

// Precondition returns the number of the function that says of values whether the precondition of a contract
// holds of them, as far as the solver knows it, for Process.Send; the contract's own function is not
// called. The reply has a Built for each: a BuiltValue where it holds, and something else
// where it does not or panics. The program must have asked for it.
func (b *Binary) Precondition(number int) int { return b.preconditions + number }

// accepts writes the function that evaluates the precondition of a contract, without its filters.
func (g *generator) accepts(number int, c *spec.Contract) {
	name := fmt.Sprintf("refine_accepts%d", number)
	g.runs = append(g.runs, name)
	bare := *c
	bare.Requires = slices.DeleteFunc(slices.Clone(c.Requires), func(c *spec.Clause) bool { return c.Native })
	bare.Ensures, bare.Pure = nil, false
	f := &functionWriter{generator: g, contract: &bare}
	f.findOld()
	f.printf("func %s($w *refine_worker) ($out refine_outcome) {\n$w.forget()\n", name)
	for i, p := range c.Params {
		f.printf("var $a%d %s\n", i, f.types.name(p.Type()))
	}
	f.printf("defer func() {\n$out = $w.leave(recover(), $out)\n}()\n")
	for i, p := range c.Params {
		f.printf("%s\n_ = $a%d\n", f.read(fmt.Sprintf("$a%d", i), p.Type()), i)
	}
	f.printf("$w.end = $w.pos\n")
	for _, clause := range bare.Requires {
		f.printf("$w.at(refine_phaseRequires, %d)\n", f.number(clause))
		f.printf("if !" + f.predicate(clause) + " {\nreturn $w.pass()\n}\n")
	}
	f.walk("refine_phaseRequires", "$w.pass()", "$a", c.Params, allTypes)
	f.printf("$w.record(refine_builtValue, nil)\nreturn $w.pass()\n}\n\n")
}
