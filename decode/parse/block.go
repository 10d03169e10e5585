package parse

import (
	"go/ast"
	"go/constant"
	"go/scanner"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/decode/value"
)

// blockStart precedes a block of statements, so that it is an expression.
const blockStart = "func() {"

// blockForm says how a block is written, for messages.
const blockForm = "an input of several statements declares variables, assigns to their parts and ends with the call: a := &T{}; a.F = a; F(a)"

// A memory has the variables of a block.
type memory struct {
	r *reader
	// variables are pointers to the variables.
	variables map[types.Object]*value.Pointer
	// same has the pointers that were made of others of another type, and
	// these.
	same map[*value.Pointer]*value.Pointer
	// used has the last place at which a pointer, slice, map or opaque
	// value was read from a variable.
	used map[value.Value]token.Pos
}

// isBlock reports whether the text has several statements or an assignment.
func (x *expression) isBlock() bool {
	file := token.NewFileSet().AddFile("", -1, len(x.text))
	var s scanner.Scanner
	s.Init(file, []byte(x.text), func(token.Position, string) {}, 0)
	nested := 0
	ended := false
	for {
		pos, tok, text := s.Scan()
		switch {
		case tok == token.EOF, ended:
			return ended && tok != token.EOF
		case tok == token.LPAREN, tok == token.LBRACE, tok == token.LBRACK:
			nested++
		case tok == token.RPAREN, tok == token.RBRACE, tok == token.RBRACK:
			nested--
		case nested != 0:
		case tok == token.DEFINE, tok == token.ASSIGN, tok == token.VAR:
			return true
		case tok == token.SEMICOLON:
			ended = text == ";" || int(pos)-file.Base() < len(x.text)
		}
	}
}

// block reads a block of statements that ends with the call.
func (r *reader) block() []value.Value {
	e, err := r.x.parseBetween(blockStart, "\n}")
	if err != nil {
		r.x.syntaxError(err)
	}
	body := e.(*ast.FuncLit).Body
	last, _ := body.List[len(body.List)-1].(*ast.ExprStmt)
	if last == nil {
		r.x.fail(body.List[len(body.List)-1].Pos(), "the last statement is not the call of the function; %s", blockForm)
	}
	call, ok := ast.Unparen(last.X).(*ast.CallExpr)
	if !ok || !r.x.names(call) {
		r.other = true
		return nil
	}
	r.x.check(e)
	r.memory = memory{r, map[types.Object]*value.Pointer{}, map[*value.Pointer]*value.Pointer{}, map[value.Value]token.Pos{}}
	for _, s := range body.List[:len(body.List)-1] {
		r.memory.statement(s)
	}
	return r.called(call)
}

// statement runs a declaration or an assignment.
func (m *memory) statement(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.DeclStmt:
		if d := s.Decl.(*ast.GenDecl); d.Tok == token.VAR {
			for _, spec := range d.Specs {
				m.declareAll(spec.(*ast.ValueSpec))
			}
			return
		}
	case *ast.AssignStmt:
		if len(s.Lhs) != len(s.Rhs) || s.Tok != token.DEFINE && s.Tok != token.ASSIGN {
			break
		}
		var places []func(value.Value)
		for _, to := range s.Lhs {
			places = append(places, m.assignable(to))
		}
		var values []value.Value
		for i, from := range s.Rhs {
			t := m.r.x.info.Types[s.Lhs[i]].Type
			if id, ok := s.Lhs[i].(*ast.Ident); ok {
				if obj := m.r.x.info.ObjectOf(id); obj != nil {
					t = obj.Type()
				} else { // the blank identifier
					t = types.Default(m.r.x.info.Types[from].Type)
				}
			}
			values = append(values, m.r.value(from, t))
		}
		for i, put := range places {
			put(values[i])
		}
		return
	}
	m.r.x.fail(s.Pos(), "%s", blockForm)
}

// declareAll declares variables with var.
func (m *memory) declareAll(s *ast.ValueSpec) {
	if len(s.Values) != 0 && len(s.Values) != len(s.Names) {
		m.r.x.fail(s.Pos(), "%s", blockForm)
	}
	for i, name := range s.Names {
		t := m.r.x.info.Defs[name].Type()
		if i < len(s.Values) {
			m.assignable(name)(m.r.value(s.Values[i], t))
		} else {
			m.assignable(name)(m.r.zero(name, t))
		}
	}
}

// assignable returns the function that assigns to an expression.
func (m *memory) assignable(e ast.Expr) func(value.Value) {
	e = ast.Unparen(e)
	if id, ok := e.(*ast.Ident); ok {
		obj := m.r.x.info.ObjectOf(id)
		if obj == nil || id.Name == "_" {
			return func(value.Value) {}
		}
		return func(v value.Value) {
			cell := m.variables[obj]
			if cell == nil {
				cell = &value.Pointer{T: types.NewPointer(obj.Type())}
				m.variables[obj] = cell
			}
			cell.Elem = v
		}
	}
	if !m.isOfBlock(e) {
		m.r.x.fail(e.Pos(), "%s is not part of a variable of the input", m.r.x.source(e))
	}
	if index, ok := e.(*ast.IndexExpr); ok {
		if entries, ok := (*m.place(index.X)).(*value.Map); ok {
			t := entries.T.Underlying().(*types.Map)
			return func(v value.Value) { m.setEntry(index, entries, m.r.value(index.Index, t.Key()), v) }
		}
	}
	at := m.place(e)
	return func(v value.Value) { *at = v }
}

// setEntry sets the element of a key of a map.
func (m *memory) setEntry(e *ast.IndexExpr, entries *value.Map, key, v value.Value) {
	if entries.Keys == nil {
		m.r.x.fail(e.Pos(), "%s is nil", m.r.x.source(e.X))
	}
	if i := m.entry(entries, key); i >= 0 {
		entries.Elems[i] = v
		return
	}
	if !entries.Insert(key, v, m.r.held) {
		m.r.x.fail(e.Pos(), "the key %s is not equal to itself", m.r.x.source(e.Index))
	}
}

// entry returns the index of a key of a map, -1 if the map lacks it.
func (m *memory) entry(entries *value.Map, key value.Value) int {
	return slices.IndexFunc(entries.Keys, func(k value.Value) bool { return value.Compare(k, key, m.r.held) == 0 })
}

// isOfBlock reports whether an expression selects a part of a variable of the
// block.
func (m *memory) isOfBlock(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return m.variables[m.r.x.info.Uses[e]] != nil
	case *ast.SelectorExpr:
		return m.isOfBlock(e.X)
	case *ast.IndexExpr:
		return m.isOfBlock(e.X)
	case *ast.StarExpr:
		return m.isOfBlock(e.X)
	}
	return false
}

// place returns the place in memory of a part of a variable.
func (m *memory) place(e ast.Expr) *value.Value {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if cell := m.variables[m.r.x.info.Uses[e]]; cell != nil {
			return &cell.Elem
		}
	case *ast.StarExpr:
		return m.target(e.X)
	case *ast.SelectorExpr:
		if s := m.r.x.info.Selections[e]; s != nil && s.Kind() == types.FieldVal {
			at := m.place(e.X)
			for _, i := range s.Index() {
				s, ok := m.dereferenced(e.X, at).(*value.Struct)
				if !ok {
					m.r.x.fail(e.Pos(), "%s is built by calls, and its fields are not known", m.r.x.source(e.X))
				}
				at = &s.Fields[i]
			}
			return at
		}
	case *ast.IndexExpr:
		return m.indexed(e)
	}
	m.r.x.fail(e.Pos(), "%s is not part of a variable of the input", m.r.x.source(e))
	return nil
}

// target returns the place to which a pointer points.
func (m *memory) target(e ast.Expr) *value.Value {
	at := *m.place(e)
	if in, ok := at.(*value.Inner); ok {
		return m.inside(in)
	}
	p, ok := at.(*value.Pointer)
	if !ok || p.Elem == nil {
		m.r.x.fail(e.Pos(), "%s is nil", m.r.x.source(e))
	}
	return &m.origin(p).Elem
}

// dereferenced returns the value at a place or, if that is a pointer, the value
// that it points to.
func (m *memory) dereferenced(e ast.Expr, at *value.Value) value.Value {
	if in, ok := (*at).(*value.Inner); ok {
		return *m.inside(in)
	}
	p, ok := (*at).(*value.Pointer)
	if !ok {
		return *at
	}
	if p.Elem == nil {
		m.r.x.fail(e.Pos(), "%s is nil", m.r.x.source(e))
	}
	return m.origin(p).Elem
}

// indexed returns the place of an element.
func (m *memory) indexed(e *ast.IndexExpr) *value.Value {
	var elems []value.Value
	switch v := m.dereferenced(e.X, m.place(e.X)).(type) {
	case *value.Slice:
		elems = v.Elems
	case *value.Array:
		elems = v.Elems
	case *value.Map:
		if i := m.entry(v, m.r.value(e.Index, v.T.Underlying().(*types.Map).Key())); i >= 0 {
			return &v.Elems[i]
		}
		m.r.x.fail(e.Pos(), "%s has no such key", m.r.x.source(e))
	}
	index := m.r.x.info.Types[e.Index].Value
	if index == nil {
		m.r.x.fail(e.Index.Pos(), "%s is not a constant", m.r.x.source(e.Index))
	}
	i, _ := constant.Int64Val(constant.ToInt(index))
	if i < 0 || i >= int64(len(elems)) {
		m.r.x.fail(e.Pos(), "%s is not an element: there are %d", m.r.x.source(e), len(elems))
	}
	return &elems[i]
}

// origin returns the pointer that p was made from.
func (m *memory) origin(p *value.Pointer) *value.Pointer {
	if o := m.same[p]; o != nil {
		return o
	}
	return p
}

// loaded returns the value of a part of a variable, or of the address of a
// variable, where a value of type t is expected. It returns nil for other
// expressions.
func (m *memory) loaded(e ast.Expr, t types.Type) value.Value {
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		switch x := ast.Unparen(u.X).(type) {
		case *ast.Ident:
			if m.isOfBlock(x) {
				return m.use(e, m.variables[m.r.x.info.Uses[x]], t)
			}
		case *ast.SelectorExpr:
			if in := m.inner(x, t); in != nil {
				return in
			}
		}
		return nil
	}
	if s, ok := e.(*ast.SliceExpr); ok {
		return m.window(s, t)
	}
	if !m.isOfBlock(e) {
		return nil
	}
	return m.use(e, *m.place(e), t)
}

// use returns a value that was read, as a value of type t. Structs and arrays
// are copied.
func (m *memory) use(e ast.Expr, v value.Value, t types.Type) value.Value {
	if i, ok := v.(*value.Interface); ok && types.IsInterface(t) {
		if i.Elem == nil {
			return &value.Interface{T: t}
		}
		return m.r.hold(e, t, i.Elem)
	}
	if p, ok := v.(*value.Pointer); ok && !types.Identical(p.T, t) {
		o := m.origin(p)
		p = &value.Pointer{T: t, Elem: o.Elem}
		m.same[p] = o
		v = p
	}
	if !types.Identical(v.Type(), t) {
		m.r.x.fail(e.Pos(), "%s has type %s here; declare it as %s", m.r.x.source(e), m.r.x.typeText(v.Type()), m.r.x.typeText(t))
	}
	return m.copied(e, v)
}

// copied returns a value that was read, with copies of its structs and arrays.
// They refer to the same memory, which is noted as used.
func (m *memory) copied(e ast.Expr, v value.Value) value.Value {
	switch v := v.(type) {
	case *value.Struct, *value.Array:
		var parts []value.Value
		for _, p := range v.Parts() {
			parts = append(parts, m.copied(e, p))
		}
		return v.With(parts)
	case *value.Pointer:
		m.used[m.origin(v)] = e.Pos()
	default:
		m.used[v] = e.Pos()
	}
	return v
}
