package spec

// refined builds a refined type.
func (b *builder) refined(r *gRefined) typeNode {
	switch {
	case r.Brace != nil:
		return b.brace(r.Brace)
	case r.Pointer != nil:
		return &pointerType{offsetOf(r.Pos), b.refined(r.Pointer)}
	case r.Sequence != nil:
		s := r.Sequence
		return b.sequence(s.Pos.Offset, s.Dots, s.Len, b.refined(s.Elem))
	case r.Map != nil:
		return &mapType{offsetOf(r.Pos), b.refined(r.Map.Key), b.refined(r.Map.Elem)}
	case r.Func != nil:
		return b.function(r.Func)
	case r.Chan != nil:
		return b.channel(r.Chan)
	case r.Struct != nil:
		return b.structure(r.Struct)
	case r.Interface != nil:
		return &interfaceType{offsetOf(r.Pos)}
	case r.Paren != nil:
		return b.refined(r.Paren)
	}
	return b.named(r.Named)
}

func (b *builder) brace(g *gBrace) typeNode {
	return &braceType{
		at: offsetOf(g.Pos), name: g.Name.Name, nameAt: g.Name.Pos.Offset,
		base: b.refined(g.Base), predicate: b.expr(g.Predicate), end: g.Close.Pos.Offset,
	}
}

func (b *builder) sequence(offset int, dots string, length *gExpr, elem typeNode) typeNode {
	s := &sequenceType{at: at(offset), dots: dots != "", elem: elem}
	if length != nil {
		s.length = b.expr(length)
	}
	return s
}

func (b *builder) named(g *gNamed) typeNode {
	n := &namedType{at: offsetOf(g.Pos), name: g.Name}
	if g.Sel != nil {
		n.pkg, n.pkgAt, n.name = g.Name, g.Pos.Offset, g.Sel.Name
	}
	for _, arg := range g.Inst {
		n.inst = append(n.inst, b.refined(arg))
	}
	if g.Args != nil {
		n.call, n.args = true, b.exprs(g.Args.List)
	}
	return n
}

func (b *builder) function(g *gFuncType) typeNode {
	f := &funcType{at: offsetOf(g.Pos), params: b.params(g.Params), end: g.EndPos.Offset}
	switch {
	case g.Results != nil:
		f.results = b.params(g.Results)
	case g.Result != nil:
		f.results = []paramNode{{typ: b.refined(g.Result)}}
	}
	return f
}

func (b *builder) channel(g *gChan) typeNode {
	c := &chanType{offsetOf(g.Pos), g.Receive != "", g.Send != "", b.refined(g.Elem)}
	if c.receive && c.send {
		b.fail(g.Pos.Offset, "a channel type has one direction")
	}
	return c
}

func (b *builder) structure(g *gStruct) typeNode {
	s := &structType{at: offsetOf(g.Pos)}
	for _, field := range g.Fields {
		typ := b.refined(field.Type)
		for _, name := range field.Names {
			s.fields = append(s.fields, paramNode{name: name.Name, nameAt: name.Pos.Offset, typ: typ})
		}
	}
	return s
}

// typeLit builds a type literal that stands in an expression.
func (b *builder) typeLit(g *gTypeLit) typeNode {
	switch {
	case g.Sequence != nil:
		s := g.Sequence
		return b.sequence(s.Pos.Offset, s.Dots, s.Len, b.plain(s.Elem))
	case g.Map != nil:
		return &mapType{offsetOf(g.Pos), b.plain(g.Map.Key), b.plain(g.Map.Elem)}
	case g.Struct != nil:
		return b.structure(g.Struct)
	case g.Interface != nil:
		return &interfaceType{offsetOf(g.Pos)}
	case g.Func != nil:
		return b.function(g.Func)
	}
	return b.channel(g.Chan)
}

func (b *builder) plain(g *gPlain) typeNode {
	switch {
	case g.Pointer != nil:
		return &pointerType{offsetOf(g.Pos), b.plain(g.Pointer)}
	case g.Lit != nil:
		return b.typeLit(g.Lit)
	case g.Paren != nil:
		return b.plain(g.Paren)
	}
	n := &namedType{at: offsetOf(g.Pos), name: g.Named.Name}
	if sel := g.Named.Sel; sel != nil {
		n.pkg, n.pkgAt, n.name = n.name, g.Pos.Offset, sel.Name
	}
	for _, arg := range g.Named.Inst {
		n.inst = append(n.inst, b.plain(arg))
	}
	return n
}

// params ungroups a list of parameters. As in Go, either all of them are named or none: what was
// parsed as a type is a name where any of the list has a name and a type.
func (b *builder) params(g *gParams) []paramNode {
	named := false
	for _, p := range g.List {
		named = named || p.Second != nil
	}
	params := make([]paramNode, len(g.List))
	for i, p := range g.List {
		if named {
			params[i] = b.namedParam(p)
			continue
		}
		params[i] = paramNode{typ: b.refined(p.First), variadic: p.Spread != ""}
		if p.Dots != "" { // `xs ...` has no type
			b.fail(p.First.Pos.Offset, "a type is missing behind ...")
		}
	}
	if named { // a, b T: b's type is a's as well
		var last *paramNode
		for i := len(params) - 1; i >= 0; i-- {
			if params[i].typ != nil {
				last = &params[i]
			} else if last != nil {
				params[i].typ = last.typ
			} else {
				b.fail(params[i].nameAt, "mixed named and unnamed parameters")
				params[i].typ = &interfaceType{at(params[i].nameAt)}
			}
		}
	}
	for i, p := range params {
		if p.variadic && i != len(params)-1 {
			b.fail(p.typ.offset(), "only the last parameter can be variadic")
		}
	}
	return params
}

// namedParam builds a parameter of a list that has names; typ stays nil where only a name stands.
func (b *builder) namedParam(g *gParam) paramNode {
	p := paramNode{nameAt: g.First.Pos.Offset, variadic: g.Dots != ""}
	first := g.First.Named
	if first == nil || first.Sel != nil || first.Args != nil || g.Spread != "" || len(first.Inst) > 1 || first.Inst != nil && g.Second == nil {
		b.fail(p.nameAt, "a parameter's name was expected here: either all parameters have names or none")
		p.typ = &interfaceType{at(p.nameAt)}
		return p
	}
	p.name = first.Name
	if g.Second == nil {
		if p.variadic {
			b.fail(p.nameAt, "a type is missing behind ...")
		}
		return p
	}
	p.typ = b.refined(g.Second)
	if len(first.Inst) == 1 { // xs [n]T, where xs[n] was read as an instantiation
		n := first.Inst[0].Named
		if n == nil || n.Args != nil || n.Inst != nil {
			b.fail(p.nameAt, "a parameter's name was expected here")
			return p
		}
		var length node = &nameNode{offsetOf(n.Pos), n.Name}
		if n.Sel != nil {
			length = &selectorNode{x: length, sel: n.Sel.Name, selAt: n.Sel.Pos.Offset}
		}
		p.typ = &sequenceType{at: offsetOf(n.Pos), length: length, elem: p.typ}
	}
	return p
}
