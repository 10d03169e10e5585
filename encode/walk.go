package encode

// Walk calls visit with a node and every node below it, parents first. There are none below a function.
func Walk(n Node, visit func(Node)) {
	visit(n)
	below := func(nodes []Node) {
		for _, n := range nodes {
			Walk(n, visit)
		}
	}
	switch n := n.(type) {
	case *Pointer:
		if n.Elem != nil {
			Walk(n.Elem, visit)
		}
	case *Slice:
		below(n.Elems)
	case *Array:
		below(n.Elems)
	case *Struct:
		below(n.Fields)
	case *Map:
		below(n.Keys)
		below(n.Elems)
	case *Interface:
		below(n.Alts)
	}
}
