package brute

import (
	"go/ast"
	"go/token"
	"go/types"
	"math/bits"
	"slices"
	"strings"
)

// areFlags reports whether a constant of a type is declared in a group that
// shifts by iota, and not by a multiple of it.
func (d *lister) areFlags(t types.Type) bool {
	for _, c := range d.constants(t) {
		block, found := d.block(c), false
		if block == nil {
			continue
		}
		ast.Inspect(block, func(n ast.Node) bool {
			if b, ok := n.(*ast.BinaryExpr); ok && b.Op == token.SHL {
				by := types.ExprString(b.Y)
				found = found || strings.Contains(by, "iota") && !strings.Contains(by, "*")
			}
			return true
		})
		if found {
			return true
		}
	}
	return false
}

// withUnions returns the values of flags: constants, 0, and the unions of those
// that are single bits. Up to four flags have all unions, and more flags those
// of two and of all. With fewer than two flags, or another bit in some
// constant, it returns the constants alone.
func withUnions(constants []int64) []int64 {
	var flags uint64
	for _, c := range constants {
		if uint64(c)&(uint64(c)-1) == 0 {
			flags |= uint64(c)
		}
	}
	outside := func(c int64) bool { return uint64(c)|flags != flags }
	if bits.OnesCount64(flags) < 2 || slices.ContainsFunc(constants, outside) {
		return constants
	}
	values := append(slices.Clone(constants), 0, int64(flags))
	if bits.OnesCount64(flags) <= 4 {
		// These are the numbers without another bit, in descending
		// order.
		for v := flags; v > 0; v = (v - 1) & flags {
			values = append(values, int64(v))
		}
		return values
	}
	for i := range 64 {
		for j := range i {
			if pair := uint64(1)<<i | uint64(1)<<j; pair&flags == pair {
				values = append(values, int64(pair))
			}
		}
	}
	return values
}
