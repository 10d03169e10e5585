package effects

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/library"
)

// A reacher goes through all code that a call may reach, until it finds a
// reason that the inputs are not narrowed.
type reacher struct {
	pkg  *spec.Package
	seen map[*ast.FuncDecl]bool
	why  string
	asks question
	// read has the variables of packages that the code reads.
	read map[string]bool
	// named has the types of values that may exist, and types has each of
	// them. called has the names of the methods of interfaces that are
	// called.
	named  []*types.Named
	types  typeutil.Map
	called map[string]bool
}

// A question says what is a reason.
type question uint8

const (
	// narrowing: a call may differ from another that reads the same parts
	// of its inputs, or notice that other parts are missing.
	narrowing question = iota
	// effects: a call may leave something behind.
	effects
	// variation: a call may differ from another with the same inputs.
	variation
)

// calledByOthers are the names of methods that the standard library calls.
var calledByOthers = []string{"As", "Error", "Is", "Len", "Less", "Pop", "Push", "String", "Swap", "Unwrap", "WriteString"}

// reach returns the reason in the code that the inputs of a function are not
// narrowed, or an empty string. The inputs hold values of the named types.
func reach(c *spec.Contract, named []*types.Named) string { return newReacher(c.Pkg).all(c, named) }

func newReacher(p *spec.Package) *reacher {
	r := &reacher{pkg: p, read: map[string]bool{}, seen: map[*ast.FuncDecl]bool{}, called: map[string]bool{}}
	for _, name := range calledByOthers {
		r.called[name] = true
	}
	return r
}

// all goes through all code that a call of a function may reach, and returns
// the reason. The inputs hold values of the named types.
func (r *reacher) all(c *spec.Contract, named []*types.Named) string {
	for _, n := range named {
		r.value(n)
	}
	for _, t := range c.TypeArgs {
		r.value(t)
	}
	r.contract(c)
	for _, clauses := range c.Pkg.Invariants {
		for _, clause := range clauses {
			r.clause(clause)
		}
	}
	for n := -1; n != len(r.seen)+len(r.named)+len(r.called) && r.why == ""; {
		n = len(r.seen) + len(r.named) + len(r.called)
		r.methods()
	}
	return r.why
}

// contract goes through a function and its clauses.
func (r *reacher) contract(c *spec.Contract) {
	r.function(c.Func)
	for _, clause := range c.Predicates() {
		r.clause(clause)
	}
}

func (r *reacher) clause(c *clause.Clause) {
	if c.Func != nil {
		r.function(c.Func.Obj)
	}
	if c.When != nil && c.When.Func != nil {
		r.function(c.When.Func.Obj)
	}
}

// refuse records the reason that the inputs are not narrowed.
func (r *reacher) refuse(pos token.Pos, format string, args ...any) {
	if r.why == "" {
		r.why = fmt.Sprintf(format, args...)
		if r.asks != narrowing {
			return
		}
		if p := r.pkg.Fset.Position(pos); p.IsValid() {
			r.why = p.String() + ": " + r.why
		}
	}
}

// differs records the reason that calls with the same inputs may differ.
func (r *reacher) differs(pos token.Pos, format string, args ...any) {
	if r.asks != effects {
		r.refuse(pos, format, args...)
	}
}

// notices records the reason that a call may notice that parts of its inputs
// are missing.
func (r *reacher) notices(pos token.Pos, format string, args ...any) {
	if r.asks == narrowing {
		r.refuse(pos, format, args...)
	}
}

// methods goes through the methods that calls of interface methods may reach.
func (r *reacher) methods() {
	names := slices.Sorted(maps.Keys(r.called))
	for _, t := range slices.Clone(r.named) {
		for _, name := range names {
			obj, _, _ := types.LookupFieldOrMethod(t, true, t.Obj().Pkg(), name)
			if fn, ok := obj.(*types.Func); ok {
				r.function(fn)
			}
		}
	}
}

// value records that values of a type may exist, and of its type arguments.
func (r *reacher) value(t types.Type) {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		if t.Obj().Pkg() == nil || r.types.Set(t, true) != nil {
			return
		}
		if !types.IsInterface(t) {
			r.named = append(r.named, t)
		}
		for arg := range t.TypeArgs().Types() {
			r.value(arg)
		}
	case *types.Pointer:
		r.value(t.Elem())
	}
}

// function goes through a function, unless it is one of the standard library.
func (r *reacher) function(fn *types.Func) {
	fn = fn.Origin()
	recv := fn.Signature().Recv()
	switch {
	case r.why != "":
		return
	case fn.Pkg() == nil || recv != nil && types.IsInterface(recv.Type()):
		r.called[fn.Name()] = true
		return
	case fn == r.pkg.Code.Conforms:
		// It asks a function of the input for its rows and gives it a
		// rule, which last as long as the call. The rule's predicates
		// are arguments, so that the walk goes through them.
		r.notices(token.NoPos, "it asks whether a function keeps a rule")
		return
	case spec.IsStandard(r.pkg, fn.Pkg().Path()):
		if !r.allows(fn) {
			r.refuse(token.NoPos, "it may call %s", fn.FullName())
		}
		r.calledBy(fn)
		return
	case !spec.InModule(r.pkg, fn.Pkg().Path()):
		r.refuse(token.NoPos, "it may call %s, of another module", fn.FullName())
		return
	}
	decl, info, _, ok := r.pkg.Source(fn)
	if !ok {
		r.refuse(token.NoPos, "it may call %s, whose source is not known", fn.FullName())
		return
	}
	if r.seen[decl] {
		return
	}
	r.seen[decl] = true
	b := body{reacher: r, info: info}
	b.walk(decl.Body)
}

// calledBy notes the methods of interfaces that a function of the standard
// library may call: those of its parameters.
func (r *reacher) calledBy(fn *types.Func) {
	for p := range fn.Signature().Params().Variables() {
		if i, ok := p.Type().Underlying().(*types.Interface); ok {
			for m := range i.Methods() {
				r.called[m.Name()] = true
			}
		}
	}
}

// allows reports whether a call of a function of the standard library gives no
// reason for the answer that is asked for.
func (r *reacher) allows(fn *types.Func) bool {
	switch r.asks {
	case effects:
		return isPlain(fn) || keepsToArguments(fn)
	case variation:
		return isPlain(fn) || isSteady(fn)
	}
	return isPlain(fn)
}

// isPlain reports whether a function of the standard library only computes
// results from its arguments, always the same ones, and lets panics pass.
func isPlain(fn *types.Func) bool {
	return isFormatter(fn) || library.Of(fn).Has(library.Plain)
}

// keepsToArguments reports whether a function of the standard library has no
// effects but on what its arguments lead to.
func keepsToArguments(fn *types.Func) bool {
	facts := library.Of(fn)
	switch {
	case facts.IsWorldly():
		return false
	case fn.Pkg().Path() == "sync", fn.Pkg().Path() == "sync/atomic":
		return true
	}
	return facts.Has(library.Closed) || facts.Has(library.Steady) || facts.Writes != library.WritesUnknown
}

// isSteady reports whether a function of the standard library does the same for
// the same arguments each time.
func isSteady(fn *types.Func) bool {
	facts := library.Of(fn)
	return !facts.IsWorldly() && facts.Has(library.Steady)
}

// isFormatter reports whether a function is one of package fmt that is plain if
// its arguments have no methods. It recovers from panics of methods.
func isFormatter(fn *types.Func) bool {
	return fn.Pkg() != nil && fn.Pkg().Path() == "fmt" && library.Of(fn).Writes == library.WritesNothing
}
