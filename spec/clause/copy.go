package clause

import (
	"go/ast"
	"go/token"
	"reflect"
)

// CopyExpr copies an expression, so that each node of a tree has its own types
// recorded.
func CopyExpr(x ast.Expr) ast.Expr { return CopyNode(x, nil) }

// CopyNode copies a tree. Each copied node is shown to change, if that is not
// nil.
func CopyNode[N ast.Node](n N, change func(old, copied ast.Node)) N {
	return copyValue(reflect.ValueOf(n), change).Interface().(N)
}

func copyValue(v reflect.Value, change func(old, copied ast.Node)) reflect.Value {
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			return v
		}
		return copyValue(v.Elem(), change)
	case reflect.Slice:
		if v.IsNil() {
			return v
		}
		copied := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			copied.Index(i).Set(copyValue(v.Index(i), change))
		}
		return copied
	case reflect.Pointer:
		node, isNode := v.Interface().(ast.Node)
		if v.IsNil() || !isNode {
			return reflect.Zero(v.Type()) // objects and scopes of the parser
		}
		copied := reflect.New(v.Type().Elem())
		for i := range v.Elem().NumField() {
			copied.Elem().Field(i).Set(copyValue(v.Elem().Field(i), change))
		}
		if change != nil {
			change(node, copied.Interface().(ast.Node))
		}
		return copied
	}
	return v
}

var posType = reflect.TypeFor[token.Pos]()

// SetPos sets all positions of a node itself that are set, to pos.
func SetPos(n ast.Node, pos token.Pos) {
	v := reflect.ValueOf(n).Elem()
	for i := range v.NumField() {
		if field := v.Field(i); field.Type() == posType && field.Int() != 0 {
			field.SetInt(int64(pos))
		}
	}
}
