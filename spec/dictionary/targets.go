package dictionary

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

var anyType = types.Universe.Lookup("any").Type()

// targetTypes are what code decodes into that does not know the type: whatever
// it reads, a document, a list.
var targetTypes = []types.Type{
	anyType, types.NewMap(types.Typ[types.String], anyType), types.NewSlice(anyType),
}

// structType is a struct for code that asks package reflect for one, and takes
// any.
var structType = types.NewStruct([]*types.Var{
	types.NewField(token.NoPos, nil, "A", types.Typ[types.Int], false),
	types.NewField(token.NoPos, nil, "B", types.Typ[types.String], false),
}, nil)

// targets adds pointers to what any may hold, if some unit decodes into the
// value in one: it asks package reflect whether something is a pointer, or
// hands an any to a function of another module that decodes. A unit that asks
// for pointers may ask for the kind of what they point to in another place. If
// a unit asks for a struct, any may hold one.
func (c Code) targets(d *Dictionary) {
	var kinds []Type
	pointers := false
	for _, u := range c.read {
		if !c.inModule(u.pkg) {
			continue
		}
		r := &asking{d: d, c: c, u: u}
		ast.Inspect(u.node, func(n ast.Node) bool {
			x, ok := n.(ast.Expr)
			isPointer := ok && r.kind(x) == reflect.Pointer
			if isPointer || ok && r.decodes(x) {
				for _, t := range targetTypes {
					d.addType(r.pointerTo(t, x))
				}
			}
			if ok && r.kind(x) == reflect.Struct {
				d.addType(Type{Type: structType, Of: anyType, Target: true, At: r.u.at(x)})
				kinds = append(kinds, r.pointerTo(structType, x))
			}
			pointers = pointers || isPointer
			kinds = append(kinds, r.basicKinds(n)...)
			return true
		})
	}
	if pointers {
		for _, k := range kinds {
			d.addType(k)
		}
	}
}

// pointerTo is a pointer to a type, as what any may hold.
func (r *asking) pointerTo(t types.Type, at ast.Node) Type {
	return Type{Type: types.NewPointer(t), Of: anyType, Target: true, At: r.u.at(at)}
}

// basicKinds returns pointers to the basic types whose kind a node asks for: in
// a comparison, or first in a case. The others of a case are treated alike.
func (r *asking) basicKinds(n ast.Node) (all []Type) {
	var asked []ast.Expr
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if n.Op == token.EQL || n.Op == token.NEQ {
			asked = []ast.Expr{n.X, n.Y}
		}
	case *ast.CaseClause:
		if i := slices.IndexFunc(n.List, func(x ast.Expr) bool { return basicOf[r.kind(x)] != nil }); i >= 0 {
			asked = n.List[i : i+1]
		}
	}
	for _, x := range asked {
		if t := basicOf[r.kind(x)]; t != nil {
			all = append(all, r.pointerTo(t, x))
		}
	}
	return all
}

// basicOf has the basic type of each kind that has one.
var basicOf = func() map[reflect.Kind]types.Type {
	all := map[reflect.Kind]types.Type{}
	for k := reflect.Bool; k <= reflect.UnsafePointer; k++ {
		if obj, ok := types.Universe.Lookup(k.String()).(*types.TypeName); ok {
			all[k] = obj.Type()
		}
	}
	return all
}()

// kind returns the reflect.Kind that an expression names, or reflect.Invalid.
func (r *asking) kind(x ast.Expr) reflect.Kind {
	sel, ok := x.(*ast.SelectorExpr)
	if !ok {
		return reflect.Invalid
	}
	k, ok := r.u.info.Uses[sel.Sel].(*types.Const)
	if !ok || k.Pkg() == nil || k.Pkg().Path() != "reflect" || types.TypeString(k.Type(), nil) != "reflect.Kind" {
		return reflect.Invalid
	}
	n, _ := constant.Int64Val(k.Val())
	return reflect.Kind(n)
}

// decodes reports whether an expression is a call of a function of another
// module by whose name it decodes, which is given an any.
func (r *asking) decodes(x ast.Expr) bool {
	call, ok := x.(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := typeutil.StaticCallee(r.u.info, call)
	if fn == nil || fn.Pkg() == nil || r.c.inModule(fn.Pkg().Path()) || !strings.HasPrefix(fn.Name(), "Unmarshal") && !strings.HasPrefix(fn.Name(), "Decode") {
		return false
	}
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		t := r.u.info.TypeOf(arg)
		return t != nil && types.Identical(t.Underlying(), anyType.Underlying())
	})
}
