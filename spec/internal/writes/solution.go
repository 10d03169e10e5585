package writes

import "go/types"

// A solution is what the nodes refer to if a clause is evaluated: the least
// that all facts of the functions that it reaches ask for. It is not complete
// once there is a write.
type solution struct {
	finder *Finder
	// after says that the clause can see what a call has left behind, code
	// that this may hold functions that are not made for the inputs.
	after, code bool

	nodes   map[node]*solved
	todo    []node // whose places have become more
	reached []*function
	isIn    map[*function]bool
	unread  []*function // that are reached, and not taken in
	bound   map[binding]bool

	writes bool
}

// solved is what there is about a node.
type solved struct {
	places []node
	has    map[node]bool
	// seen is how many of the places the rest has been told about.
	seen    int
	queued  bool
	copies  []node // nodes that refer to all that this one does
	isIn    map[node]bool
	loads   []node // that refer to all that the places refer to
	stores  []node // that the places refer to all of
	written bool   // the places are
	calls   []*call
}

func newSolution(f *Finder, after bool) *solution {
	s := &solution{finder: f, after: after, nodes: map[node]*solved{}, isIn: map[*function]bool{}, bound: map[binding]bool{}}
	s.refer(outside, outside)
	s.refer(global, global)
	return s
}

func (s *solution) at(n node) *solved {
	at := s.nodes[n]
	if at == nil {
		at = &solved{has: map[node]bool{}, isIn: map[node]bool{}}
		s.nodes[n] = at
	}
	return at
}

// enter evaluates a function with arguments that lead outside; it is nil if it
// is not known.
func (s *solution) enter(fn *function) {
	if fn == nil {
		s.writes = true
		return
	}
	s.reach(fn)
	for _, param := range fn.code.params {
		s.refer(param, outside)
	}
}

// reach has a function taken in, once.
func (s *solution) reach(fn *function) {
	if !s.isIn[fn] {
		s.isIn[fn] = true
		s.unread = append(s.unread, fn)
	}
}

// take takes in all that a function says.
func (s *solution) take(fn *function) {
	s.reached = append(s.reached, fn)
	if fn.read != nil {
		fn.read()
	}
	for _, f := range fn.facts {
		s.fact(f)
	}
	for i := range fn.calls {
		s.call(&fn.calls[i])
	}
	for _, used := range fn.uses {
		s.reach(used)
	}
}

func (s *solution) fact(f fact) {
	switch f.relation {
	case refers:
		s.refer(f.a, f.b)
	case copies:
		s.flow(f.b, f.a)
	case loads:
		at := s.at(f.b)
		at.loads = append(at.loads, f.a)
		for _, place := range at.places[:at.seen] {
			s.flow(place, f.a)
		}
	case stores:
		at := s.at(f.a)
		at.written = true
		at.stores = append(at.stores, f.b)
		for _, place := range at.places[:at.seen] {
			s.write(place)
			s.flow(f.b, place)
		}
	}
}

// refer has a node refer to a place.
func (s *solution) refer(n, place node) {
	at := s.at(n)
	if at.has[place] {
		return
	}
	at.has[place] = true
	at.places = append(at.places, place)
	if !at.queued {
		at.queued = true
		s.todo = append(s.todo, n)
	}
}

// flow has a node refer to all that another one refers to.
func (s *solution) flow(from, to node) {
	if from == to || from == none || to == none {
		return
	}
	at := s.at(from)
	if at.isIn[to] {
		return
	}
	at.isIn[to] = true
	at.copies = append(at.copies, to)
	for i := 0; i < at.seen; i++ {
		s.refer(to, at.places[i])
	}
}

func (s *solution) write(place node) {
	s.writes = s.writes || place == outside || place == global
}

func (s *solution) call(c *call) {
	at := s.at(c.of)
	at.calls = append(at.calls, c)
	for i := 0; i < at.seen; i++ {
		s.enterAt(at.places[i], c)
	}
}

// solve goes on until no fact asks for more, or there is a write. It processes
// known facts before it reads more functions, because a clause may lead far.
func (s *solution) solve() {
	for !s.writes {
		switch {
		case len(s.todo) > 0:
			n := s.todo[len(s.todo)-1]
			s.todo = s.todo[:len(s.todo)-1]
			s.spread(s.at(n))
		case len(s.unread) > 0:
			fn := s.unread[0]
			s.unread = s.unread[1:]
			s.take(fn)
		case !s.dispatch():
			return
		}
	}
}

// spread processes the new places of a node.
func (s *solution) spread(at *solved) {
	at.queued = false
	for at.seen < len(at.places) {
		place := at.places[at.seen]
		at.seen++
		if at.written {
			s.write(place)
		}
		for _, to := range at.copies {
			s.refer(to, place)
		}
		for _, to := range at.loads {
			s.flow(place, to)
		}
		for _, from := range at.stores {
			s.flow(from, place)
		}
		for i := 0; i < len(at.calls); i++ {
			s.enterAt(place, at.calls[i])
		}
	}
}

// enterAt calls the function that a place is, if it is one.
func (s *solution) enterAt(place node, c *call) {
	switch place {
	case outside:
		if c.of == engine {
			return // it is this code that calls
		}
		s.writes = s.writes || s.code
		s.pass(c, &code{any: engine})
	case global:
		s.writes = true // by now the variable can hold any code
	default:
		if to := s.finder.graph.code[place]; to != nil {
			s.pass(c, to)
		}
	}
}

// pass hands the arguments of a call on, and the results back.
func (s *solution) pass(c *call, to *code) {
	if to.of != nil {
		s.reach(to.of)
	}
	switch {
	case to.any != none:
		s.flow(c.any, to.any)
		s.flow(to.any, c.any)
		for _, arg := range c.args {
			s.flow(arg, to.any)
		}
		for _, result := range c.results {
			s.flow(to.any, result)
		}
	case c.any != none:
		for _, param := range to.params {
			s.flow(c.any, param)
		}
		for _, result := range to.results {
			s.flow(result, c.any)
		}
	case len(c.args) == len(to.params):
		s.pair(c.args, to.params)
		s.pair(to.results, c.results)
	}
	// A call of another number of arguments is one of another function: the
	// parts of a structure share a node.
}

func (s *solution) pair(from, to []node) {
	for i := range min(len(from), len(to)) {
		s.flow(from[i], to[i])
	}
}

// hasMethods reports whether a type has methods that are declared in a package
// that is read, or may have.
func (f *Finder) hasMethods(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		return types.IsInterface(t) || t.NumMethods() > 0 && t.Obj().Pkg() != nil && !f.pkg.IsStandard(t.Obj().Pkg().Path())
	case *types.Interface, *types.TypeParam:
		return true
	}
	return false
}
