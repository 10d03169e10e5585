package search

import (
	"cmp"
	"slices"

	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A reader evaluates the condition of a problem as far as the engine has fixed
// the variables, and finds the first structural variable that the evaluation
// has to wait for. Conditions are evaluated before what they choose, and
// earlier terms before later ones: that is about the order in which a
// precondition reads its input.
//
// The order of the nodes of a graph says little about when a precondition reads
// their pointers. To decide one long before that multiplies the dead ends.
type reader struct {
	space *Space
	code  []readTerm
	// goals are the conjuncts of the root beyond the domain.
	goals []int32
	// guards are, by variable, the structural variables that its guard
	// mentions.
	guards [][]int
	// terms has all that is known about each term, and evaluated lists the
	// terms that something is known about.
	terms     []knowledge
	evaluated []int32
	// blank is, by term, the last pass that found it to depend on variables
	// that are not structural.
	blank []int64
	pass  int64
	want  int // the variable to wait for
	lanes *laneReader
	chose []int64 // by variable: the value of one that a guard mentions
}

// A knowledge is what is known of a term.
type knowledge struct {
	known bool
	// chosen is the term that an if-then-else equals by the conditions that
	// are known, or 0.
	chosen int32
	value  int64
}

// A reading is how an evaluation ends.
type reading uint8

const (
	valued reading = iota // with a value
	open                  // it depends on variables that are not structural
	waits                 // it waits for the variable in reader.want
)

// newReader returns a reader of the root of a space, or nil if the root says
// nothing about pointers beyond the domain.
func newReader(s *Space) *reader {
	store, p := s.Problem.Store, s.Problem
	goals, _ := s.goals()
	if len(goals) == 0 {
		return nil
	}
	r := &reader{space: s, guards: make([][]int, len(p.Vars)), chose: make([]int64, len(p.Vars))}
	for v := range p.Vars {
		r.guards[v] = term.Variables(store, p.Vars[v].Guard)
	}
	r.code, r.goals = newReadCode(store, goals)
	r.terms, r.blank = make([]knowledge, len(r.code)), make([]int64, len(r.code))
	if s.read {
		r.lanes = newLaneReader(r)
	}
	return r
}

// goals returns the conjuncts of the root beyond the domain, and the others, if
// there are pointers of a graph among the structural variables, which decide
// the size.
func (s *Space) goals() (goals, domain []term.Term) {
	linked := slices.ContainsFunc(s.Structural, func(v int) bool { return s.Problem.Vars[v].Link })
	if !linked || s.sized {
		return nil, nil
	}
	store := s.Problem.Store
	var room, domainRoom [term.NaryRoom]term.Term
	known := term.Conjuncts(store, domainRoom[:0], s.Problem.Domain)
	for _, t := range term.Conjuncts(store, room[:0], s.Problem.Root) {
		if t == term.True || slices.Contains(known, t) {
			domain = append(domain, t)
		} else {
			goals = append(goals, t)
		}
	}
	return goals, domain
}

// next returns the variable to decide next, or -1 if the evaluation waits for
// none. It reports false if the root is false.
func (r *reader) next() (v int, may bool) {
	if r.lanes != nil {
		return r.lanes.next()
	}
	r.pass++
	for _, t := range r.goals {
		v, how := r.read(t)
		switch {
		case how == waits:
			return r.want, true
		case how == valued && v == 0:
			return -1, false
		}
	}
	return -1, true
}

// may reports whether the root may hold. That takes less than propagation.
func (r *reader) may() bool {
	_, may := r.next()
	return may
}

// forget drops all values but the first n.
func (r *reader) forget(n int) {
	for _, t := range r.evaluated[n:] {
		r.terms[t] = knowledge{}
	}
	r.evaluated = r.evaluated[:n]
}

// read evaluates a term.
func (r *reader) read(t int32) (int64, reading) {
	if k := &r.terms[t]; k.known {
		return k.value, valued
	}
	if r.code[t].op == term.OpIte {
		if t = r.chosen(t); r.terms[t].known {
			return r.terms[t].value, valued
		}
	}
	if r.blank[t] == r.pass {
		return 0, open
	}
	r.space.Engine.Work++
	var v int64
	var how reading
	x := &r.code[t]
	switch x.op {
	case term.OpConst:
		v, how = x.k, valued
	case term.OpVar:
		v, how = r.variable(int(x.k))
	case term.OpIte:
		v, how = r.choice(x.kids)
	case term.OpAnd, term.OpOr:
		v, how = r.junction(x.kids, term.Truth(x.op == term.OpOr))
	default:
		v, how = r.operation(x)
	}
	switch how {
	case valued:
		r.know(t, v)
	case open:
		r.blank[t] = r.pass
	}
	return v, how
}

// chosen returns the term that an if-then-else equals by the conditions that
// are known. Pointers that may lead to any node make long chains of these.
func (r *reader) chosen(t int32) int32 {
	at := t
	for {
		k := &r.terms[at]
		if k.known {
			break
		}
		if k.chosen != 0 {
			at = k.chosen
			continue
		}
		x := &r.code[at]
		if x.op != term.OpIte {
			break
		}
		cond := &r.terms[x.cond]
		if !cond.known {
			break
		}
		if at = x.then; cond.value == 0 {
			at = x.otherwise
		}
	}
	if at != t {
		k := &r.terms[t]
		if x := &r.terms[at]; x.known {
			r.know(t, x.value)
		} else if k.chosen != at {
			k.chosen = at
			r.evaluated = append(r.evaluated, t)
		}
	}
	return at
}

// know notes the value of a term.
func (r *reader) know(t int32, value int64) {
	r.terms[t] = knowledge{known: true, value: value}
	r.evaluated = append(r.evaluated, t)
}

// variable reads a variable.
func (r *reader) variable(v int) (int64, reading) {
	s := r.space
	value, fixed := s.Engine.Fixed(s.Nodes[v])
	switch {
	case fixed:
		return value, valued
	case s.Problem.Vars[v].Class == problem.Structural:
		return r.wait(v)
	}
	return 0, open
}

// wait has the evaluation wait for a variable, or for one that decides whether
// that is realized. If it is not realized, wait returns the value that it has
// then.
func (r *reader) wait(v int) (int64, reading) {
	s := r.space
	for _, u := range r.guards[v] {
		value, fixed := s.Engine.Fixed(s.Nodes[u])
		if !fixed {
			var how reading
			if value, how = r.wait(u); how == waits {
				return 0, waits
			}
		}
		r.chose[u] = value
	}
	if !s.realized(v, r.chose) {
		return s.Problem.Vars[v].Lo, valued
	}
	r.want = v
	return 0, waits
}

// choice reads an if-then-else.
func (r *reader) choice(kids []int32) (int64, reading) {
	cond, how := r.read(kids[0])
	switch {
	case how == waits:
		return 0, waits
	case how == valued && cond != 0:
		return r.read(kids[1])
	case how == valued:
		return r.read(kids[2])
	}
	for _, kid := range kids[1:] {
		if _, how := r.read(kid); how == waits {
			return 0, waits
		}
	}
	return 0, open
}

// junction reads a conjunction or disjunction, which one operand decides that
// has the absorbing value.
func (r *reader) junction(kids []int32, absorbing int64) (int64, reading) {
	all := valued
	for _, kid := range kids {
		v, how := r.read(kid)
		switch {
		case how == waits:
			return 0, waits
		case how == open:
			all = open
		case v == absorbing:
			return absorbing, valued
		}
	}
	return 1 - absorbing, all
}

// operation reads a term that depends on all of its operands.
func (r *reader) operation(x *readTerm) (int64, reading) {
	kids, all := x.kids, valued
	for _, kid := range kids {
		_, how := r.read(kid)
		switch how {
		case waits:
			return 0, waits
		case open:
			all = open
		}
	}
	if all == open {
		return 0, open
	}
	op, k := x.op, x.k
	if op == term.OpLin || op == term.OpWAdd {
		v := k
		for i, c := range x.coefs {
			y, _ := r.read(kids[i])
			v += c * y
		}
		return v, valued
	}
	v, _ := r.read(kids[0])
	if len(kids) == 1 {
		return op.Eval(k, v, 0), valued
	}
	for _, kid := range kids[1:] {
		x, _ := r.read(kid)
		v = op.Eval(k, v, x)
	}
	return v, valued
}

// listByReading is list, with the variables decided in the order in which the
// root reads them. It cannot list a part of the shapes of one size, and reports
// false if there are too many.
func (r *run) listByReading(first, last int64) (l *shapeList, ok bool) {
	l = &shapeList{first: first, last: last, partly: true, ready: true, read: true}
	if !r.collect(l) {
		if l.isVain(r) {
			r.reader = nil
		}
		return l, false
	}
	slices.SortFunc(l.found, func(a, b Shape) int {
		return cmp.Or(cmp.Compare(a.Size, b.Size), slices.Compare(a.Values, b.Values))
	})
	return l, true
}

// vainShapes is the number of shapes after which a list in the order of reading
// should have met as many dead ends. Otherwise the root excludes little, and to
// list its shapes only delays them.
const vainShapes = 1 << 12

// isVain reports whether a list is in the order of reading, and that is of no
// use.
func (l *shapeList) isVain(r *run) bool {
	return l.read && !r.space.read && l.seen == vainShapes && r.meter.Stats.DeadEnds-l.deadEnds < vainShapes
}

// shapesByReading is allShapes for a list, but decides the variables in the
// order in which the root reads them. The shapes are found in no useful order.
func (r *run) shapesByReading() bool {
	if r.meter.Canceled() {
		return r.meter.Halt("canceled")
	}
	at := len(r.reader.evaluated)
	defer r.reader.forget(at)
	v, may := r.reader.next()
	if !may {
		return r.deadShape(len(r.space.Structural))
	}
	if v < 0 {
		ok := r.shapes(0, nil)
		r.forget(0)
		return ok
	}
	if r.space.read {
		return branchByReading(r, v, r.shapesByReading)
	}
	e, node := r.space.Engine, r.space.Nodes[v]
	for value := e.Lo[node]; r.shapeList.bound(r) && value <= e.Hi[node]; value++ {
		read, mark := len(r.reader.evaluated), e.Mark()
		var ok bool
		switch {
		case !e.Update(node, value, value) || !r.reader.may() || !e.Propagate():
			e.Clear()
			ok = r.deadShape(len(r.space.Structural))
		case r.shapeList.tooLarge(r):
			ok = true
		default:
			ok = r.shapesByReading()
		}
		e.Undo(mark)
		r.reader.forget(read)
		if !ok {
			return false
		}
	}
	return true
}
