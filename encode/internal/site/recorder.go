package site

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
)

// A Recorder notes what an evaluation reaches. All methods but Sites do nothing
// on a nil one.
type Recorder struct {
	t      *sym.Terms
	prover *sym.Prover
	// call is the call at hand, in the function that is evaluated now; in is
	// nil where that function is not watched.
	call *Call
	in   *function
	// loose says where operations of the statement at hand have panicked
	// which Go may evaluate later.
	loose *loose
	// uncertain says that calls that panic reach more than is noted.
	uncertain bool
	// recovers says that a function has been entered that may recover from
	// panics.
	recovers bool
	// ended are the calls that have been evaluated, callees before callers.
	ended []*Call
	// functions are those that are watched, in the order in which calls have
	// first entered them.
	functions []*function
}

// NewRecorder returns a recorder of an evaluation that makes terms with t and
// notes with prover what it assumes.
func NewRecorder(t *sym.Terms, prover *sym.Prover) *Recorder {
	return &Recorder{t: t, prover: prover}
}

// A Call is what the evaluation of a call has reached. Everything in it is
// relative to the call's entry.
type Call struct {
	entry *sym.Assumption
	// foreign says that the function is not watched.
	foreign bool
	notes   []note
	calls   []arrival
}

// A note says that the evaluation has come to a place where path holds, unless
// the statement has panicked before.
type note struct {
	at     *place // nil in functions that are not watched
	path   *sym.Assumption
	before sym.Term // the statement has panicked before
	fails  sym.Term // the operation panics
	loose  *loose
}

// An arrival is a call within a call.
type arrival struct {
	to    *Call
	at    *place // of a call from a watched function into others, or nil
	path  *sym.Assumption
	loose *loose
}

// A loose says where operations of a statement have panicked that Go may
// evaluate after what follows: where both the path and panics hold, or outer
// does.
type loose struct {
	outer  *loose
	path   *sym.Assumption
	panics sym.Term
}

// A Source is a function with what its syntax means.
type Source struct {
	// Decl is a declaration or a literal.
	Decl ast.Node
	Info *types.Info
	Fset *token.FileSet
}

// A function is one that is watched, with its places.
type function struct {
	Source
	places map[key]*place
}

// A key is a part of a function: a statement, a clause or an expression, and
// what it is as.
type key struct {
	node ast.Node
	kind Kind
}

// A place is a site that is being put together.
type place struct {
	key
	reached, fails []sym.Term
	open           bool
}

// place is the place of a part of the function.
func (f *function) place(n ast.Node, kind Kind) *place {
	if x, ok := n.(ast.Expr); ok {
		n = ast.Unparen(x)
	}
	k := key{n, kind}
	p := f.places[k]
	if p == nil {
		p = &place{key: k}
		f.places[k] = p
	}
	return p
}

// Call evaluates a call by do and returns what it reaches. The caller notes by
// Reaches that the call is made.
func (r *Recorder) Call(do func()) *Call {
	if r == nil {
		do()
		return nil
	}
	outer, in, before := r.call, r.in, r.loose
	c := &Call{entry: r.prover.Path()}
	r.call, r.loose = c, nil
	do()
	r.call, r.in, r.loose = outer, in, before
	r.ended = append(r.ended, c)
	return c
}

// Reaches notes a call that has been evaluated, now or before.
func (r *Recorder) Reaches(c *Call) {
	if r == nil {
		return
	}
	a := arrival{to: c, path: r.prover.Path(), loose: r.loose}
	if r.in != nil && c.foreign {
		a.at = r.in.place(r.t.Here.Node, Library)
	}
	r.call.calls = append(r.call.calls, a)
}

// Knows reports whether it is known what a call reaches that has been evaluated
// before, with a nil one where nobody asked.
func (r *Recorder) Knows(c *Call) bool { return r == nil || c != nil }

// Enter notes that the body of a function is evaluated from here on, to the end
// of the call at hand. The source is nil for functions that are not watched.
func (r *Recorder) Enter(s *Source) {
	if r == nil {
		return
	}
	r.call.foreign = s == nil
	r.in = r.function(s)
}

// Within evaluates by do a part of a function that another one calls.
func (r *Recorder) Within(s *Source, do func()) {
	if r == nil {
		do()
		return
	}
	in := r.in
	r.in = r.function(s)
	do()
	r.in = in
}

// function is the function that a declaration or literal belongs to.
func (r *Recorder) function(s *Source) *function {
	if s == nil {
		return nil
	}
	for _, f := range r.functions {
		if f.Fset == s.Fset && f.Decl.Pos() <= s.Decl.Pos() && s.Decl.End() <= f.Decl.End() {
			return f
		}
	}
	f := &function{*s, map[key]*place{}}
	f.branches()
	r.functions = append(r.functions, f)
	return f
}

// Take notes that the branch of a statement or clause is taken.
func (r *Recorder) Take(n ast.Node, kind Kind) {
	if r != nil && r.in != nil {
		r.note(r.in.place(n, kind), r.t.No, r.t.No)
	}
}

// Recurs notes a call of a function that is active.
func (r *Recorder) Recurs(s *Source) {
	if r != nil && s != nil {
		r.note(r.function(s).place(s.Decl, RecursionEnds), r.t.No, r.t.No)
	}
}

// Operate notes that the operation at hand panics where fails holds, in a
// statement that has panicked before where before does.
func (r *Recorder) Operate(kind Kind, before, fails sym.Term) {
	switch {
	case r == nil || before == r.t.Yes || fails == r.t.No && quiet[kind]:
	case r.in != nil:
		r.note(r.in.place(r.t.Here.Node, kind), before, fails)
	case fails != r.t.No:
		r.note(nil, before, fails)
	}
}

func (r *Recorder) note(at *place, before, fails sym.Term) {
	r.call.notes = append(r.call.notes, note{at, r.prover.Path(), before, fails, r.loose})
}

// Loosely evaluates by do what Go evaluates where it stands, such as a call.
// Where panics holds, operations of the statement have panicked that Go may
// evaluate after it.
func (r *Recorder) Loosely(panics sym.Term, do func()) {
	if r == nil || panics == r.t.No {
		do()
		return
	}
	outer := r.loose
	r.loose = &loose{outer, r.prover.Path(), panics}
	do()
	r.loose = outer
}

// Recover notes that the function at hand may recover from panics.
func (r *Recorder) Recover() {
	if r != nil {
		r.recovers = true
	}
}

// Recovers reports whether a function that may recover from panics has been
// entered.
func (r *Recorder) Recovers() bool { return r != nil && r.recovers }

// Doubt notes that a call that panics may reach what is not noted.
func (r *Recorder) Doubt() {
	if r != nil {
		r.uncertain = true
	}
}
