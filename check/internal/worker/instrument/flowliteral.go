package instrument

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
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
	var all []element
	at := 0
	for _, e := range c.lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if k, exact := constant.Int64Val(constant.ToInt(c.f.Info.Types[kv.Key].Value)); exact {
				at = int(k)
			}
			e = kv.Value
		}
		all = append(all, element{e, at})
		at++
	}
	known := c.f.followed(all, elem)
	c.f.wrap(c.lit, open, end+known.indexes+")")
	known.push(c.f, elem)
	return true
}

// An element is one of a slice or an array, with its index.
type element struct {
	e  ast.Expr
	at int
}

// An elements is a list of elements. How says how each is instrumented.
type elements struct {
	all []element
	how []tagging
	// indexes are arguments with the indexes of those that are followed.
	indexes string
}

// A tagging says how an element is instrumented: its origin is not known, its
// tag goes on the stack, or it is read after the calls of later ones.
type tagging uint8

const (
	unknown tagging = iota
	pushed
	late
)

// followed says how the elements of a type are instrumented.
func (f *facts) followed(all []element, elem types.Type) (known elements) {
	known.all = all
	var exprs []ast.Expr
	for _, x := range all {
		exprs = append(exprs, x.e)
	}
	var indexes []string
	holes := ""
	for i, x := range all {
		how := unknown
		if f.isKnown(x.e, elem) {
			how = pushed
			if f.isLate(x.e, exprs[i+1:]) {
				text, ok := f.again(x.e)
				if how = unknown; ok && isFollowed(elem) && f.isAddressable(x.e) && types.Identical(elem, f.typeOf(x.e)) {
					how = late
					holes += fmt.Sprintf(", %s.Late(%d, &%s)", f.name(), len(indexes), text)
				}
			}
		}
		if known.how = append(known.how, how); how != unknown {
			indexes = append(indexes, fmt.Sprint(x.at))
		}
	}
	if holes != "" {
		indexes[0] = fmt.Sprintf("%s.Index(%s, %d%s)", f.name(), indexes[0], len(indexes), holes)
	}
	for _, i := range indexes {
		known.indexes += ", " + i
	}
	return known
}

// push instruments the elements.
func (x elements) push(f *following, elem types.Type) {
	for i, one := range x.all {
		switch x.how[i] {
		case unknown:
			f.expr(one.e)
		case pushed:
			f.push(one.e, elem)
		}
	}
}

// A variadic has the arguments for a variadic parameter, which are the elements
// of a slice that the call introduces. They become a literal of this slice, or
// nil.
type variadic struct {
	call *ast.CallExpr
	args []ast.Expr
	// slice is the source of its type.
	slice string
	elem  types.Type
	// after is where nil goes, and comma what is before it.
	after token.Pos
	comma string
}

// passed returns the operands of a call, one for each parameter of its
// signature. Only a slice that the call introduces has a type. It reports false
// if they cannot be told apart, or the slice cannot be written.
func (f *facts) passed(x *ast.CallExpr, sig *types.Signature) (all []operand, ok bool) {
	n := sig.Params().Len()
	gathers := sig.Variadic() && !x.Ellipsis.IsValid()
	if gathers {
		n--
	}
	if len(x.Args) < n || !gathers && len(x.Args) > n {
		return nil, false
	}
	for _, e := range x.Args[:n] {
		all = append(all, operand{e: e})
	}
	if len(x.Args) == 1 {
		if _, isTuple := f.typeOf(x.Args[0]).(*types.Tuple); isTuple {
			return nil, false
		}
	}
	if !gathers {
		return all, true
	}
	slice := sig.Params().At(n).Type()
	text, ok := f.spelled(slice, x.Pos())
	s, isSlice := slice.Underlying().(*types.Slice)
	if !ok || !isSlice {
		return nil, false
	}
	v := &variadic{call: x, args: x.Args[n:], slice: text, elem: s.Elem()}
	one := operand{as: slice, rest: v}
	if len(v.args) > 0 {
		last := v.args[len(v.args)-1]
		one.e = &ast.CompositeLit{Lbrace: v.args[0].Pos(), Elts: v.args, Rbrace: last.End() - 1}
	} else if v.after = x.Rparen; n > 0 {
		v.after, v.comma = x.Args[n-1].End(), ", "
	}
	return append(all, one), true
}

// gather instruments the arguments, whose literal ends the operands of a call.
// The call of package flow that gets the slice opens and ends as given.
func (v *variadic) gather(f *following, lit ast.Expr, open, end string) {
	place := f.def(v.call)
	if len(v.args) == 0 {
		f.w.end(v.after, "%s%s.%s%s.Arg(%[2]s.Nil[%[5]s](%d))%s...", v.comma, f.name(), open, f.name(), v.slice, place, end)
		return
	}
	f.w.end(lit.End(), "...")
	f.wrap(lit, open, end)
	f.wrap(lit, "Arg(", ")")
	var all []element
	for i, e := range v.args {
		all = append(all, element{e, i})
	}
	known := f.followed(all, v.elem)
	f.w.begin(lit.Pos(), "%s.Fill(%s{", f.name(), v.slice)
	f.w.end(lit.End(), "}, %d%s)", place, known.indexes)
	known.push(f, v.elem)
}
