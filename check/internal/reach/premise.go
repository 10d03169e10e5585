package reach

import (
	"cmp"
	"encoding/json"
	"fmt"
	"go/types"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
)

// premises reaches the function of a contract, its clauses and what builds its
// inputs. They are noted as package spec has found them, so that it does not
// matter which code they depend on.
func (w *walk) premises(c *spec.Contract) {
	w.note("language", w.in.pkg.Types.GoVersion(), w.in.pkg.Sizes, "outside", spec.AreOutside(w.in.pkg), "any", len(w.in.pkg.Any), w.in.pkg.Any)
	w.note("generated", c.IsGenerated(), "unannotated", c.Unannotated, "skip", c.Skip)
	w.mention(c.Func)
	w.contract(c)
	w.dictionary(c)
	for _, v := range c.Params {
		w.inputs(v.Type())
	}
	if c.Unannotated {
		w.uses(c)
	}
}

// These match what steps of uses call: a method, or a function of the package.
var (
	methodCall   = regexp.MustCompile(`\.(\w+)\(\)`)
	functionCall = regexp.MustCompile(`^(\w+)\(%s\)$`)
)

// uses reaches what uses the results of a function.
func (w *walk) uses(c *spec.Contract) {
	for _, u := range w.in.finder.Of(c, w.in.steps) {
		w.note("use", u.Program("", c.Results))
		for _, step := range u.Steps {
			for _, m := range methodCall.FindAllStringSubmatch(step.Format, -1) {
				w.called[m[1]] = true
			}
			if m := functionCall.FindStringSubmatch(step.Format); m != nil {
				w.mention(w.in.pkg.Types.Scope().Lookup(m[1]))
			}
		}
	}
}

// contract notes a contract, and reaches its clauses.
func (w *walk) contract(c *spec.Contract) {
	w.note("contract", c.Func.Pkg().Path(), c.FullName(), c.Func.Signature())
	for _, t := range c.TypeArgs {
		w.note("argument", t)
		w.typed(t)
	}
	for _, list := range [][]*types.Var{c.Params, c.Results} {
		w.note(len(list))
		for _, v := range list {
			w.note(v.Name(), v.Type())
			w.typed(v.Type())
		}
	}
	w.note(len(c.Clauses))
	for _, cl := range c.Clauses {
		w.clause(cl)
	}
	for _, name := range slices.Sorted(maps.Keys(c.Allow)) {
		w.note("allow", name, c.Allow[name].Reason)
	}
	for _, i := range c.Inherited {
		w.note("inherited", i.Name, i.Verbs)
	}
	w.bound(c.Bound)
}

// bound notes a bound without its position.
func (w *walk) bound(b bounds.Bound) {
	for _, t := range b.Held {
		w.note("held", t)
		w.inputs(t)
	}
	b.Pos.Filename, b.Pos.Offset, b.Pos.Line, b.Pos.Column, b.Held = "", 0, 0, 0, nil
	text, err := json.Marshal(b)
	w.err = cmp.Or(w.err, err)
	w.note("bound", string(text))
}

// clause notes a clause, and reaches its function.
func (w *walk) clause(c *clause.Clause) {
	w.note("clause", c.Role, c.Verb, c.Label, c.From, c.Law != nil, c.Text, c.Native, c.Writes, c.Rules, c.Args, c.When != nil)
	if c.Func != nil {
		native := w.in.pkg.NativeOf(c.Func)
		w.note(numbered(fmt.Sprint(native.Imports, native.Decls)))
		w.synthesize(c.Func)
	}
	if c.When != nil {
		w.clause(c.When)
	}
}

// generated matches the names of generated functions and types, which have the
// numbers of their places in the package.
var generated = regexp.MustCompile(`refine_[A-Za-z_]*[0-9]+`)

// numbered numbers the generated names of a text in the order in which they
// occur.
func numbered(text string) string {
	numbers := map[string]int{}
	return generated.ReplaceAllStringFunc(text, func(name string) string {
		if numbers[name] == 0 {
			numbers[name] = len(numbers) + 1
		}
		return fmt.Sprintf("%s%d", strings.TrimRight(name, "0123456789"), numbers[name])
	})
}

// dictionary notes the values that the code distinguishes.
func (w *walk) dictionary(c *spec.Contract) {
	d := w.in.pkg.Dictionary(c)
	text, err := json.Marshal(d)
	w.err = cmp.Or(w.err, err)
	w.note("dictionary", string(text), d.Runes, d.Dropped)
	for _, n := range d.Numbers {
		w.note(n.Value, n.Beyond, n.In.Name(), n.In.Type())
	}
	for _, n := range d.Floats {
		w.note(n.Value, n.In.Name(), n.In.Type())
	}
	for _, t := range d.Types {
		w.inputs(t.Type)
	}
	for _, s := range d.Sentinels {
		w.mention(s.Var)
	}
	for _, list := range append(spec.Samples(c), d.Samples...) {
		w.note("samples", list.Param, list.Listed, len(list.Texts))
		for _, t := range list.Texts {
			w.note(t.Text, t.Edited)
		}
	}
}

// inputs reaches what the values of a type are built by: the constructors of
// opaque types, and the types that implement interfaces.
func (w *walk) inputs(t types.Type) {
	t = types.Unalias(t)
	if w.err != nil || w.input.Set(t, true) != nil {
		return
	}
	if named, ok := t.(*types.Named); ok {
		w.mention(named.Obj())
		if name := named.Origin().Obj(); name.Pkg() != nil && name.Pkg().Path() == w.in.pkg.Path {
			w.bound(w.in.pkg.Bounds[name])
		}
	}
	if o := w.in.pkg.Opaque(t); o != nil {
		w.note("opaque", t, o.Why, o.Implied, o.Outside, o.Filled, o.Handed, o.Pointers, o.ReturnsNil(), len(o.Pooled), len(o.Constructors))
		for _, c := range slices.Concat(o.Constructors, o.Pooled) {
			w.constructor(c)
		}
		return
	}
	if _, ok := t.Underlying().(*types.Interface); ok {
		for _, one := range w.in.pkg.Implementers(t) {
			w.note("implementer", t, one)
			w.inputs(one)
		}
	}
	if sig, ok := t.Underlying().(*types.Signature); ok {
		for v := range sig.Results().Variables() {
			w.inputs(v.Type())
		}
		for v := range sig.Params().Variables() {
			w.inputs(v.Type())
		}
	}
	for part := range gotypes.Parts(t) {
		w.inputs(part)
	}
}

// constructor reaches a constructor and what its arguments are built by.
func (w *walk) constructor(c *spec.Constructor) {
	w.note("constructor", c.Name(), c.Mutates, c.Fails, c.Error, c.Element, c.Asserted != nil)
	if c.Var != nil {
		w.mention(c.Var)
	}
	if c.Contract != nil {
		w.mention(c.Contract.Func)
		w.contract(c.Contract)
		for _, path := range spec.FixedIn(c.Contract.Pkg, c.Contract.Func) {
			w.world(path) // its worker fixes that for all functions
		}
	}
	for _, t := range c.Params() {
		w.inputs(t)
	}
}
