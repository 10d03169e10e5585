package dictionary

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

var anyType = types.Universe.Lookup("any").Type()

// targetTypes are what code decodes into that does not know the type: whatever
// it reads, a document, a list.
var targetTypes = []types.Type{
	anyType, types.NewMap(types.Typ[types.String], anyType), types.NewSlice(anyType),
}

// targets adds pointers to what any may hold, if a unit decodes into the value
// in one: it asks package reflect whether something is a pointer, or hands an
// any to a function of another module that decodes.
func (r *asking) targets() {
	ast.Inspect(r.u.node, func(n ast.Node) bool {
		x, ok := n.(ast.Expr)
		if ok && (r.isPointerKind(x) || r.decodes(x)) {
			for _, t := range targetTypes {
				r.d.addType(Type{Type: types.NewPointer(t), Of: anyType, Target: true, At: r.u.at(x)})
			}
		}
		return true
	})
}

// isPointerKind reports whether an expression is the kind of pointers.
func (r *asking) isPointerKind(x ast.Expr) bool {
	sel, ok := x.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Ptr" && sel.Sel.Name != "Pointer" {
		return false
	}
	obj := r.u.info.Uses[sel.Sel]
	_, isConst := obj.(*types.Const)
	return isConst && obj.Pkg().Path() == "reflect"
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
	for _, arg := range call.Args {
		if t := r.u.info.TypeOf(arg); t != nil && types.Identical(t.Underlying(), anyType.Underlying()) {
			return true
		}
	}
	return false
}
