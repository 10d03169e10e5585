package writes

import "slices"

// A flow notes how values get into memory and out of it while the body of a
// function is read.
type flow struct {
	graph *graph
	fn    *function
}

func (f flow) add(r relation, a, b node) { f.fn.add(r, a, b) }
func (f flow) call(c call)               { f.fn.calls = append(f.fn.calls, c) }
func (f flow) invoke(inv *invocation)    { f.fn.invocations = append(f.fn.invocations, inv) }
func (f flow) use(callee *function)      { f.fn.uses = append(f.fn.uses, callee) }

// unknown says that the body may do anything.
func (f flow) unknown() { f.add(stores, outside, none) }

func (f flow) fresh(n int) []node {
	nodes := make([]node, n)
	for i := range nodes {
		nodes[i] = f.graph.node()
	}
	return nodes
}

// join refers to all that other nodes refer to.
func (f flow) join(nodes ...node) node {
	nodes = slices.DeleteFunc(slices.Clone(nodes), func(n node) bool { return n == none })
	switch len(nodes) {
	case 0:
		return none
	case 1:
		return nodes[0]
	}
	joined := f.graph.node()
	for _, from := range nodes {
		f.add(copies, joined, from)
	}
	return joined
}

// load returns the values at the places that values lead to.
func (f flow) load(from node) node {
	if from == none {
		return none
	}
	n := f.graph.node()
	f.add(loads, n, from)
	return n
}

// made leads to new memory, which holds something.
func (f flow) made(content node) node {
	place := f.graph.node()
	f.add(copies, place, content)
	return f.leadingTo(place)
}

func (f flow) leadingTo(place node) node {
	n := f.graph.node()
	f.add(refers, n, place)
	return n
}

// coded returns a function value.
func (f flow) coded(c *code) node {
	place := f.graph.node()
	f.graph.code[place] = c
	return f.leadingTo(place)
}

// handed returns values of others and all that they lead to.
func (f flow) handed(values ...node) node {
	all := f.graph.node()
	for _, v := range values {
		f.add(copies, all, v)
	}
	f.add(loads, all, all)
	return all
}
