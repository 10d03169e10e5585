package seeds

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
)

// The limits of a tracing: how many names lead from a call to a literal, and
// how many expressions are looked at for one parameter.
const (
	maxTrace = 8
	maxSteps = 20_000
)

// A tracing finds the literals that an expression may stand for.
type tracing struct {
	t     *Tests
	steps int
	found []Text
}

// A step leads from a value to one within it: the field of a struct by name,
// the element of a list by index, some element, or some key.
type step struct {
	field string
	index int // -1 for any
	key   bool
}

// An origin is what a name stands for: what the path leads to from the value of
// an expression, or an argument that callers of the function pass.
type origin struct {
	x    ast.Expr
	path []step
	arg  int // if x is nil
}

// passed finds the literals that a path leads to from an argument of a call.
func (r *tracing) passed(c call, arg int, path []step, left int) {
	if arg >= len(c.x.Args) {
		return
	}
	x, before := c.x.Args[arg], len(r.found)
	r.expr(x, c.in, path, left)
	if field := selected(x); len(r.found) == before && field != "" {
		r.field(field, path, left)
	}
}

// selected returns the name of the field that an argument selects, itself or in
// a conversion, or an empty string.
func selected(x ast.Expr) string {
	switch x := ast.Unparen(x).(type) {
	case *ast.SelectorExpr:
		return x.Sel.Name
	case *ast.CallExpr:
		if len(x.Args) == 1 {
			return selected(x.Args[0])
		}
	}
	return ""
}

// field finds the literals that a path leads to from the field of some name in
// all composite literals of structs that have it, and of lists and maps of
// these.
func (r *tracing) field(name string, path []step, left int) {
	for _, c := range r.t.composites {
		if r.steps++; r.steps > maxSteps {
			return
		}
		to := prepend(step{field: name, index: -1}, path)
		of, fields := r.t.within(c.x.Type)
		for of != nil {
			to = prepend(step{index: -1}, to)
			of, fields = r.t.within(of)
		}
		if hasField(fields, name) {
			r.composite(c.x, c.x.Type, c.in, to, left)
		}
	}
}

func hasField(fields *ast.FieldList, name string) bool {
	for i := 0; ; i++ {
		switch fieldAt(fields, i) {
		case name:
			return true
		case "":
			return false
		}
	}
}

// expr finds the literals that a path leads to from an expression in a
// function. At most left names lead there.
func (r *tracing) expr(x ast.Expr, in *ast.FuncDecl, path []step, left int) {
	if r.steps++; r.steps > maxSteps {
		return
	}
	switch x := x.(type) {
	case *ast.ParenExpr:
		r.expr(x.X, in, path, left)
	case *ast.UnaryExpr:
		r.expr(x.X, in, path, left)
	case *ast.StarExpr:
		r.expr(x.X, in, path, left)
	case *ast.SliceExpr:
		r.expr(x.X, in, path, left)
	case *ast.BasicLit:
		if len(path) == 0 {
			r.literal(x)
		}
	case *ast.BinaryExpr:
		if s, ok := joined(x); ok && len(path) == 0 {
			r.add(s, x)
		}
	case *ast.CallExpr:
		if len(path) == 0 { // a conversion, strings.NewReader
			for _, arg := range x.Args {
				r.expr(arg, in, nil, left)
			}
		}
		if f, ok := x.Fun.(*ast.Ident); ok && left > 0 {
			r.returned(r.t.funcs[f.Name], path, left-1)
		}
	case *ast.CompositeLit:
		r.composite(x, x.Type, in, path, left)
	case *ast.Ident:
		if left > 0 {
			r.name(x.Name, in, path, left-1)
		}
	case *ast.SelectorExpr:
		r.expr(x.X, in, prepend(step{field: x.Sel.Name, index: -1}, path), left)
	case *ast.IndexExpr:
		r.expr(x.X, in, prepend(step{index: number(x.Index)}, path), left)
	}
}

// prepend returns a path with a step in front.
func prepend(s step, path []step) []step { return append([]step{s}, path...) }

// name finds the literals that a path leads to from what a name stands for.
func (r *tracing) name(name string, in *ast.FuncDecl, path []step, left int) {
	if in != nil {
		for _, o := range r.t.localsOf(in)[name] {
			if o.x != nil {
				r.expr(o.x, in, slices.Concat(o.path, path), left)
				continue
			}
			for _, c := range r.t.calls[in.Name.Name] {
				r.passed(c, o.arg, path, left)
			}
		}
	}
	for _, x := range r.t.values[name] {
		r.expr(x, nil, path, left)
	}
}

// returned finds the literals that a path leads to from the first result of a
// function of the tests; none if there is no such function.
func (r *tracing) returned(f *ast.FuncDecl, path []step, left int) {
	if f == nil || f.Body == nil {
		return
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) > 0 {
				r.expr(n.Results[0], f, path, left)
			}
		}
		return true
	})
}

// composite finds the literals that a path leads to from a composite literal of
// a type.
func (r *tracing) composite(x *ast.CompositeLit, of ast.Expr, in *ast.FuncDecl, path []step, left int) {
	element, fields := r.t.within(of)
	for i, e := range x.Elts {
		value := e
		pair, keyed := e.(*ast.KeyValueExpr)
		if keyed {
			value = pair.Value
		}
		rest := path
		if len(path) > 0 {
			s := path[0]
			rest = path[1:]
			switch {
			case s.key:
				if keyed {
					r.expr(pair.Key, in, rest, left)
				}
				continue
			case s.field != "":
				if name := fieldAt(fields, i); keyed {
					if id, ok := pair.Key.(*ast.Ident); !ok || id.Name != s.field {
						continue
					}
				} else if name != s.field {
					continue
				}
			case s.index >= 0 && !keyed && s.index != i:
				continue
			}
		}
		if inner, ok := value.(*ast.CompositeLit); ok && inner.Type == nil {
			r.composite(inner, element, in, rest, left)
		} else {
			r.expr(value, in, rest, left)
		}
	}
}

// within returns the type of the elements of a type, if it is a list or map,
// and the fields of a struct type.
func (t *Tests) within(of ast.Expr) (element ast.Expr, fields *ast.FieldList) {
	switch of := of.(type) {
	case *ast.ArrayType:
		return of.Elt, nil
	case *ast.MapType:
		return of.Value, nil
	case *ast.StarExpr:
		return t.within(of.X)
	case *ast.StructType:
		return nil, of.Fields
	case *ast.Ident:
		if s := t.structs[of.Name]; s != nil {
			return nil, s.Fields
		}
	}
	return nil, nil
}

// fieldAt returns the name of the i-th field, or an empty string if there is
// none.
func fieldAt(fields *ast.FieldList, i int) string {
	if fields == nil {
		return ""
	}
	for _, f := range fields.List {
		for _, name := range f.Names {
			if i == 0 {
				return name.Name
			}
			i--
		}
	}
	return ""
}

// number returns the value of an index if it is a literal, or -1.
func number(x ast.Expr) int {
	if l, ok := x.(*ast.BasicLit); ok && l.Kind == token.INT {
		if n, err := strconv.Atoi(l.Value); err == nil {
			return n
		}
	}
	return -1
}

// localsOf returns the origins of the names of a function, whatever their
// scopes.
func (t *Tests) localsOf(in *ast.FuncDecl) map[string][]origin {
	if known, ok := t.locals[in]; ok {
		return known
	}
	all := map[string][]origin{}
	add := func(x ast.Expr, o origin) {
		if id, ok := x.(*ast.Ident); ok && id.Name != "_" {
			all[id.Name] = append(all[id.Name], o)
		}
	}
	arg := 0
	for _, f := range in.Type.Params.List {
		for _, name := range f.Names {
			add(name, origin{arg: arg})
			arg++
		}
	}
	ast.Inspect(in, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, x := range n.Lhs {
				if len(n.Lhs) == len(n.Rhs) {
					add(x, origin{x: n.Rhs[i]})
				}
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if len(n.Names) == len(n.Values) {
					add(name, origin{x: n.Values[i]})
				}
			}
		case *ast.RangeStmt:
			if n.Key != nil {
				add(n.Key, origin{x: n.X, path: []step{{key: true}}})
			}
			if n.Value != nil {
				add(n.Value, origin{x: n.X, path: []step{{index: -1}}})
			}
		}
		return true
	})
	t.locals[in] = all
	return all
}

// joined returns the value of string literals joined by +.
func joined(x ast.Expr) (string, bool) {
	switch x := x.(type) {
	case *ast.ParenExpr:
		return joined(x.X)
	case *ast.BasicLit:
		return text(x)
	case *ast.BinaryExpr:
		a, ok := joined(x.X)
		b, also := joined(x.Y)
		return a + b, ok && also && x.Op == token.ADD
	}
	return "", false
}

// literal adds a literal.
func (r *tracing) literal(l *ast.BasicLit) {
	if s, ok := text(l); ok {
		r.add(s, l)
	}
}

// add adds a text, if it is not empty or too long.
func (r *tracing) add(s string, at ast.Node) {
	if s != "" && len(s) <= MaxLength {
		r.found = append(r.found, Text{s, r.t.fset.Position(at.Pos())})
	}
}
