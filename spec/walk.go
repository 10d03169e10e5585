package spec

import "slices"

// children are the expressions and types directly below an expression or type.
func children(n any) (below []any) {
	add := func(nodes ...node) {
		for _, x := range nodes {
			if x != nil {
				below = append(below, x)
			}
		}
	}
	addType := func(t typeNode) {
		if t != nil {
			below = append(below, t)
		}
	}
	addParams := func(params []paramNode) {
		for _, p := range params {
			addType(p.typ)
		}
	}
	switch n := n.(type) {
	case *parenNode:
		add(n.x)
	case *tracedNode:
		add(n.x)
	case *unaryNode:
		add(n.x)
	case *binaryNode:
		add(n.x, n.y)
	case *connectiveNode:
		add(n.x, n.y)
	case *chainNode:
		add(n.operands...)
	case *memberNode:
		add(n.x, n.s)
	case *isNode:
		add(n.x)
		addType(n.typ)
	case *selectorNode:
		add(n.x)
	case *indexNode:
		add(n.x)
		add(n.indices...)
	case *sliceNode:
		add(n.x, n.low, n.high, n.max)
	case *callNode:
		add(n.fun)
		add(n.args...)
	case *assertNode:
		add(n.x)
		addType(n.typ)
	case *compositeNode:
		add(n.typ)
		for _, e := range n.elems {
			add(e.key, e.value)
		}
	case *typeExprNode:
		addType(n.typ)
	case *quantifierNode:
		add(n.low, n.high, n.over, n.body)
	case *ifNode:
		add(n.cond, n.then, n.els)
	case *namedType:
		for _, t := range n.inst {
			addType(t)
		}
		add(n.args...)
	case *braceType:
		addType(n.base)
		add(n.predicate)
	case *pointerType:
		addType(n.elem)
	case *sequenceType:
		add(n.length)
		addType(n.elem)
	case *mapType:
		addType(n.key)
		addType(n.elem)
	case *funcType:
		addParams(n.params)
		addParams(n.results)
	case *chanType:
		addType(n.elem)
	case *structType:
		addParams(n.fields)
	}
	return below
}

// mentioned are the names that stand in an expression.
func mentioned(n any) (names []string) {
	if name, ok := n.(*nameNode); ok {
		return []string{name.name}
	}
	for _, child := range children(n) {
		names = append(names, mentioned(child)...)
	}
	return names
}

// free are the names in an expression or type that nothing in it binds.
func free(n any) []string {
	without := func(names []string, bound ...string) []string {
		return slices.DeleteFunc(names, func(name string) bool { return slices.Contains(bound, name) })
	}
	switch n := n.(type) {
	case *nameNode:
		return []string{n.name}
	case *braceType:
		return append(free(n.base), without(free(n.predicate), n.name)...)
	case *quantifierNode:
		var bound []string
		for _, name := range n.names {
			bound = append(bound, name.name)
		}
		var names []string
		for _, child := range children(n) {
			if child == any(n.body) {
				child = nil
			}
			names = append(names, free(child)...)
		}
		return append(names, without(free(n.body), bound...)...)
	}
	var names []string
	for _, child := range children(n) {
		names = append(names, free(child)...)
	}
	return names
}

// binds reports whether a quantifier or refined type in an expression binds the name.
func binds(n any, name string) bool {
	switch n := n.(type) {
	case *quantifierNode:
		for _, bound := range n.names {
			if bound.name == name {
				return true
			}
		}
	case *braceType:
		if n.name == name {
			return true
		}
	}
	for _, child := range children(n) {
		if binds(child, name) {
			return true
		}
	}
	return false
}
