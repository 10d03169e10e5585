package source

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/clause"
)

// function writes the function that runs one input of a contract, numbered as
// in Program.Contracts. Its local variables: $a0, $a1, ... are the arguments,
// $s their positions in the wire form, and $o their values at entry. $c and $co
// are copies of $a and $o for one clause. $r are the results.
func (g *Generator) function(number int, c *spec.Contract) error {
	f := &functionWriter{g: g, contract: c}
	return f.write(fmt.Sprintf("refine_run%d", number))
}

// write writes the function under a name.
func (f *functionWriter) write(name string) error {
	if err := f.check(); err != nil {
		return err
	}
	f.g.Runs = append(f.g.Runs, name)
	f.findAfter()
	f.findOld()
	f.g.printf("func %s($w *refine_runtime.Worker) ($out refine_runtime.Outcome) {\n", name)
	f.variables()
	f.finish()
	f.g.printf(deselectingLater(f.g.Mutated))
	f.decode()
	f.g.printf("$w.In.End = $w.In.Pos\n")
	f.precondition()
	f.observe()
	f.tried()
	f.rebuild()
	f.expectPanic()
	f.call()
	f.refusals()
	f.postcondition()
	if f.builds != nil {
		f.built()
		return nil
	}
	f.uses()
	f.g.printf("return $w.Pass()\n}\n\n")
	return nil
}

// A functionWriter writes the function of one contract.
type functionWriter struct {
	g        *Generator
	contract *spec.Contract
	// builds is the constructor whose call builds a value; nil if the
	// function is checked.
	builds *spec.Constructor
	// old is true for each parameter that needs a copy from entry.
	old []bool
	// after holds the clauses that are evaluated after the call, with their
	// left sides and traces.
	after map[*clause.Clause]bool
	// declared is false if a result's type cannot be named, so that its
	// variable is declared by the call.
	declared bool
}

// check returns an error if the contract does not fit its function, which is a
// fault of this program.
func (f *functionWriter) check() error {
	c := f.contract
	for _, cl := range c.Predicates() {
		sig := cl.Func.Obj.Type().(*types.Signature)
		if sig.Params().Len() != len(cl.Args) {
			return fmt.Errorf("%s: the predicate takes %d arguments, %d are given", cl.Pos, sig.Params().Len(), len(cl.Args))
		}
		for _, a := range cl.Args {
			n := len(c.Params)
			if a.Kind == clause.ArgResult {
				n = len(c.Results)
			}
			if a.Kind == clause.ArgSelf || a.Index < 0 || a.Index >= n {
				return fmt.Errorf("%s: the predicate has an argument that the function does not have", cl.Pos)
			}
		}
	}
	return nil
}

// findAfter finds the clauses that are evaluated after the call.
func (f *functionWriter) findAfter() {
	f.after = map[*clause.Clause]bool{}
	for _, c := range f.contract.Post() {
		f.after[c] = true
		if c.When != nil {
			f.after[c.When] = true
		}
		if c.Trace != nil {
			f.after[c.Trace.Clause] = true
		}
	}
}

// findOld finds the parameters whose value at entry is needed after the call.
// If a parameter holds no references, the argument itself is that value. For
// other parameters, the wire form may be enough to show that the value has not
// changed.
func (f *functionWriter) findOld() {
	c := f.contract
	f.old = make([]bool, len(c.Params))
	for i, p := range c.Params {
		f.old[i] = c.Pure() && f.g.types.hasReferences(p.Type()) && (aliasOf(f, i) != nil || !f.g.types.isMatched(p.Type()))
	}
	for _, cl := range c.Post() {
		for _, a := range cl.Args {
			if a.Kind == clause.ArgOld && f.g.types.hasReferences(c.Params[a.Index].Type()) {
				f.old[a.Index] = true
			}
		}
	}
}

func (f *functionWriter) variables() {
	for i, p := range f.contract.Params {
		f.g.printf("var $a%d %s\n", i, f.g.types.name(p.Type()))
		if i >= f.passed() {
			f.g.printf("_ = $a%d\n", i)
		}
		if f.isRead(p.Type()) {
			f.g.printf("var $s%d int\n_ = $s%d\n", i, i)
		}
		if f.old[i] {
			f.g.printf("var $o%d %s\n", i, f.g.types.name(p.Type()))
		}
	}
	f.declared = true
	for _, r := range f.contract.Results {
		f.declared = f.declared && f.g.types.canName(r.Type())
	}
	if f.declared {
		for i, r := range f.contract.Results {
			f.g.printf("var $r%d %s\n_ = $r%d\n", i, f.g.types.name(r.Type()), i)
		}
	}
}

// finish writes the deferred call that turns a panic into an outcome. For an
// input that failed, the call also notes the results and the parameters that
// changed. For a constructor it does not.
func (f *functionWriter) finish() {
	if f.builds != nil {
		f.g.printf("defer func() { $out = $w.Finish(recover(), $out) }()\n")
		return
	}
	f.g.printf("defer func() {\n$panic := recover()\n$out = $w.Finish($panic, $out)\nif $out != refine_runtime.Failed {\nreturn\n}\n")
	if f.declared && len(f.contract.Results) > 0 {
		f.g.printf("$w.Results(" + f.list("&$r", len(f.contract.Results)) + ")\n")
	}
	f.explain()
	for i, p := range f.contract.Params {
		if f.g.types.hasReferences(p.Type()) {
			f.g.printf("if $w.Rewind($s%d) {\nvar $b%d %s\n%s$w.Changed(%d, &$b%d, &$a%d)\n}\n",
				i, i, f.g.types.name(p.Type()), reread(f, func(k int) bool { return k == i }, "$b%d"), i, i, i)
		}
	}
	f.g.printf("}()\n")
}

// explain writes the evaluation of the trace of the postcondition that is
// false.
func (f *functionWriter) explain() {
	var traced []*clause.Clause
	for _, cl := range f.contract.Post() {
		if cl.Trace != nil && f.declared {
			traced = append(traced, cl)
		}
	}
	if len(traced) == 0 {
		return
	}
	f.g.printf("switch $w.Postcondition() {\n")
	for _, cl := range traced {
		f.g.printf("case %d:\n$w.Explain(%d, $panic != nil, func() bool { return "+f.evaluation(cl.Trace.Clause, cl.Writes)+" })\n",
			f.g.number(cl), f.g.number(cl))
	}
	f.g.printf("}\n")
}

func (f *functionWriter) decode() {
	graphs := shares(f)
	if graphs {
		f.g.printf("$w.In.Graphs()\n")
	}
	for i, p := range f.contract.Params {
		if f.isRead(p.Type()) {
			f.g.printf("$s%d = $w.In.Pos\n", i)
		}
		f.g.printf("%s\n", readParam(f, fmt.Sprintf("$a%d", i), i))
		if f.old[i] && !graphs {
			f.g.printf("$w.In.Pos = $s%d\n%s\n", i, readParam(f, fmt.Sprintf("$o%d", i), i))
		}
	}
	if graphs && slices.Contains(f.old, true) {
		f.g.printf("$end := $w.In.Pos\n%s$w.In.Pos = $end\n", reread(f, func(i int) bool { return f.old[i] }, "$o%d"))
	}
}

// reread returns the code that reads some parameters a second time, into
// variables with their numbers in the name. Pointers that are equal within the
// parameters stay equal: the code also reads earlier parameters that hold nodes
// of graphs.
func reread(f *functionWriter, wanted func(i int) bool, name string) string {
	last := -1
	for i := range f.contract.Params {
		if wanted(i) {
			last = i
		}
	}
	code := ""
	graphs := shares(f)
	if graphs && last >= 0 {
		code = local("$w.In.Graphs()\n")
	}
	for i, p := range f.contract.Params[:last+1] {
		switch {
		case wanted(i):
			code += fmt.Sprintf(local("$w.In.Pos = $s%d\n%s\n"), i, readParam(f, fmt.Sprintf(name, i), i))
		case graphs && sharesParam(f, i):
			code += fmt.Sprintf(local("{\nvar $n %s\n$w.In.Pos = $s%d\n%s\n_ = $n\n}\n"), f.g.types.name(p.Type()), i, readParam(f, "$n", i))
		}
	}
	return code
}

// precondition writes the compiled evaluation of the precondition that the
// solver has promised, then of the filters, then of the condition for the call
// to panic.
func (f *functionWriter) precondition() {
	c := f.contract
	for _, cl := range c.Pre() {
		if cl.Native || f.builds.Filters(cl) {
			f.holds("refine_protocol.PhaseFilter", cl, "return $w.Discard()")
		} else {
			f.holds("$w.Requires", cl, "return $w.Unfit()")
		}
	}
	f.walk("$w.Requires", "$w.Unfit()", "$a", c.Params, allTypes)
	if filters := c.Filters(); len(filters) > 0 {
		f.g.printf("if $w.Asked.Has(refine_protocol.Judging) && !$w.Asked.Has(refine_protocol.Screening) {\nreturn $w.Accept()\n}\n")
		for _, cl := range filters {
			f.holds("refine_protocol.PhaseFilter", cl, "return $w.Discard()")
		}
	}
	f.g.printf("if $w.Asked.Has(refine_protocol.Judging) {\nreturn $w.Accept()\n}\n")
	for i, cl := range c.Panics() {
		f.g.printf("$w.At(refine_protocol.PhasePanics, %d)\n", f.g.number(cl))
		watched := f.watch(cl)
		if i == 0 {
			f.g.printf("$panics := ")
		} else {
			f.g.printf("$panics = $panics && ")
		}
		f.g.printf("$w.Holds(func() bool { return " + f.evaluation(cl, cl.Writes) + " })\n")
		if watched {
			f.g.printf("if $w.Wrote() {\nreturn $w.Fail(refine_protocol.KindWrite)\n}\n")
		}
	}
}

// isRead reports whether a parameter of the type may be read again: it refers
// to memory, or the call is observed and calls build some of its arguments.
func (f *functionWriter) isRead(t types.Type) bool {
	return f.g.types.hasReferences(t) || f.g.Observed && f.contract.Pkg != nil && f.contract.ReachesOpaque()
}

// reachesOpaque reports whether values of a type hold values that calls build.
func (f *functionWriter) reachesOpaque(t types.Type) bool {
	return f.contract.Pkg != nil && f.contract.Pkg.ReachesOpaque(t)
}

// postcondition writes the checks after the call has returned.
func (f *functionWriter) postcondition() {
	c := f.contract
	f.purity()
	for _, cl := range c.Post() {
		if cl.Law == nil {
			f.holds("refine_protocol.PhaseEnsures", cl, "return $w.Breach()")
		}
	}
	f.walk("refine_protocol.PhaseInvariant", "$w.Breach()", "$r", c.Results, allTypes)
	f.reached()
	for _, cl := range c.Post() {
		if cl.Law != nil {
			f.keeps(cl)
		}
	}
}

// purity writes the comparison of the values that the parameters reach with
// those at entry.
func (f *functionWriter) purity() {
	if !f.contract.Pure() {
		return
	}
	f.g.printf("$w.At(refine_protocol.PhasePure, 0)\n")
	if shares(f) || len(f.g.types.interiors) > 0 {
		f.g.printf("refine_runtime.Unpair()\n")
	}
	for i, p := range f.contract.Params {
		if !f.g.types.hasReferences(p.Type()) {
			continue
		}
		argument := fmt.Sprintf("$a%d", i)
		same := ""
		if f.old[i] {
			same = f.g.same(argument, fmt.Sprintf("$o%d", i), p.Type())
		} else {
			f.g.printf("$w.In.Pos = $s%d\n", i)
			same = f.g.matches(argument, p.Type())
		}
		f.g.printf("if !(%s) {\nreturn $w.Breach()\n}\n", same)
	}
	f.g.printf("$w.In.Pos = $w.In.End\n")
}

// reached writes the evaluation of the invariants of the values that the
// parameters reach after the call.
func (f *functionWriter) reached() {
	f.walk("refine_protocol.PhaseInvariant", "$w.Breach()", "$a", f.contract.Params, f.g.types.hasReferences)
}

// allTypes makes walk visit all variables.
func allTypes(types.Type) bool { return true }

// walk writes the evaluation of the invariants of the values that the variables
// of wanted types reach, and the outcome if an invariant is broken.
func (f *functionWriter) walk(phase, broken, prefix string, vars []*types.Var, wanted func(types.Type) bool) {
	first := true
	for i, v := range vars {
		if !wanted(v.Type()) || !f.g.types.isGuarded(v.Type()) {
			continue
		}
		if first {
			f.g.printf("$w.Walk(" + phase + ")\n")
			first = false
		}
		f.g.printf("if !%s($w, &"+prefix+"%d) {\nreturn "+broken+"\n}\n", f.g.types.helper(walkHelper, v.Type()), i)
	}
}
