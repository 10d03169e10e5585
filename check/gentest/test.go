package gentest

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
)

// A test is the test of one function.
type test struct {
	w        *writer
	contract *spec.Contract
	// params and results are the names of variables. The others are also
	// names of variables: of the *testing.T, of the literal that checks one
	// call, of that call as text, of two flags that say whether the call
	// panicked and whether that was expected, of a function that builds
	// arguments, of the same as a parameter, of the pointers that were
	// compared, and of the message of an invariant that is broken.
	params, results                                                                               []string
	testingVar, checkVar, callVar, panickedVar, expectedVar, buildVar, anewVar, metVar, brokenVar string
	// old says which parameters are passed twice: as the argument, and as
	// the value at entry.
	old []bool
	// anew says whether a clause writes to parameters, and so has values of
	// its own for them.
	anew bool
}

// test writes the test of a function: a literal that checks one call, and its
// calls.
func (w *writer) test(c *spec.Contract, cases []Case) {
	t := &test{w: w, contract: c, old: make([]bool, len(c.Params))}
	t.name()
	t.findOld()
	t.findAnew()
	for _, one := range cases {
		w.printf("%s\n", one.comment())
	}
	name := w.names[c.FullName()]
	w.printf("\n// %s calls %s on inputs that its contract allows and checks what it promises.\n", name, c.FullName())
	w.printf("func %s(%s *testing.T) {\n", name, t.testingVar)
	w.printf("%[1]s := func(%[2]s string, %[3]s) {\n%[4]s.Helper()\n%[4]s.Run(%[2]s, func(%[4]s *testing.T) {\n%[4]s.Helper()\n",
		t.checkVar, t.callVar, t.parameters(), t.testingVar)
	t.precondition()
	t.call()
	t.postcondition()
	w.printf("})\n}\n")
	for _, one := range cases {
		t.run(one)
	}
	w.printf("}\n\n")
}

// TestNames returns the names of the tests for the functions of a package, by
// spec.Contract.FullName. Different functions have different names. The names
// do not depend on the cases.
func TestNames(p *spec.Package) map[string]string {
	return namesOf(p, "TestTarget", map[string]bool{})
}

// namesOf returns names of tests that begin with a prefix and are not taken.
func namesOf(p *spec.Package, prefix string, taken map[string]bool) map[string]string {
	names := map[string]string{}
	for _, c := range p.Contracts {
		name := identifier(c.FullName())
		if !token.IsExported(name) {
			name = "_" + name
		}
		name = prefix + name
		for taken[name] || p.Types.Scope().Lookup(name) != nil {
			name += "_"
		}
		taken[name] = true
		names[c.FullName()] = name
	}
	return names
}

// A picker picks names for variables that do not hide any name in a test.
type picker struct {
	pkg   *spec.Package
	taken []string
}

func (p *picker) pick(name string) string {
	for slices.Contains(p.taken, name) || types.Universe.Lookup(name) != nil || p.pkg.Types.Scope().Lookup(name) != nil || token.IsKeyword(name) {
		name += "_"
	}
	p.taken = append(p.taken, name)
	return name
}

// name picks names for the variables of the test. No variable has the name of a
// package that the test mentions where it declares the variables.
func (t *test) name() {
	names := &picker{pkg: t.w.pkg, taken: []string{"reflect", "testing"}}
	for _, v := range slices.Concat(t.contract.Params, t.contract.Results) {
		types.TypeString(v.Type(), func(p *types.Package) string {
			if name := t.w.pkg.Qualify(p); name != "" {
				names.taken = append(names.taken, name)
			}
			return ""
		})
	}
	pick := names.pick
	t.testingVar, t.checkVar, t.callVar = pick("t"), pick("check"), pick("call")
	t.panickedVar, t.expectedVar = pick("panicked"), pick("expected")
	t.buildVar, t.anewVar, t.metVar, t.brokenVar = pick("build"), pick("anew"), pick("met"), pick("broken")
	for _, p := range t.contract.Params {
		t.params = append(t.params, pick(p.Name()))
	}
	for _, r := range t.contract.Results {
		t.results = append(t.results, pick(r.Name()))
	}
}

// findOld finds the parameters whose value at entry is needed after the call.
func (t *test) findOld() {
	for i := range t.contract.Params {
		t.old[i] = t.contract.Pure()
	}
	for _, c := range t.promises() {
		for _, a := range c.Args {
			if a.Kind == clause.ArgOld {
				t.old[a.Index] = true
			}
		}
	}
}

// findAnew finds out whether a clause writes to parameters.
func (t *test) findAnew() {
	for _, c := range t.contract.Predicates() {
		for _, a := range c.Args {
			t.anew = t.anew || t.hasOwn(c, a)
		}
	}
}

// hasOwn reports whether a clause has its own copy of an argument that was
// passed to the call, since the clause may write to it.
func (t *test) hasOwn(c *clause.Clause, a clause.Arg) bool {
	return c.Writes && (a.Kind == clause.ArgOld || a.Kind == clause.ArgParam && c.Role != annotation.RolePost)
}

// parameters returns the parameters of the literal. The values at entry and the
// function that builds values for clauses come last.
func (t *test) parameters() string {
	var list []string
	for i, p := range t.contract.Params {
		list = append(list, t.params[i]+" "+t.w.typeName(p.Type()))
	}
	for i, p := range t.contract.Params {
		if t.old[i] {
			list = append(list, t.params[i]+"AtEntry "+t.w.typeName(p.Type()))
		}
	}
	if t.anew {
		list = append(list, t.anewVar+" "+t.w.builderType(t.contract))
	}
	return strings.Join(list, ", ")
}

// run writes the check of one input. A value at entry is a literal of its own,
// and so a separate value.
func (t *test) run(c Case) {
	if len(c.Nodes) > 0 {
		t.runGraph(c)
		return
	}
	args := slices.Clone(c.Args)
	for i, arg := range c.Args {
		if t.old[i] {
			args = append(args, arg)
		}
	}
	if t.anew {
		args = append(args, fmt.Sprintf("%s { return %s }", t.w.builderType(t.contract), strings.Join(c.Args, ", ")))
	}
	t.check(c, t.callText(c.Args), args)
}

// check writes the call of the literal that checks one call.
func (t *test) check(c Case, call string, args []string) {
	t.w.printf("%s(%q, %s)", t.checkVar, call, strings.Join(args, ", "))
	if c.Why != "" {
		t.w.printf(" // %s", strings.Join(strings.Fields(c.Why), " "))
	}
	t.w.printf("\n")
}

// runGraph writes the check of one input whose arguments refer to nodes. A
// function builds them together, for each use anew.
func (t *test) runGraph(c Case) {
	call := strings.Join(append(slices.Clone(c.Nodes), t.callText(c.Args)), "; ")
	t.w.printf("{\n%s := %s\n", t.buildVar, t.w.builder(t.contract, c.Nodes, c.Args))
	t.w.printf("%s := %s()\n", strings.Join(t.params, ", "), t.buildVar)
	args := slices.Clone(t.params)
	if slices.Contains(t.old, true) {
		names := slices.Repeat([]string{"_"}, len(t.params))
		for i, old := range t.old {
			if old {
				names[i] = t.params[i] + "AtEntry"
				args = append(args, names[i])
			}
		}
		t.w.printf("%s := %s()\n", strings.Join(names, ", "), t.buildVar)
	}
	if t.anew {
		args = append(args, t.buildVar)
	}
	t.check(c, call, args)
	t.w.printf("}\n")
}

// builder returns a function literal that returns the arguments of a call,
// which refer to nodes.
func (w *writer) builder(c *spec.Contract, nodes, args []string) string {
	return fmt.Sprintf("%s {\n%s\nreturn %s\n}", w.builderType(c), strings.Join(nodes, "\n"), strings.Join(args, ", "))
}

// builderType returns the type of a function that returns the arguments of a
// call.
func (w *writer) builderType(c *spec.Contract) string {
	var results []string
	for _, p := range c.Params {
		results = append(results, w.typeName(p.Type()))
	}
	return "func() (" + strings.Join(results, ", ") + ")"
}

// callText returns the call as the output of the test names it.
func (t *test) callText(args []string) string {
	if t.contract.Func.Signature().Recv() != nil && strings.HasPrefix(args[0], "&") {
		args = slices.Concat([]string{"(" + args[0] + ")"}, args[1:])
	}
	return source.Invocation(t.contract.Func, t.contract.FullName(), args)
}

// predicate returns the call of a clause's function, under a recover if it may
// panic. The values that the clause has of its own are built together, so that
// their pointers are as equal as those of the arguments.
func (t *test) predicate(c *clause.Clause) string {
	t.w.predicates = append(t.w.predicates, c.Func)
	var args []string
	own := slices.Repeat([]string{"_"}, len(t.params))
	for i, a := range c.Args {
		if a.Kind == clause.ArgResult {
			args = append(args, t.results[a.Index])
			continue
		}
		name := t.params[a.Index]
		if a.Kind == clause.ArgOld {
			name += "AtEntry"
		}
		if t.hasOwn(c, a) {
			own[a.Index] = name
		}
		if c.ByAddress(i, t.contract.Params[a.Index].Type()) {
			name = "&" + name
		}
		args = append(args, name)
	}
	evaluated := "refine_Holds"
	if c.Law != nil && c.Role.After() {
		evaluated = "refine_Keeps"
		t.w.shared["keeps.go"] = true
	}
	build := ""
	if slices.ContainsFunc(own, func(name string) bool { return name != "_" }) {
		build = fmt.Sprintf("%s := %s(); ", strings.Join(own, ", "), t.anewVar)
	}
	return fmt.Sprintf("%s(func() bool { %sreturn %s(%s) })", evaluated, build, c.Func.Obj.Name(), strings.Join(args, ", "))
}

// precondition skips inputs that the contract does not allow any more.
func (t *test) precondition() {
	t.broken(t.contract.Params, t.params, `Skip("the input is not valid any more: " + %[1]s)`)
	for _, c := range t.contract.Precondition() {
		t.w.printf("if !%s {\n%s.Skip(%q)\n}\n", t.predicate(c), t.testingVar, "the precondition does not hold any more: "+c.Text)
	}
}

// call writes the call, and the messages for a wrong panic or a missing one.
func (t *test) call() {
	c := t.contract
	for i, r := range c.Results {
		t.w.printf("var %s %s\n", t.results[i], t.w.typeName(r.Type()))
		if len(t.promises()) == 0 {
			t.w.printf("_ = %s\n", t.results[i])
		}
	}
	if len(c.Panics()) > 0 {
		var all []string
		for _, clause := range c.Panics() {
			all = append(all, t.predicate(clause))
		}
		t.w.printf("%s := %s\n", t.expectedVar, strings.Join(all, " && "))
	}
	t.w.printf("%s := refine_Call(%s, func() { ", t.panickedVar, t.testingVar)
	if len(t.results) > 0 {
		t.w.printf("%s = ", strings.Join(t.results, ", "))
	}
	t.w.printf("%s })\n", invocation(c, t.params))
	if len(c.Panics()) == 0 {
		t.w.printf("if %[1]s != nil {\n%[2]s.Fatalf(\"panic: %%v\", %[1]s)\n}\n", t.panickedVar, t.testingVar)
		return
	}
	t.w.printf("switch {\ncase %[1]s != nil && !%[2]s:\n%[3]s.Fatalf(\"panic: %%v\", %[1]s)\n", t.panickedVar, t.expectedVar, t.testingVar)
	t.w.printf("case %s == nil && %s:\n%s.Fatal(%q)\n", t.panickedVar, t.expectedVar, t.testingVar,
		"the call does not panic, but the contract requires it: "+c.Panics()[0].Text)
	t.w.printf("case %s:\n", t.expectedVar)
	t.unchanged()
	t.w.printf("return\n}\n")
}

// invocation returns the call itself, with variables as arguments.
func invocation(c *spec.Contract, args []string) string {
	return source.Invocation(c.Func, c.Func.Name()+c.Instance(), args)
}

// postcondition checks the postconditions of a call that has returned. The
// first that does not hold ends the test, as it ends the call in a worker:
// later ones may panic, or run forever, on a value that it excludes.
func (t *test) postcondition() {
	t.unchanged()
	for _, c := range t.promises() {
		t.w.printf("if !%s {\n%s.Fatalf(%q", t.predicate(c), t.testingVar, promise(c)+" does not hold: "+escaped(c.Text)+t.outcome())
		for _, r := range t.results {
			t.w.printf(", %s", r)
		}
		t.w.printf(")\n}\n")
	}
	t.invariants()
}

// promises returns the postconditions that a test evaluates. It omits a law
// that writes: such a law says nothing if it changes the value it looks at,
// which a test does not notice.
func (t *test) promises() []*clause.Clause {
	return slices.DeleteFunc(t.contract.Post(), func(c *clause.Clause) bool { return c.Law != nil && c.Writes })
}

// promise returns the name of a postcondition.
func promise(c *clause.Clause) string {
	if c.Law != nil {
		return c.Law.Title()
	}
	return "postcondition"
}

// outcome returns a format that shows the results.
func (t *test) outcome() string {
	if len(t.results) == 0 {
		return ""
	}
	var list []string
	for i, r := range t.results {
		verb := "%#v"
		if _, isFunc := t.contract.Results[i].Type().Underlying().(*types.Signature); isFunc {
			verb = "%T" // go vet rejects other verbs for functions
		}
		list = append(list, r+" = "+verb)
	}
	return "\n\t" + strings.Join(list, ", ")
}

func escaped(text string) string { return strings.ReplaceAll(text, "%", "%%") }

// unchanged checks that a pure function does not change its arguments.
func (t *test) unchanged() {
	if !t.contract.Pure() {
		return
	}
	declared := false
	for i, p := range t.params {
		if gotypes.Reaches(t.contract.Params[i].Type(), isFunc) {
			continue // functions cannot be compared
		}
		t.w.imports["reflect"] = "reflect"
		same := fmt.Sprintf("reflect.DeepEqual(%[1]s, %[1]sAtEntry)", p)
		if gotypes.Reaches(t.contract.Params[i].Type(), isFloat) || t.contract.HoldsGraph(t.contract.Params[i].Type()) {
			if !declared {
				declared = true
				t.w.printf("%s := map[refine_Side]refine_Side{}\n", t.metVar)
			}
			t.w.shared["same.go"] = true
			same = fmt.Sprintf("refine_Same(reflect.ValueOf(&%[1]s).Elem(), reflect.ValueOf(&%[1]sAtEntry).Elem(), %[2]s)", p, t.metVar)
		}
		t.w.printf("if !%s {\n%s.Errorf(%q, %s)\n}\n", same, t.testingVar, "the function is declared pure but changes "+p+" to %#v", p)
	}
}

// invariants checks the invariants of the values that results and parameters
// reach.
func (t *test) invariants() {
	t.broken(t.contract.Results, t.results, "Error(%[1]s)")
	t.broken(t.contract.Params, t.params, "Error(%[1]s)")
}

// broken writes what a test does if a value of vars, which have these names,
// reaches one whose invariant is broken. action is a method call on the test,
// in which %[1]s is the variable with the message.
func (t *test) broken(vars []*types.Var, names []string, action string) {
	for i, name := range names {
		if gotypes.Reaches(vars[i].Type(), t.w.isGuarded) {
			t.w.shared["walk.go"] = true
			t.w.printf("if %[1]s := refine_Broken(reflect.ValueOf(&%[2]s).Elem(), map[refine_Visit]bool{}); %[1]s != \"\" {\n%[3]s.%[4]s\n}\n",
				t.brokenVar, name, t.testingVar, fmt.Sprintf(action, t.brokenVar))
		}
	}
}
