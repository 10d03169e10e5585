package instrument

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"strings"
)

// A composite is a literal of a struct, an array, a slice or a map that is
// instrumented.
type composite struct {
	f   *following
	lit *ast.CompositeLit
}

// addressed instruments the address of a composite literal.
func (c composite) addressed(x *ast.UnaryExpr) {
	s, ok := c.f.typeOf(c.lit).Underlying().(*types.Struct)
	if !ok {
		c.f.wrap(x, "Def(", fmt.Sprintf(", %d)", c.f.def(x)))
		c.f.expr(c.lit)
		return
	}
	c.fields(x, s, "New(", fmt.Sprintf(", %d", c.f.def(x)))
}

// fields instruments a literal of a struct, x with its address or without. The
// call of package flow that gets x opens and ends as given, and has the numbers
// of the fields whose tags are passed on behind.
func (c composite) fields(x ast.Expr, s *types.Struct, open, end string) {
	var fields strings.Builder
	type pending struct {
		e  ast.Expr
		as types.Type
	}
	var all []pending
	for i, e := range c.lit.Elts {
		later := c.lit.Elts[i+1:]
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
			for j := range s.NumFields() {
				if s.Field(j).Name() == kv.Key.(*ast.Ident).Name {
					i = j
				}
			}
		}
		as := s.Field(i).Type()
		if c.f.isKnown(e, as) && !c.f.isLate(e, later) {
			fmt.Fprintf(&fields, ", %d", i)
			all = append(all, pending{e, as})
		} else {
			all = append(all, pending{e, nil})
		}
	}
	c.f.wrap(x, open, fmt.Sprintf("%s%s)", end, fields.String()))
	for _, p := range all {
		if p.as == nil {
			c.f.expr(p.e)
		} else {
			c.f.push(p.e, p.as)
		}
	}
}

// elements instruments a literal of a slice or an array whose elements are
// followed. It returns false, and instruments nothing, if none is.
func (c composite) elements() bool {
	if c.lit.Type == nil {
		return false // its type is that of an element around it
	}
	var elem types.Type
	open, end := "BuildArray(", ""
	switch t := c.f.typeOf(c.lit).Underlying().(type) {
	case *types.Array:
		elem = t.Elem()
	case *types.Slice:
		elem, open = t.Elem(), "Fill("
	default:
		return false
	}
	if !isFollowed(elem) && !hasParts(elem) {
		return false
	}
	if open == "Fill(" {
		end = fmt.Sprintf(", %d", c.f.def(c.lit))
	}
	known := map[ast.Expr]bool{}
	var values []ast.Expr
	at := 0
	for i, e := range c.lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if k, exact := constant.Int64Val(constant.ToInt(c.f.Info.Types[kv.Key].Value)); exact {
				at = int(k)
			}
			e = kv.Value
		}
		values = append(values, e)
		if known[e] = c.f.isKnown(e, elem) && !c.f.isLate(e, c.lit.Elts[i+1:]); known[e] {
			end += fmt.Sprintf(", %d", at)
		}
		at++
	}
	c.f.wrap(c.lit, open, end+")")
	for _, e := range values {
		if known[e] {
			c.f.push(e, elem)
		} else {
			c.f.expr(e)
		}
	}
	return true
}
