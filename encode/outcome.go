package encode

import "go/ast"

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
	cond    Term
	st      *state
	results []value
}

// An outcome is what a statement does, relative to its entry: where panics holds it panics,
// where an exit's condition holds it leaves by that exit, and else it ends normally in
// state st, which is nil if it cannot. Exits exclude each other. Everything is meaningless where
// panics holds.
type outcome struct {
	panics Term
	exits  []exit
	st     *state
}

// ended is the outcome of a statement that ends normally.
func (l *lifter) ended(st *state) *outcome { return &outcome{panics: l.t.no, st: st} }

// stops is the condition under which an exit is taken.
func (l *lifter) stops(o *outcome) Term {
	r := l.t.no
	for _, e := range o.exits {
		r = l.t.or(r, e.cond)
	}
	return r
}

// mergeExit joins two exits of one key.
func (l *lifter) mergeExit(c Term, a, b exit, cond Term) exit {
	r := exit{key: a.key, cond: cond}
	switch {
	case c == l.t.yes || b.st == nil:
		r.st, r.results = a.st, a.results
	case c == l.t.no || a.st == nil:
		r.st, r.results = b.st, b.results
	default:
		r.st = l.mem.mergeStates(c, a.st, b.st)
		r.results = l.mem.merger(c).values(a.results, b.results)
	}
	return r
}

// then is the outcome of first and, where that ends normally, second.
func (l *lifter) then(first, second *outcome) *outcome {
	if len(first.exits) == 0 && first.panics == l.t.no {
		return second
	}
	goes := l.t.not(l.stops(first))
	r := &outcome{panics: l.t.or(first.panics, l.t.and(goes, second.panics)), st: second.st}
	for _, a := range first.exits {
		if b := second.exit(a.key); b != nil {
			r.exits = append(r.exits, l.mergeExit(a.cond, a, *b, l.t.or(a.cond, l.t.and(goes, b.cond))))
		} else {
			r.exits = append(r.exits, a)
		}
	}
	for _, b := range second.exits {
		if first.exit(b.key) == nil {
			b.cond = l.t.and(goes, b.cond)
			r.addExit(l, b)
		}
	}
	return r
}

// branch is the outcome a where c holds and b elsewhere.
func (l *lifter) branch(c Term, a, b *outcome) *outcome {
	switch c {
	case l.t.yes:
		return a
	case l.t.no:
		return b
	}
	r := &outcome{panics: l.t.ite(c, a.panics, b.panics), st: l.mem.mergeStates(c, a.st, b.st)}
	for _, x := range a.exits {
		if y := b.exit(x.key); y != nil {
			r.addExit(l, l.mergeExit(c, x, *y, l.t.ite(c, x.cond, y.cond)))
		} else {
			x.cond = l.t.and(c, x.cond)
			r.addExit(l, x)
		}
	}
	for _, y := range b.exits {
		if a.exit(y.key) == nil {
			y.cond = l.t.and(l.t.not(c), y.cond)
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

func (o *outcome) addExit(l *lifter, e exit) {
	if e.cond != l.t.no {
		o.exits = append(o.exits, e)
	}
}

// rejoin lets the exit of the given key end normally: break at the end of its loop.
func (l *lifter) rejoin(o *outcome, k exitKey) *outcome {
	e := o.exit(k)
	if e == nil {
		return o
	}
	r := &outcome{panics: o.panics, st: l.mem.mergeStates(e.cond, e.st, o.st)}
	for _, x := range o.exits {
		if x.key != k {
			r.exits = append(r.exits, x)
		}
	}
	return r
}

// after is o where it follows an evaluation that panics under p.
func (l *lifter) after(p Term, o *outcome) *outcome {
	if p == l.t.no {
		return o
	}
	r := *o
	r.panics = l.t.or(p, o.panics)
	return &r
}
