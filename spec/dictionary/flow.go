package dictionary

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// A flow says where the values of the local variables of a unit come from, one
// step back.
type flow struct {
	unit
	r *reader
	// from are the expressions that are assigned to variables, and ranges
	// the statements that range over something with them.
	from   map[*types.Var][]ast.Expr
	ranges map[*types.Var]*ast.RangeStmt
	// params are the parameters of the function, with the name of each for
	// the reader.
	params map[*types.Var]string
}

// newFlow reads the assignments of a unit.
func newFlow(r *reader, u unit) *flow {
	f := &flow{unit: u, r: r, from: map[*types.Var][]ast.Expr{}, ranges: map[*types.Var]*ast.RangeStmt{}, params: map[*types.Var]string{}}
	if decl, ok := u.node.(*ast.FuncDecl); ok {
		if fn, ok := u.info.Defs[decl.Name].(*types.Func); ok {
			for i := range fn.Signature().Params().Len() {
				f.params[fn.Signature().Params().At(i)] = parameter(fn, i)
			}
			if recv := fn.Signature().Recv(); recv != nil {
				f.params[recv] = parameter(fn, receiver)
			}
		}
	}
	ast.Inspect(u.node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, x := range n.Lhs {
				f.assign(x, n.Rhs[min(i, len(n.Rhs)-1)])
			}
		case *ast.ValueSpec:
			for i, x := range n.Names {
				if len(n.Values) > 0 {
					f.assign(x, n.Values[min(i, len(n.Values)-1)])
				}
			}
		case *ast.RangeStmt:
			for _, x := range []ast.Expr{n.Key, n.Value} {
				if v := f.variable(x); v != nil {
					f.ranges[v] = n
				}
			}
		}
		return true
	})
	return f
}

func (f *flow) assign(to, x ast.Expr) {
	if v := f.variable(to); v != nil {
		f.from[v] = append(f.from[v], x)
	}
}

// variable returns the variable that an expression names, or nil.
func (f *flow) variable(x ast.Expr) *types.Var {
	id, ok := x.(*ast.Ident)
	if !ok {
		return nil
	}
	if v, ok := f.info.Defs[id].(*types.Var); ok {
		return v
	}
	v, _ := f.info.Uses[id].(*types.Var)
	return v
}

// parameter names the i-th parameter of a function.
func parameter(fn *types.Func, i int) string {
	return fn.FullName() + "#" + strconv.Itoa(i)
}

// isPart reports whether a text is a part of another one: it is cut out of it.
func (f *flow) isPart(x ast.Expr) bool { return f.part(x, maxSteps) }

// maxSteps is how many steps back text is followed.
const maxSteps = 4

func (f *flow) part(x ast.Expr, steps int) bool {
	if steps == 0 {
		return false
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.SliceExpr:
		return true
	case *ast.IndexExpr:
		return f.part(x.X, steps-1)
	case *ast.CallExpr:
		if tv := f.info.Types[x.Fun]; tv.IsType() && len(x.Args) == 1 {
			return f.part(x.Args[0], steps-1)
		}
		fn := callee(f.info, x)
		if fn == nil || fn.Pkg() == nil || !isTextPackage(fn.Pkg().Path()) || len(x.Args) == 0 {
			return false
		}
		return cuts[fn.Name()] || f.part(x.Args[0], steps-1)
	case *ast.Ident:
		v := f.variable(x)
		if v == nil {
			return false
		}
		if name, ok := f.params[v]; ok && f.r.parts[name] {
			return true
		}
		for _, from := range f.from[v] {
			if f.part(from, steps-1) {
				return true
			}
		}
		if s := f.ranges[v]; s != nil {
			return f.part(s.X, steps-1)
		}
	}
	return false
}

// isFolded reports whether a text is compared whatever the case of its letters.
func (f *flow) isFolded(x ast.Expr, steps int) bool {
	if steps == 0 {
		return false
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		fn := callee(f.info, x)
		if fn == nil || fn.Pkg() == nil || !isTextPackage(fn.Pkg().Path()) || len(x.Args) == 0 {
			return false
		}
		return strings.HasPrefix(fn.Name(), "To") || f.isFolded(x.Args[0], steps-1)
	case *ast.Ident:
		v := f.variable(x)
		for _, from := range f.from[v] {
			if f.isFolded(from, steps-1) {
				return true
			}
		}
	}
	return false
}

// cuts are the functions of the packages strings and bytes whose results are
// parts of their first argument.
var cuts = map[string]bool{
	"Cut": true, "CutPrefix": true, "CutSuffix": true, "Split": true, "SplitN": true, "SplitAfter": true, "SplitAfterN": true,
	"SplitSeq": true, "SplitAfterSeq": true, "Fields": true, "FieldsFunc": true, "FieldsSeq": true, "FieldsFuncSeq": true, "Lines": true,
	"TrimPrefix": true, "TrimSuffix": true,
}

// isTextPackage reports whether a package is strings or bytes.
func isTextPackage(path string) bool { return path == "strings" || path == "bytes" }

// callee returns the declared function or method that a call calls, or nil.
func callee(info *types.Info, x *ast.CallExpr) *types.Func {
	fn, _ := typeutil.Callee(info, x).(*types.Func)
	return fn
}

// A literal is a constant that an expression may have as its value.
type literal struct {
	value constant.Value
	at    token.Position
	// isRune says that it is written as a rune.
	isRune bool
}

// literal returns the value of a constant expression; ok is false for other
// expressions.
func (u unit) literal(x ast.Expr) (l literal, ok bool) {
	v := u.info.Types[x].Value
	if v == nil {
		return l, false
	}
	l = literal{value: v, at: u.at(x)}
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			l.isRune = l.isRune || n.Kind == token.CHAR
		case *ast.Ident:
			if c, ok := u.info.Uses[n].(*types.Const); ok {
				l.isRune = l.isRune || c.Type() == types.Typ[types.UntypedRune] || isRune(c.Type())
			}
		}
		return true
	})
	return l, true
}

// literals returns the constants that an expression may have as its value: its
// own, and if it is a variable that ranges over a literal list, or a field of
// one, those of the list.
func (f *flow) literals(x ast.Expr) []literal {
	x = ast.Unparen(x)
	if l, ok := f.literal(x); ok {
		return []literal{l}
	}
	switch x := x.(type) {
	case *ast.Ident:
		v := f.variable(x)
		if v == nil {
			return nil
		}
		if s := f.ranges[v]; s != nil {
			return f.listed(s.X, f.variable(s.Key) == v, "")
		}
		var all []literal
		for _, from := range f.from[v] {
			if l, ok := f.literal(from); ok {
				all = append(all, l)
			}
		}
		return all
	case *ast.SelectorExpr:
		if v := f.variable(x.X); v != nil && f.ranges[v] != nil {
			return f.listed(f.ranges[v].X, false, x.Sel.Name)
		}
	}
	return nil
}

// listed returns the constants of a composite literal, or of a variable that
// has one: its keys, its elements, or one field of these.
func (f *flow) listed(x ast.Expr, keys bool, field string) []literal {
	u, list := f.composite(x, maxSteps)
	if list == nil {
		return nil
	}
	var all []literal
	add := func(x ast.Expr) {
		if l, ok := u.literal(x); ok {
			all = append(all, l)
		}
	}
	for _, e := range list.Elts {
		kv, isKeyed := e.(*ast.KeyValueExpr)
		switch {
		case keys && isKeyed:
			add(kv.Key)
			continue
		case keys:
			continue
		case isKeyed:
			e = kv.Value
		}
		if field == "" {
			add(e)
		} else if x := u.fieldOf(e, field); x != nil {
			add(x)
		}
	}
	return all
}

// composite returns a composite literal and its unit: the expression itself, or
// the literal that the variable it names is declared with.
func (f *flow) composite(x ast.Expr, steps int) (unit, *ast.CompositeLit) {
	switch x := ast.Unparen(x).(type) {
	case *ast.CompositeLit:
		return f.unit, x
	case *ast.Ident, *ast.SelectorExpr:
		id, ok := x.(*ast.Ident)
		if !ok {
			id = x.(*ast.SelectorExpr).Sel
		}
		v := f.variable(id)
		if v == nil || steps == 0 {
			break
		}
		if packageVar(v) {
			u := f.r.valueOf(v)
			if u == nil {
				break
			}
			list, _ := ast.Unparen(u.node.(ast.Expr)).(*ast.CompositeLit)
			return *u, list
		}
		if from := f.from[v]; len(from) == 1 {
			return f.composite(from[0], steps-1)
		}
	}
	return unit{}, nil
}

// fieldOf returns the value of a field in the composite literal of a struct, or
// nil.
func (u unit) fieldOf(x ast.Expr, field string) ast.Expr {
	if a, ok := x.(*ast.UnaryExpr); ok && a.Op == token.AND {
		x = a.X
	}
	list, ok := ast.Unparen(x).(*ast.CompositeLit)
	if !ok {
		return nil
	}
	t := u.info.TypeOf(list)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for i, e := range list.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok && id.Name == field {
				return kv.Value
			}
		} else if i < s.NumFields() && s.Field(i).Name() == field {
			return e
		}
	}
	return nil
}
