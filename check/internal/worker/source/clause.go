package source

import (
	"fmt"
	"slices"
	"strings"

	"github.com/typetarget/target/spec/clause"
)

// A clause is a predicate: nothing else may notice its evaluation. It may write
// to its arguments as they were passed, since it then has copies of its own.
// Values that a call leaves behind cannot be copied: a clause that writes to
// such a value is at fault.

// holds writes the evaluation of a clause in a phase, and the statement that
// runs if the clause is false.
func (f *functionWriter) holds(phase string, c *clause.Clause, otherwise string) {
	f.g.printf("$w.At("+phase+", %d)\n", f.g.number(c))
	watched := f.watch(c)
	f.applied(c)
	if !watched {
		f.g.printf("if !" + f.evaluation(c, c.Writes) + " {\n" + otherwise + "\n}\n")
		return
	}
	f.g.printf("if $holds := " + f.evaluation(c, c.Writes) + "; $w.Wrote() {\nreturn $w.Fail(refine_protocol.KindWrite)\n} else if !$holds {\n" + otherwise + "\n}\n")
}

// keeps writes the evaluation of a clause that stands for a law. Nobody has
// checked that the law fits the function. The law is therefore ignored if it
// panics or changes values that it reads.
func (f *functionWriter) keeps(c *clause.Clause) {
	f.g.printf("$w.At(refine_protocol.PhaseEnsures, %d)\n", f.g.number(c))
	f.watch(c)
	f.g.printf("if !$w.Keeps(func() bool { return " + f.evaluation(c, c.Writes) + " }) {\nreturn $w.Breach()\n}\n")
}

// applied writes the code that notes when an implication applies to an input,
// until such an input is found.
func (f *functionWriter) applied(c *clause.Clause) {
	if c.When != nil {
		n := f.g.number(c)
		f.g.printf("if !$w.Applied(%d) {\n$w.Apply(%d, $w.Holds(func() bool { return "+f.evaluation(c.When, c.When.Writes)+" }))\n}\n", n, n)
	}
}

// evaluation returns the value of a clause as an expression. A clause that
// writes gets copies of its arguments.
func (f *functionWriter) evaluation(c *clause.Clause, writes bool) string {
	copied := func(a clause.Arg) bool { return writes && f.copies(c, a) }
	var decoded []clause.Arg
	for _, a := range c.Args {
		if copied(a) && !slices.Contains(decoded, a) {
			decoded = append(decoded, a)
		}
	}
	call := f.predicate(c, copied)
	if len(decoded) == 0 {
		return call
	}
	var b strings.Builder
	b.WriteString("func() bool {\n")
	for _, a := range decoded {
		if p := f.contract.Params[a.Index]; f.g.types.hasReferences(p.Type()) {
			fmt.Fprintf(&b, "var %s %s\n", copyOf(a), f.g.types.name(p.Type()))
		} else {
			fmt.Fprintf(&b, "%s := $a%d\n", copyOf(a), a.Index)
		}
	}
	for _, name := range []string{currentCopy, oldCopy} {
		b.WriteString(reread(f, func(i int) bool {
			return f.g.types.hasReferences(f.contract.Params[i].Type()) &&
				slices.ContainsFunc(decoded, func(a clause.Arg) bool { return copyOf(a) == fmt.Sprintf(name, i) })
		}, name))
	}
	b.WriteString("$w.In.Pos = $w.In.End\nreturn " + call + "\n}()")
	return b.String()
}

// The names of the copies of a parameter's current value and of its value at
// entry, by the parameter's number. A clause may have both as arguments.
const (
	currentCopy = "$c%d"
	oldCopy     = "$co%d"
)

// copyOf returns the name of the copy of an argument.
func copyOf(a clause.Arg) string {
	if a.Kind == clause.ArgOld {
		return fmt.Sprintf(oldCopy, a.Index)
	}
	return fmt.Sprintf(currentCopy, a.Index)
}

// copies reports whether an argument of a clause that writes is a copy. An
// argument that was passed is a copy, unless the clause sets rules for
// functions that are passed.
func (f *functionWriter) copies(c *clause.Clause, a clause.Arg) bool {
	switch {
	case a.Kind == clause.ArgResult:
		return false
	case !f.g.types.hasReferences(f.contract.Params[a.Index].Type()):
		return true
	}
	return !c.Rules && (f.before(c) || a.Kind == clause.ArgOld)
}

// before reports whether a clause is evaluated before the call.
func (f *functionWriter) before(c *clause.Clause) bool { return !f.after[c] }

// watch writes the code that notes the variables that a clause could write to
// but must not. It reports whether there are any.
func (f *functionWriter) watch(c *clause.Clause) bool {
	if !c.Writes || f.before(c) && !c.Rules || !slices.ContainsFunc(c.Args, func(a clause.Arg) bool { return !f.copies(c, a) }) {
		return false
	}
	var all []string
	for i, p := range f.contract.Params {
		if f.g.types.hasReferences(p.Type()) {
			all = append(all, fmt.Sprintf("&$a%d", i))
		}
	}
	if f.after[c] {
		for i := range f.contract.Results {
			all = append(all, fmt.Sprintf("&$r%d", i))
		}
	}
	f.g.printf("$w.Watch(" + strings.Join(all, ", ") + ")\n")
	return true
}

// predicate returns the call of a clause's function. Arguments that satisfy
// copied are copies.
func (f *functionWriter) predicate(c *clause.Clause, copied func(clause.Arg) bool) string {
	var args []string
	for i, a := range c.Args {
		name := fmt.Sprintf("$a%d", a.Index)
		switch {
		case a.Kind == clause.ArgResult:
			args = append(args, fmt.Sprintf("$r%d", a.Index))
			continue
		case copied(a):
			name = copyOf(a)
		case a.Kind == clause.ArgOld && f.old[a.Index]:
			name = fmt.Sprintf("$o%d", a.Index)
		}
		if c.ByAddress(i, f.contract.Params[a.Index].Type()) || a.Index == 0 && f.builds != nil && f.builds.TakesAddress() {
			name = "&" + name
		}
		args = append(args, name)
	}
	return c.Func.Obj.Name() + "(" + strings.Join(args, ", ") + ")"
}
