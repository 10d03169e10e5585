package value

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/gotypes"
)

// A Bool is a value of a boolean type.
type Bool struct {
	T types.Type
	V bool
}

// An Int is a value of an integer type. V is its 64-bit pattern: for an
// unsigned type the value is uint64(V).
type Int struct {
	T types.Type
	V int64
}

// A String is a value of a string type.
type String struct {
	T types.Type
	V string
}

// Type returns the type of the value.
func (v *Bool) Type() types.Type { return v.T }

// Parts returns nil.
func (v *Bool) Parts() []Value { return nil }

// With returns the value itself.
func (v *Bool) With([]Value) Value { return v }

// IsZero reports whether the value is false.
func (v *Bool) IsZero() bool { return !v.V }

func (v *Bool) appendWire(dst []byte, _ *domain.World) []byte { return append(dst, byte(ordinal(v.V))) }

func (v *Bool) need(*Need) int { return 0 }

func (v *Bool) write(p *literal, _ bool) { p.WriteString(strconv.FormatBool(v.V)) }

func (v *Bool) operand(p *literal) { p.typed(v.T, types.Bool, strconv.FormatBool(v.V)) }

func (v *Bool) compare(other Value, _ func(types.Type) []types.Type) int {
	return cmp.Compare(ordinal(v.V), ordinal(other.(*Bool).V))
}

func (v *Bool) corpus(string) (string, bool) { return fmt.Sprintf("bool(%v)", v.V), true }

func ordinal(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Type returns the type of the value.
func (v *Int) Type() types.Type { return v.T }

// Parts returns nil.
func (v *Int) Parts() []Value { return nil }

// With returns the value itself.
func (v *Int) With([]Value) Value { return v }

// IsZero reports whether the value is 0.
func (v *Int) IsZero() bool { return v.V == 0 }

func (v *Int) appendWire(dst []byte, _ *domain.World) []byte {
	if gotypes.IsBasic(v.T, types.IsUnsigned) {
		return binary.AppendUvarint(dst, uint64(v.V))
	}
	return binary.AppendVarint(dst, v.V)
}

func (v *Int) need(n *Need) int {
	n.integer(v.V)
	return 0
}

func (v *Int) write(p *literal, _ bool) {
	if !p.constant(v.T, v.equals) {
		p.WriteString(v.digits())
	}
}

func (v *Int) operand(p *literal) {
	if !p.constant(v.T, v.equals) {
		p.conversion(v.T, v.digits())
	}
}

// hold writes the value for an interface: a value of type int needs no
// conversion.
func (v *Int) hold(p *literal) {
	if types.Unalias(v.T) == types.Typ[types.Int] {
		p.WriteString(v.digits())
		return
	}
	v.operand(p)
}

func (v *Int) compare(other Value, _ func(types.Type) []types.Type) int {
	w := other.(*Int)
	if gotypes.IsBasic(v.T, types.IsUnsigned) {
		return cmp.Compare(uint64(v.V), uint64(w.V))
	}
	return cmp.Compare(v.V, w.V)
}

func (v *Int) corpus(name string) (string, bool) {
	switch kind := v.T.Underlying().(*types.Basic).Kind(); {
	case kind == types.Uint8:
		return fmt.Sprintf("byte(%q)", rune(v.V)), true
	case kind == types.Int32 && utf8.ValidRune(rune(v.V)):
		return fmt.Sprintf("rune(%q)", rune(v.V)), true
	case kind == types.Int32:
		return fmt.Sprintf("int32(%d)", v.V), true
	}
	return fmt.Sprintf("%s(%s)", name, v.digits()), true
}

// equals reports whether a constant of v's type has v's value.
func (v *Int) equals(c constant.Value) bool {
	return constant.Compare(constant.ToInt(c), token.EQL, v.constant())
}

// constant returns v's value as a constant of go/constant.
func (v *Int) constant() constant.Value {
	if gotypes.IsBasic(v.T, types.IsUnsigned) {
		return constant.MakeUint64(uint64(v.V))
	}
	return constant.MakeInt64(v.V)
}

// digits returns v's value in decimal.
func (v *Int) digits() string {
	if gotypes.IsBasic(v.T, types.IsUnsigned) {
		return strconv.FormatUint(uint64(v.V), 10)
	}
	return strconv.FormatInt(v.V, 10)
}

// Type returns the type of the value.
func (v *String) Type() types.Type { return v.T }

// Parts returns nil.
func (v *String) Parts() []Value { return nil }

// With returns the value itself.
func (v *String) With([]Value) Value { return v }

// IsZero reports whether the string is empty.
func (v *String) IsZero() bool { return v.V == "" }

func (v *String) appendWire(dst []byte, _ *domain.World) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(v.V))), v.V...)
}

func (v *String) need(n *Need) int {
	n.Bytes += n.bounds.Lacks(v.T, v.V)
	return n.length(n.bounds.UnitsOf(v.T, v.V))
}

func (v *String) write(p *literal, _ bool) { p.WriteString(strconv.Quote(v.V)) }

func (v *String) operand(p *literal) { p.typed(v.T, types.String, strconv.Quote(v.V)) }

func (v *String) compare(other Value, _ func(types.Type) []types.Type) int {
	return strings.Compare(v.V, other.(*String).V)
}

func (v *String) corpus(string) (string, bool) { return fmt.Sprintf("string(%q)", v.V), true }
