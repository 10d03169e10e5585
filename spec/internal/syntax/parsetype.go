package syntax

// refined builds a refined type.
func (b *builder) refined(r *gRefined) Type {
	switch {
	case r.Brace != nil:
		return b.brace(r.Brace)
	case r.Pointer != nil:
		return &PointerType{offsetOf(r.Pos), b.refined(r.Pointer)}
	case r.Sequence != nil:
		s := r.Sequence
		return b.sequence(s.Pos.Offset, s.Dots, s.Len, b.refined(s.Elem))
	case r.Map != nil:
		return &MapType{offsetOf(r.Pos), b.refined(r.Map.Key), b.refined(r.Map.Elem)}
	case r.Func != nil:
		return b.function(r.Func)
	case r.Chan != nil:
		return b.channel(r.Chan)
	case r.Struct != nil:
		return b.structure(r.Struct)
	case r.Interface != nil:
		return &InterfaceType{offsetOf(r.Pos)}
	case r.Paren != nil:
		return b.refined(r.Paren)
	}
	return b.named(r.Named)
}

func (b *builder) brace(g *gBrace) Type {
	return &BraceType{
		At: offsetOf(g.Pos), Name: g.Name.Name, NameAt: g.Name.Pos.Offset,
		Base: b.refined(g.Base), Predicate: b.expr(g.Predicate), End: g.Close.Pos.Offset,
	}
}

func (b *builder) sequence(offset int, dots string, length *gExpr, elem Type) Type {
	s := &SequenceType{At: At(offset), Dots: dots != "", Elem: elem}
	if length != nil {
		s.Length = b.expr(length)
	}
	return s
}

func (b *builder) named(g *gNamed) Type {
	n := &NamedType{At: offsetOf(g.Pos), Name: g.Name}
	if g.Sel != nil {
		n.Pkg, n.PkgAt, n.Name = g.Name, g.Pos.Offset, g.Sel.Name
	}
	for _, arg := range g.Inst {
		n.Inst = append(n.Inst, b.refined(arg))
	}
	if g.Args != nil {
		n.Call, n.Args = true, b.exprs(g.Args.List)
	}
	return n
}

func (b *builder) function(g *gFuncType) Type {
	f := &FuncType{At: offsetOf(g.Pos), Params: b.params(g.Params), End: g.EndPos.Offset}
	switch {
	case g.Results != nil:
		f.Results = b.params(g.Results)
	case g.Result != nil:
		f.Results = []Param{{Type: b.refined(g.Result)}}
	}
	return f
}

func (b *builder) channel(g *gChan) Type {
	c := &ChanType{offsetOf(g.Pos), g.Receive != "", g.Send != "", b.refined(g.Elem)}
	if c.Receive && c.Send {
		b.fail(g.Pos.Offset, "a channel type has one direction")
	}
	return c
}

func (b *builder) structure(g *gStruct) Type {
	s := &StructType{At: offsetOf(g.Pos)}
	for _, field := range g.Fields {
		typ := b.refined(field.Type)
		for _, name := range field.Names {
			s.Fields = append(s.Fields, Param{Name: name.Name, NameAt: name.Pos.Offset, Type: typ})
		}
	}
	return s
}

// typeLit builds a type literal in an expression.
func (b *builder) typeLit(g *gTypeLit) Type {
	switch {
	case g.Sequence != nil:
		s := g.Sequence
		return b.sequence(s.Pos.Offset, s.Dots, s.Len, b.plain(s.Elem))
	case g.Map != nil:
		return &MapType{offsetOf(g.Pos), b.plain(g.Map.Key), b.plain(g.Map.Elem)}
	case g.Struct != nil:
		return b.structure(g.Struct)
	case g.Interface != nil:
		return &InterfaceType{offsetOf(g.Pos)}
	case g.Func != nil:
		return b.function(g.Func)
	}
	return b.channel(g.Chan)
}

func (b *builder) plain(g *gPlain) Type {
	switch {
	case g.Pointer != nil:
		return &PointerType{offsetOf(g.Pos), b.plain(g.Pointer)}
	case g.Lit != nil:
		return b.typeLit(g.Lit)
	case g.Paren != nil:
		return b.plain(g.Paren)
	}
	n := &NamedType{At: offsetOf(g.Pos), Name: g.Named.Name}
	if sel := g.Named.Sel; sel != nil {
		n.Pkg, n.PkgAt, n.Name = n.Name, g.Pos.Offset, sel.Name
	}
	for _, arg := range g.Named.Inst {
		n.Inst = append(n.Inst, b.plain(arg))
	}
	return n
}

// params ungroups a list of parameters. As in Go, either all of them are named
// or none: what was parsed as a type is a name where any of the list has a name
// and a type.
func (b *builder) params(g *gParams) []Param {
	named := false
	for _, p := range g.List {
		named = named || p.Second != nil
	}
	params := make([]Param, len(g.List))
	for i, p := range g.List {
		if named {
			params[i] = b.namedParam(p)
			continue
		}
		params[i] = Param{Type: b.refined(p.First), Variadic: p.Spread != ""}
		if p.Dots != "" { // `xs ...` has no type
			b.fail(p.First.Pos.Offset, "a type is missing behind ...")
		}
	}
	if named { // a, b T: b's type is a's as well
		var last *Param
		for i := len(params) - 1; i >= 0; i-- {
			if params[i].Type != nil {
				last = &params[i]
			} else if last != nil {
				params[i].Type = last.Type
			} else {
				b.fail(params[i].NameAt, "mixed named and unnamed parameters")
				params[i].Type = &InterfaceType{At(params[i].NameAt)}
			}
		}
	}
	for i, p := range params {
		if p.Variadic && i != len(params)-1 {
			b.fail(p.Type.Offset(), "only the last parameter can be variadic")
		}
	}
	return params
}

// namedParam builds a parameter of a list that has names. Its Type stays nil if
// there is only a name.
func (b *builder) namedParam(g *gParam) Param {
	p := Param{NameAt: g.First.Pos.Offset, Variadic: g.Dots != ""}
	first := g.First.Named
	if first == nil || first.Sel != nil || first.Args != nil || g.Spread != "" || len(first.Inst) > 1 || first.Inst != nil && g.Second == nil {
		b.fail(p.NameAt, "a parameter's name was expected here: either all parameters have names or none")
		p.Type = &InterfaceType{At(p.NameAt)}
		return p
	}
	p.Name = first.Name
	if g.Second == nil {
		if p.Variadic {
			b.fail(p.NameAt, "a type is missing behind ...")
		}
		return p
	}
	p.Type = b.refined(g.Second)
	if len(first.Inst) == 1 { // xs [n]T, where xs[n] was read as an instantiation
		n := first.Inst[0].Named
		if n == nil || n.Args != nil || n.Inst != nil {
			b.fail(p.NameAt, "a parameter's name was expected here")
			return p
		}
		var length Node = &Name{offsetOf(n.Pos), n.Name}
		if n.Sel != nil {
			length = &Selector{X: length, Sel: n.Sel.Name, SelAt: n.Sel.Pos.Offset}
		}
		p.Type = &SequenceType{At: offsetOf(n.Pos), Length: length, Elem: p.Type}
	}
	return p
}
