package source

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/uses"
	"github.com/typetarget/target/spec/gotypes"
)

// expectPanic writes the code for the case that the contract requires a panic.
// It ignores the results, but checks the values that the parameters reach.
func (f *functionWriter) expectPanic() {
	c := f.contract
	if len(c.Panics()) == 0 {
		return
	}
	f.g.printf("if $panics {\n$w.Apply(%d, true)\n$w.At(refine_protocol.PhaseCall, 0)\nif !$w.Panics(func() {\n", f.g.number(c.Panics()[0]))
	f.g.printf(selecting(f.g.Mutated))
	f.g.printf(deselectingLater(f.g.Mutated))
	if f.declared && len(c.Results) > 0 {
		f.g.printf(f.list("$r", len(c.Results)) + " = ")
	}
	f.g.printf("%s\n", f.callText())
	f.g.printf("}) {\n$w.At(refine_protocol.PhaseEnsures, %d)\nreturn $w.Fail(refine_protocol.KindNoPanic)\n}\n", f.g.number(c.Panics()[0]))
	f.purity()
	f.reached()
	f.g.printf("return $w.Pass()\n}\n")
}

func (f *functionWriter) call() {
	c := f.contract
	f.g.printf("$w.At(refine_protocol.PhaseCall, 0)\n")
	f.g.printf(selecting(f.g.Mutated))
	if n := len(c.Results); n > 0 {
		assign := " = "
		if !f.declared {
			assign = " := "
		}
		f.g.printf(f.list("$r", n) + assign)
	}
	f.g.printf("%s\n", f.callText())
	f.g.printf(deselecting(f.g.Mutated))
	if !f.declared {
		f.g.printf(strings.Repeat("_, ", len(c.Results)-1) + "_ = " + f.list("$r", len(c.Results)) + "\n")
	}
}

// observe writes the code that records the outcome of an observed input: its
// call, and the parameters that refer to memory before and after the call.
func (f *functionWriter) observe() {
	if f.builds != nil || !f.g.Observed {
		return
	}
	c := f.contract
	f.g.printf("if $w.Asked.Has(refine_protocol.Observing) {\n$w.At(refine_protocol.PhaseCall, 0)\nreturn refine_runtime.Observe($w, func() []interface{} {\n")
	f.g.printf(selecting(f.g.Mutated))
	f.g.printf(deselectingLater(f.g.Mutated))
	if n := len(c.Results); n > 0 {
		f.g.printf(f.list("$r", n) + " := ")
	}
	f.g.printf("%s\nreturn []interface{}{", f.callText())
	if n := len(c.Results); n > 0 {
		f.g.printf(f.list("&$r", n))
	}
	f.g.printf("}\n}, func() []interface{} {\n")
	var numbers, fresh, args []string
	for i, p := range c.Params {
		if f.isRead(p.Type()) {
			f.g.printf("var $b%d %s\n", i, f.g.types.name(p.Type()))
			numbers = append(numbers, fmt.Sprintf("{%d, %t, %t}", i, f.reachesOpaque(p.Type()), f.g.types.hasReferences(p.Type())))
			fresh, args = append(fresh, fmt.Sprintf("&$b%d", i)), append(args, fmt.Sprintf(", &$a%d", i))
		}
	}
	f.g.printf("%sreturn []interface{}{%s}\n}, []refine_canonical.Param{%s}%s)\n}\n",
		reread(f, func(i int) bool { return f.isRead(c.Params[i].Type()) }, "$b%d"), local(strings.Join(fresh, ", ")), strings.Join(numbers, ", "), local(strings.Join(args, "")))
}

// passed returns the number of the parameters that the call passes. A contract
// about outcomes, which is evaluated only before calls, has the results after
// these parameters.
func (f *functionWriter) passed() int {
	sig := f.contract.Func.Signature()
	if sig.Recv() != nil {
		return 1 + sig.Params().Len()
	}
	return sig.Params().Len()
}

// callText returns the call of the function on its arguments.
func (f *functionWriter) callText() string {
	var args []string
	for i := range f.passed() {
		args = append(args, fmt.Sprintf("$a%d", i))
	}
	fn := f.contract.Func
	return local(Invocation(fn, f.g.types.qualify(fn.Pkg())+fn.Name()+f.typeArguments(), args))
}

// Invocation returns the call of a function, under a name, with arguments in Go
// source, receiver first. The last argument of a variadic function is a slice.
func Invocation(fn *types.Func, name string, args []string) string {
	args = slices.Clone(args)
	if fn.Signature().Recv() != nil {
		name, args = args[0]+"."+fn.Name(), args[1:]
	}
	if fn.Signature().Variadic() {
		args[len(args)-1] += "..."
	}
	return name + "(" + strings.Join(args, ", ") + ")"
}

// typeArguments returns the type arguments of a generic function, in brackets.
// Without them, Go may have no argument to infer them from.
func (f *functionWriter) typeArguments() string {
	var names []string
	for _, t := range f.contract.TypeArgs {
		names = append(names, f.g.types.name(t))
	}
	if len(names) == 0 {
		return ""
	}
	return "[" + strings.Join(names, ", ") + "]"
}

// list returns a list such as "$a0, $a1, ..." of n variables.
func (f *functionWriter) list(prefix string, n int) string {
	var names []string
	for i := 0; i < n; i++ {
		names = append(names, fmt.Sprintf("%s%d", prefix, i))
	}
	return strings.Join(names, ", ")
}

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
	if gotypes.IsError(results.At(used).Type()) {
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
