package decode

import (
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"strconv"
	"strings"

	"github.com/typetarget/target/spec"
)

// Literal returns v as Go source that compiles wherever a value of v's type is expected: an
// argument, a field, a variable declared with its type. Fields that are zero are left out,
// values of types with declared constants are shown by a constant's name. The qualifier tells how
// packages are named, as in go/types.
func Literal(v Value, q types.Qualifier) string {
	p := literal{q: q}
	p.value(v, false)
	return p.String()
}

// Expr returns v as a Go expression that has v's type by itself: an untyped constant is converted.
// It is an operand, so that a selector or an index can follow.
func Expr(v Value, q types.Qualifier) string {
	p := literal{q: q}
	switch v := v.(type) {
	case *Pointer:
		if v.Elem == nil {
			p.conversion(v.T, "nil")
			return p.String()
		}
		p.value(v, false)
		return "(" + p.String() + ")"
	case *Slice:
		if v.Elems == nil {
			p.conversion(v.T, "nil")
			return p.String()
		}
	case *Map:
		if v.Keys == nil {
			p.conversion(v.T, "nil")
			return p.String()
		}
	case *Func:
		if _, named := types.Unalias(v.T).(*types.Named); !v.Nil && !named {
			return "(" + Literal(v, q) + ")"
		}
		p.conversion(v.T, Literal(v, q))
		return p.String()
	case *Sequence:
		_, named := types.Unalias(v.T).(*types.Named)
		switch {
		case v.collectible():
			return Literal(v, q)
		case !v.Nil && !named:
			return "(" + Literal(v, q) + ")"
		}
		p.conversion(v.T, Literal(v, q))
		return p.String()
	case *Call:
		if v.Constructor == v.Constructor.Of.Nil {
			p.conversion(v.T, "nil")
			return p.String()
		}
		p.call(v)
		if text := p.String(); text[0] == '*' {
			return "(" + text + ")"
		}
		return p.String()
	case *Bool:
		if v.T == types.Typ[types.Bool] {
			break
		}
		p.conversion(v.T, strconv.FormatBool(v.V))
		return p.String()
	case *Int:
		if p.constant(v.T, v.equals) {
			return p.String()
		}
		p.conversion(v.T, v.digits())
		return p.String()
	case *Float:
		if named := constantOf(v.T, v.equals, p.q) != nil; !named && !v.isTyped() {
			p.conversion(v.T, v.digits())
			return p.String()
		}
	case *String:
		if v.T == types.Typ[types.String] {
			break
		}
		p.conversion(v.T, strconv.Quote(v.V))
		return p.String()
	case *Interface:
		held := literal{q: q}
		held.dynamic(v.Elem)
		p.conversion(v.T, held.String())
		return p.String()
	}
	p.value(v, false)
	return p.String()
}

// isZero reports whether v is the zero value of its type.
func isZero(v Value) bool {
	switch v := v.(type) {
	case *Bool:
		return !v.V
	case *Int:
		return v.V == 0
	case *Float:
		return v.V == 0 && !math.Signbit(v.V)
	case *String:
		return v.V == ""
	case *Pointer:
		return v.Elem == nil
	case *Slice:
		return v.Elems == nil
	case *Map:
		return v.Keys == nil
	case *Func:
		return v.Nil
	case *Sequence:
		return v.Nil
	case *Array:
		return allZero(v.Elems)
	case *Struct:
		return allZero(v.Fields)
	case *Call:
		return v.Constructor.Contract == nil && !isPointer(v.T)
	case *Interface:
		return v.Elem == nil
	case *ErrorValue, *Hole:
		return false
	}
	panic("decode: unknown kind of value")
}

func allZero(values []Value) bool {
	for _, v := range values {
		if !isZero(v) {
			return false
		}
	}
	return true
}

// A literal is a Go literal under construction.
type literal struct {
	strings.Builder
	q types.Qualifier
}

// value writes v. With elide, v is an element of a composite literal whose element type is v's, so that
// the type of a composite can be left out.
func (p *literal) value(v Value, elide bool) {
	switch v := v.(type) {
	case *Bool:
		p.WriteString(strconv.FormatBool(v.V))
	case *Int:
		if !p.constant(v.T, v.equals) {
			p.WriteString(v.digits())
		}
	case *Float:
		p.float(v)
	case *String:
		p.WriteString(strconv.Quote(v.V))
	case *Pointer:
		p.pointer(v, elide)
	case *Slice:
		if v.Elems == nil {
			p.WriteString("nil")
			return
		}
		p.slice(v, elide)
	case *Map:
		if v.Keys == nil {
			p.WriteString("nil")
			return
		}
		p.open(v.T, elide)
		p.entries(v)
	case *Array:
		p.open(v.T, elide)
		if allZero(v.Elems) {
			p.WriteByte('}')
			return
		}
		p.elems(v.Elems)
	case *Func:
		p.function(v)
	case *Sequence:
		p.sequence(v)
	case *Struct:
		p.open(v.T, elide)
		p.fields(v)
	case *Call:
		p.call(v)
	case *Interface:
		p.dynamic(v.Elem)
	case *ErrorValue:
		p.dynamic(v)
	case *Hole:
		p.WriteString(v.Name)
	}
}

// slice writes a slice that is not nil.
func (p *literal) slice(v *Slice, elide bool) {
	if v.Spare {
		p.WriteString("slices.Grow(")
		elide = false
	}
	p.open(v.T, elide)
	p.elems(v.Elems)
	if v.Spare {
		p.WriteString(", " + strconv.Itoa(spec.SpareRoom) + ")")
	}
}

// pointer writes a pointer to a fresh variable: the address of a composite literal, new(T) for a zero
// value that has none, and else the address of the element of a slice.
func (p *literal) pointer(v *Pointer, elide bool) {
	if v.Elem == nil {
		p.WriteString("nil")
		return
	}
	if isComposite(v.Elem) {
		_, plain := types.Unalias(v.T).(*types.Pointer)
		elide = elide && plain
		if !elide {
			p.WriteByte('&')
		}
		p.value(v.Elem, elide)
		return
	}
	if isZero(v.Elem) {
		p.WriteString("new(")
		p.typ(v.Elem.Type())
		p.WriteByte(')')
		return
	}
	p.WriteString("&[]")
	p.typ(v.Elem.Type())
	p.WriteByte('{')
	p.value(v.Elem, true)
	p.WriteString("}[0]")
}

// isComposite reports whether v is written as a composite literal.
func isComposite(v Value) bool {
	switch v := v.(type) {
	case *Struct, *Array:
		return true
	case *Slice:
		return v.Elems != nil && !v.Spare
	case *Map:
		return v.Keys != nil
	}
	return false
}

func (p *literal) open(t types.Type, elide bool) {
	if !elide {
		p.typ(t)
	}
	p.WriteByte('{')
}

func (p *literal) elems(values []Value) {
	for i, v := range values {
		if i > 0 {
			p.WriteString(", ")
		}
		p.value(v, true)
	}
	p.WriteByte('}')
}

// fields writes the fields that are not zero. Blank fields cannot be named in a literal; they are
// always zero.
func (p *literal) fields(v *Struct) {
	st := v.T.Underlying().(*types.Struct)
	sep := ""
	for i, f := range v.Fields {
		name := st.Field(i).Name()
		if name == "_" || isZero(f) {
			continue
		}
		p.WriteString(sep)
		p.WriteString(name)
		p.WriteString(": ")
		p.value(f, false)
		sep = ", "
	}
	p.WriteByte('}')
}

// conversion writes the operand x converted to t.
func (p *literal) conversion(t types.Type, x string) {
	switch types.Unalias(t).(type) {
	case *types.Pointer, *types.Signature:
		p.WriteByte('(')
		p.typ(t)
		p.WriteByte(')')
	default:
		p.typ(t)
	}
	p.WriteByte('(')
	p.WriteString(x)
	p.WriteByte(')')
}

func (p *literal) typ(t types.Type) { p.WriteString(types.TypeString(t, p.q)) }

// constant writes the name of a constant that has type t and a value that equals accepts, if there
// is one.
func (p *literal) constant(t types.Type, equals func(constant.Value) bool) bool {
	c := constantOf(t, equals, p.q)
	if c == nil {
		return false
	}
	p.qualify(c.Pkg())
	p.WriteString(c.Name())
	return true
}

// constantOf returns the first declared constant of type t that equals accepts and that can be named
// under q, or nil.
func constantOf(t types.Type, equals func(constant.Value) bool, q types.Qualifier) *types.Const {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return nil
	}
	pkg := named.Obj().Pkg()
	foreign := q == nil || q(pkg) != ""
	var found *types.Const
	for _, name := range pkg.Scope().Names() {
		c, ok := pkg.Scope().Lookup(name).(*types.Const)
		if !ok || name == "_" || foreign && !token.IsExported(name) || !types.Identical(c.Type(), t) {
			continue
		}
		if equals(c.Val()) && (found == nil || c.Pos() < found.Pos()) {
			found = c
		}
	}
	return found
}

// equals reports whether a constant of v's type has v's value.
func (v *Int) equals(c constant.Value) bool {
	return constant.Compare(constant.ToInt(c), token.EQL, v.constant())
}

// constant is v's value as go/constant has it.
func (v *Int) constant() constant.Value {
	if isUnsigned(v.T) {
		return constant.MakeUint64(uint64(v.V))
	}
	return constant.MakeInt64(v.V)
}

// digits is v's value in decimal.
func (v *Int) digits() string {
	if isUnsigned(v.T) {
		return strconv.FormatUint(uint64(v.V), 10)
	}
	return strconv.FormatInt(v.V, 10)
}
