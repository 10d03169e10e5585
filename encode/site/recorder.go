package site

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
)

// A Recorder notes the places that an evaluation reaches. All methods except
// Sites do nothing on a nil Recorder.
type Recorder struct {
	t      *sym.Terms
	prover *sym.Prover
	// call is the current call. in is the function that is being evaluated;
	// it is nil if that function is not watched.
	call *Call
	in   *function
	// loose is the condition that operations of the current statement have
	// panicked that Go may evaluate later.
	loose *loose
	// uncertain says that calls that panic may reach places that are not
	// noted.
	uncertain bool
	// recovers says that a function has been entered that may recover from
	// panics.
	recovers bool
	// ended are the calls that have been evaluated, callees before callers.
	ended []*Call
	// functions are the watched functions, in the order in which calls have
	// first entered them.
	functions []*function
}

// NewRecorder returns a recorder of an evaluation that makes terms with t and
// notes its assumptions with prover.
func NewRecorder(t *sym.Terms, prover *sym.Prover) *Recorder {
	return &Recorder{t: t, prover: prover}
}

// A Call holds the places that the evaluation of a call has reached. Everything
// in it is relative to the call's entry.
type Call struct {
	entry *sym.Assumption
	// foreign says that the function is not watched.
	foreign bool
	notes   []note
	calls   []arrival
}

// A note says that the evaluation has reached a place where path is true,
// unless the statement has panicked before.
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

// A loose is the condition that operations of a statement have panicked that Go
// may evaluate after the following operations. It is true where both path and
// panics are, or where outer is.
type loose struct {
	outer  *loose
	path   *sym.Assumption
	panics sym.Term
}

// A Source is a function with the type information of its syntax.
type Source struct {
	// Decl is a declaration or a literal.
	Decl ast.Node
	Info *types.Info
	Fset *token.FileSet
}

// A function is a watched function with its places.
type function struct {
	Source
	places map[key]*place
}

// A key identifies a part of a function: a statement, a clause or an
// expression, and its kind.
type key struct {
	node ast.Node
	kind Kind
}

// A place is a site under construction.
type place struct {
	key
	reached, fails []sym.Term
	open           bool
}

// place returns the place of a part of the function.
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

// ordered returns the places in the order of the source. Terms that are made of
// them in this order, and so the answers of Z3 to questions about these, are
// the same in every run.
func (f *function) ordered() []*place {
	return slices.SortedFunc(maps.Values(f.places), func(a, b *place) int {
		return cmp.Or(cmp.Compare(a.pos(), b.pos()), cmp.Compare(a.kind, b.kind), cmp.Compare(a.node.End(), b.node.End()))
	})
}

// Call evaluates a call by do and returns the places that it reaches. The
// caller then notes the call with Reaches.
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

// Knows reports whether the places that an earlier evaluation of a call reached
// are known. c is nil if they were not recorded.
func (r *Recorder) Knows(c *Call) bool { return r == nil || c != nil }

// Enter notes that the body of a function is evaluated from here on, to the end
// of the current call. The source is nil for functions that are not watched.
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

// function returns the watched function of a declaration or literal.
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

// Take notes that the branch of a statement or clause is reached.
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

// Operate notes that the current operation panics where fails is true, in a
// statement that has panicked before where before is true.
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

// Loosely evaluates by do an operation that Go evaluates in its place, such as
// a call. panics is the condition that operations of the statement have
// panicked that Go may evaluate after it.
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

// Recover notes that the current function may recover from panics.
func (r *Recorder) Recover() {
	if r != nil {
		r.recovers = true
	}
}

// Recovers reports whether a function that may recover from panics has been
// entered.
func (r *Recorder) Recovers() bool { return r != nil && r.recovers }

// Doubt notes that a call that panics may reach places that are not noted.
func (r *Recorder) Doubt() {
	if r != nil {
		r.uncertain = true
	}
}
