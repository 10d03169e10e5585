package domain

import (
	"go/ast"
	"go/token"
	"math/bits"
	"slices"
)

// maxUnited is the maximum number of flags whose unions are all values.
const maxUnited = 4

// unions returns 0, the constants of a type and the unions of its flags, which
// are the constants of one bit. Many flags have only the unions of two and of
// all. It returns nil if there are fewer than two flags, or if a constant has a
// bit that no flag has.
func unions(constants []int64) (values []int64, areAll bool) {
	var flags []int64
	var all int64
	for _, c := range constants {
		if bits.OnesCount64(uint64(c)) == 1 {
			flags = append(flags, c)
			all |= c
		}
	}
	isOther := func(c int64) bool { return c&^all != 0 }
	if len(flags) < 2 || slices.ContainsFunc(constants, isOther) {
		return nil, false
	}
	slices.Sort(flags)
	flags = slices.Compact(flags)
	areAll = len(flags) <= maxUnited
	values = append(slices.Clone(constants), 0, all)
	for i, flag := range flags {
		with := flags[:i]
		if areAll {
			with = values
		}
		for _, v := range slices.Clone(with) {
			values = append(values, v|flag)
		}
		values = slices.Compact(slices.Sorted(slices.Values(values)))
	}
	return values, areAll
}

// shiftsByIota reports whether constants are bits in a row, as 1 << iota is. In
// 1 << (10 * iota) they are not.
func shiftsByIota(g *ast.GenDecl) bool {
	found := false
	ast.Inspect(g, func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok && b.Op == token.SHL {
			found = found || hasIota(b.Y) && !multiplies(b.Y)
		}
		return true
	})
	return found
}

// multiplies reports whether an expression has a product.
func multiplies(x ast.Expr) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		b, ok := n.(*ast.BinaryExpr)
		found = found || ok && b.Op == token.MUL
		return true
	})
	return found
}
