package dictionary

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// An Empty is a slice type that the code compares with nil, where the slice may
// have come in: one of length 0 that is not nil may then be told from nil.
type Empty struct {
	Type types.Type
	At   token.Position
}

// HasEmpty reports whether slices of type t may also be empty and not nil.
// Types count as those of [Dictionary.HasSpare] do.
func (d *Dictionary) HasEmpty(t types.Type) bool {
	return d != nil && slices.ContainsFunc(d.Empties, func(e Empty) bool { return alike(e.Type, t.Underlying()) })
}

// comparison adds the type of a slice that is compared with nil, once. A
// comparison of a result says nothing about inputs.
func (r *spareReader) comparison(x *ast.BinaryExpr) {
	if x.Op != token.EQL && x.Op != token.NEQ {
		return
	}
	of, with := x.X, x.Y
	if r.info.Types[of].IsNil() {
		of, with = with, of
	}
	if !r.info.Types[with].IsNil() || r.isResult(of) {
		return
	}
	if s := r.slice(of); s != nil && !r.dictionary.HasEmpty(s) {
		r.dictionary.Empties = append(r.dictionary.Empties, Empty{s, r.fset.Position(of.Pos())})
	}
}

// isResult reports whether an expression is a result in a clause, or what a
// result leads to.
func (r *spareReader) isResult(x ast.Expr) bool {
	return leadsFrom(x, func(id *ast.Ident) bool {
		v, ok := r.info.ObjectOf(id).(*types.Var)
		return ok && r.code.Results[v]
	})
}
