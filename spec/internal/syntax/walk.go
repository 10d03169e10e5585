package syntax

import "slices"

// children returns the expressions and types directly below an expression or
// type.
func children(n any) (below []any) {
	add := func(nodes ...Node) {
		for _, x := range nodes {
			if x != nil {
				below = append(below, x)
			}
		}
	}
	addType := func(t Type) {
		if t != nil {
			below = append(below, t)
		}
	}
	addParams := func(params []Param) {
		for _, p := range params {
			addType(p.Type)
		}
	}
	switch n := n.(type) {
	case *Paren:
		add(n.X)
	case *Traced:
		add(n.X)
	case *Unary:
		add(n.X)
	case *Binary:
		add(n.X, n.Y)
	case *Connective:
		add(n.X, n.Y)
	case *Chain:
		add(n.Operands...)
	case *Member:
		add(n.X, n.S)
	case *Is:
		add(n.X)
		addType(n.Type)
	case *Selector:
		add(n.X)
	case *Index:
		add(n.X)
		add(n.Indices...)
	case *Slice:
		add(n.X, n.Low, n.High, n.Max)
	case *Call:
		add(n.Fun)
		add(n.Args...)
	case *Assert:
		add(n.X)
		addType(n.Type)
	case *Composite:
		add(n.Type)
		for _, e := range n.Elems {
			add(e.Key, e.Value)
		}
	case *TypeExpr:
		addType(n.Type)
	case *Quantifier:
		add(n.Low, n.High, n.Over, n.Body)
	case *If:
		add(n.Cond, n.Then, n.Els)
	case *NamedType:
		for _, t := range n.Inst {
			addType(t)
		}
		add(n.Args...)
	case *BraceType:
		addType(n.Base)
		add(n.Predicate)
	case *PointerType:
		addType(n.Elem)
	case *SequenceType:
		add(n.Length)
		addType(n.Elem)
	case *MapType:
		addType(n.Key)
		addType(n.Elem)
	case *FuncType:
		addParams(n.Params)
		addParams(n.Results)
	case *ChanType:
		addType(n.Elem)
	case *StructType:
		addParams(n.Fields)
	}
	return below
}

// Mentioned returns the names that appear in an expression.
func Mentioned(n any) (names []string) {
	if name, ok := n.(*Name); ok {
		return []string{name.Name}
	}
	for _, child := range children(n) {
		names = append(names, Mentioned(child)...)
	}
	return names
}

// free returns the names in an expression or type that nothing in it binds.
func free(n any) []string {
	without := func(names []string, bound ...string) []string {
		return slices.DeleteFunc(names, func(name string) bool { return slices.Contains(bound, name) })
	}
	switch n := n.(type) {
	case *Name:
		return []string{n.Name}
	case *BraceType:
		return append(free(n.Base), without(free(n.Predicate), n.Name)...)
	case *Quantifier:
		var bound []string
		for _, name := range n.Names {
			bound = append(bound, name.Name)
		}
		var names []string
		for _, child := range children(n) {
			if child == any(n.Body) {
				child = nil
			}
			names = append(names, free(child)...)
		}
		return append(names, without(free(n.Body), bound...)...)
	}
	var names []string
	for _, child := range children(n) {
		names = append(names, free(child)...)
	}
	return names
}

// Binds reports whether a quantifier or refined type in an expression binds the
// name.
func Binds(n any, name string) bool {
	switch n := n.(type) {
	case *Quantifier:
		if slices.ContainsFunc(n.Names, func(bound Name) bool { return bound.Name == name }) {
			return true
		}
	case *BraceType:
		if n.Name == name {
			return true
		}
	}
	return slices.ContainsFunc(children(n), func(child any) bool { return Binds(child, name) })
}
