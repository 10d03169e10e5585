package source

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/typetarget/target/check/internal/uses"
)

// uses writes the uses of the results of the call. Each use has a call of its
// own, so that a report shows the whole program.
func (f *functionWriter) uses() {
	if f.g.Uses == 0 || !f.contract.Unannotated || !f.declared {
		return
	}
	all := f.g.finder.Of(f.contract, f.g.Uses)
	if len(all) == 0 {
		return
	}
	f.again()
	f.g.printf("if !$w.Asked.Has(refine_protocol.Sparing) {\n")
	for i := range all {
		f.use(&all[i])
	}
	f.g.printf("}\n")
}

// again writes the function that calls the function under test again, on the
// same arguments, and reports whether the call has returned.
func (f *functionWriter) again() {
	c := f.contract
	f.g.printf("$again := func() ($ok bool) {\ndefer func() {\nif recover() != nil {\n$ok = false\n}\n}()\n")
	for i, p := range c.Params {
		if f.g.types.hasReferences(p.Type()) {
			f.g.printf("$w.In.Pos = $s%d\n%s\n", i, f.g.read(fmt.Sprintf("$a%d", i), p.Type()))
		}
	}
	f.g.printf("$w.In.Pos = $w.In.End\n"+f.list("$r", len(c.Results))+" = %s\nreturn true\n}\n", f.callText())
}

// use writes one use.
func (f *functionWriter) use(u *uses.Use) {
	f.g.printf("$w.At(refine_protocol.PhaseUse, %d)\nif $again()", len(f.g.Used))
	f.g.Used = append(f.g.Used, u)
	results := types.NewTuple(f.contract.Results...)
	f.accepted(results, u.Result, "$r")
	f.g.printf(" && !refine_runtime.Absent(&$r%d) {\n", u.Result)
	f.steps(u.Steps, fmt.Sprintf("$r%d", u.Result), 0)
	f.g.printf("}\n")
}

// accepted writes the condition for the use of one of the results. An error is
// used with any other results.
func (f *functionWriter) accepted(results *types.Tuple, used int, prefix string) {
	errors, ok := uses.Accepts(results, used)
	if uses.IsError(results.At(used).Type()) {
		return
	}
	for _, i := range errors {
		f.g.printf(" && "+prefix+"%d == nil", i)
	}
	if ok >= 0 {
		f.g.printf(" && bool("+prefix+"%d)", ok)
	}
}

// refusals writes the outcome of an input if the request asks only for the
// errors that the call has returned, or the boolean of a function that
// validates.
func (f *functionWriter) refusals() {
	if f.builds != nil || !uses.Refuses(f.contract) {
		return
	}
	errors, ok := uses.Accepts(types.NewTuple(f.contract.Results...), -1)
	f.g.printf("if $w.Asked.Has(refine_protocol.Refusals) {\nreturn refine_runtime.Refusal($w")
	for _, i := range errors {
		f.g.printf(", $r%d", i)
	}
	if ok >= 0 && uses.Validates(f.contract) {
		f.g.printf(", refine_runtime.Validity($r%d)", ok)
	}
	f.g.printf(")\n}\n")
}

// steps writes the steps of a use of a variable.
func (f *functionWriter) steps(steps []uses.Step, value string, depth int) {
	s := steps[0]
	used := fmt.Sprintf(s.Format, value)
	if s.Guard != "" {
		f.g.printf("if !refine_runtime.Absent(&" + fmt.Sprintf(s.Guard, value) + ") {\n")
		defer f.g.printf("}\n")
	}
	switch {
	case s.Kind == uses.Break:
		f.g.printf("refine_runtime.Range(" + used + ", 1)\n")
		return
	case s.Kind == uses.Range:
		f.g.printf("refine_runtime.Range(" + used + ", refine_runtime.MaxSteps)\n")
		return
	case s.Kind == uses.Drain:
		f.g.printf("refine_runtime.Drain(" + used + ")\n")
		return
	case len(steps) == 1:
		f.g.printf(used + "\n")
		return
	}
	var list []string
	prefix := "$u" + strings.Repeat("_", depth)
	for i := range s.Results.Len() {
		list = append(list, fmt.Sprintf("%s%d", prefix, i))
	}
	f.g.printf(strings.Join(list, ", ") + " := " + used + "\n" + strings.Repeat("_, ", len(list)-1) + "_ = " + strings.Join(list, ", ") + "\nif true")
	f.accepted(s.Results, s.Next, prefix)
	next := list[s.Next]
	f.g.printf(" && !refine_runtime.Absent(&" + next + ") {\n")
	f.steps(steps[1:], next, depth+1)
	f.g.printf("}\n")
}
