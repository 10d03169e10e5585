package lift

import (
	"go/ast"

	"github.com/typetarget/target/encode/internal/sym"
)

// exitKind says how control leaves a statement other than at its end.
type exitKind uint8

const (
	exitReturn exitKind = iota
	exitBreak
	exitContinue
	exitFallthrough
	exitGoto
)

// An exitKey names where control goes: out of, or on with, the statement at.
type exitKey struct {
	kind exitKind
	at   ast.Stmt
}

// An exit is one way out of a statement, taken where cond holds.
type exit struct {
	key     exitKey
	cond    sym.Term
	st      *sym.State
	results []sym.Value
}

// An outcome is what a statement does, relative to its entry: where panics
// holds it panics, where an exit's condition holds it leaves by that exit, and
// else it ends normally in state st, which is nil if it cannot. Exits exclude
// each other. Everything is meaningless where panics holds.
type outcome struct {
	panics sym.Term
	exits  []exit
	st     *sym.State
}

// ended is the outcome of a statement that ends normally.
func (l *Lifter) ended(st *sym.State) *outcome { return &outcome{panics: l.T.No, st: st} }

// stops is the condition under which an exit is taken.
func (l *Lifter) stops(o *outcome) sym.Term {
	r := l.T.No
	for _, e := range o.exits {
		r = l.T.Or(r, e.cond)
	}
	return r
}

// mergeExit joins two exits of one key.
func (l *Lifter) mergeExit(c sym.Term, a, b exit, cond sym.Term) exit {
	r := exit{key: a.key, cond: cond}
	switch {
	case c == l.T.Yes || b.st == nil:
		r.st, r.results = a.st, a.results
	case c == l.T.No || a.st == nil:
		r.st, r.results = b.st, b.results
	default:
		r.st = l.Mem.MergeStates(c, a.st, b.st)
		r.results = l.Mem.NewMerger(c).Values(a.results, b.results)
	}
	return r
}

// then is the outcome of first and, where that ends normally, second.
func (l *Lifter) then(first, second *outcome) *outcome {
	if len(first.exits) == 0 && first.panics == l.T.No {
		return second
	}
	goes := l.T.Not(l.stops(first))
	r := &outcome{panics: l.T.Or(first.panics, l.T.And(goes, second.panics)), st: second.st}
	for _, a := range first.exits {
		if b := second.exit(a.key); b != nil {
			r.exits = append(r.exits, l.mergeExit(a.cond, a, *b, l.T.Or(a.cond, l.T.And(goes, b.cond))))
		} else {
			r.exits = append(r.exits, a)
		}
	}
	for _, b := range second.exits {
		if first.exit(b.key) == nil {
			b.cond = l.T.And(goes, b.cond)
			r.addExit(l, b)
		}
	}
	return r
}

// branch is the outcome a where c holds and b elsewhere.
func (l *Lifter) branch(c sym.Term, a, b *outcome) *outcome {
	switch c {
	case l.T.Yes:
		return a
	case l.T.No:
		return b
	}
	r := &outcome{panics: l.T.Ite(c, a.panics, b.panics), st: l.Mem.MergeStates(c, a.st, b.st)}
	for _, x := range a.exits {
		if y := b.exit(x.key); y != nil {
			r.addExit(l, l.mergeExit(c, x, *y, l.T.Ite(c, x.cond, y.cond)))
		} else {
			x.cond = l.T.And(c, x.cond)
			r.addExit(l, x)
		}
	}
	for _, y := range b.exits {
		if a.exit(y.key) == nil {
			y.cond = l.T.And(l.T.Not(c), y.cond)
			r.addExit(l, y)
		}
	}
	return r
}

// exit returns the exit of the given key, or nil.
func (o *outcome) exit(k exitKey) *exit {
	for i := range o.exits {
		if o.exits[i].key == k {
			return &o.exits[i]
		}
	}
	return nil
}

func (o *outcome) addExit(l *Lifter, e exit) {
	if e.cond != l.T.No {
		o.exits = append(o.exits, e)
	}
}

// rejoin lets the exit of the given key end normally: break at the end of its
// loop.
func (l *Lifter) rejoin(o *outcome, k exitKey) *outcome {
	e := o.exit(k)
	if e == nil {
		return o
	}
	r := &outcome{panics: o.panics, st: l.Mem.MergeStates(e.cond, e.st, o.st)}
	for _, x := range o.exits {
		if x.key != k {
			r.exits = append(r.exits, x)
		}
	}
	return r
}

// after is o where it follows an evaluation that panics under p.
func (l *Lifter) after(p sym.Term, o *outcome) *outcome {
	if p == l.T.No {
		return o
	}
	r := *o
	r.panics = l.T.Or(p, o.panics)
	return &r
}
