package coverage

import (
	"go/constant"
	"go/scanner"
	"go/token"
	"go/types"
)

// Constants returns the integers from least to most that the source of what
// decides about the branch names: literals, and constants of a scope.
func (b Branch) Constants(of *types.Scope, least, most int64) (all []int64) {
	var s scanner.Scanner
	fset := token.NewFileSet()
	src := []byte(b.Text)
	s.Init(fset.AddFile("", -1, len(src)), src, nil, 0)
	for {
		_, tok, lit := s.Scan()
		var v constant.Value
		switch tok {
		case token.EOF:
			return all
		case token.INT:
			v = constant.MakeFromLiteral(lit, tok, 0)
		case token.IDENT:
			if c, ok := of.Lookup(lit).(*types.Const); ok {
				v = constant.ToInt(c.Val())
			}
		}
		if v == nil || v.Kind() != constant.Int {
			continue
		}
		if n, ok := constant.Int64Val(v); ok && least <= n && n <= most {
			all = append(all, n)
		}
	}
}
