//go:build cgo

package z3

/*
#include "binding.h"
*/
import "C"

import (
	"fmt"
	"math"
	"unsafe"
)

// Apply returns op(args). After an error, such as one of sorts, the result is
// invalid and the error sticks to the context. An invalid operand is such an
// error.
func (c *Context) Apply(op Op, args ...Term) Term {
	if !c.usable(op.String()) {
		return Term{}
	}
	if !op.takes(len(args)) {
		c.err = &Error{Op: op.String(), Msg: fmt.Sprintf("wrong number of operands: %d", len(args))}
		return Term{}
	}
	raw, ok := c.raws(op.String(), args)
	if !ok {
		return Term{}
	}
	return c.keep(op.String(), C.target_z3_apply(&c.crash, c.raw, C.int(op), C.uint(len(raw)), unsafe.SliceData(raw)))
}

// BoolSort returns the sort of booleans.
func (c *Context) BoolSort() Sort {
	if !c.usable("Bool") {
		return Sort{}
	}
	return c.keepSort("Bool", C.Z3_mk_bool_sort(c.raw))
}

// IntSort returns the sort of mathematical integers.
func (c *Context) IntSort() Sort {
	if !c.usable("Int") {
		return Sort{}
	}
	return c.keepSort("Int", C.Z3_mk_int_sort(c.raw))
}

// BVSort returns the sort of bit-vectors of a width from 1 to 64.
func (c *Context) BVSort(width int) Sort {
	if !c.usable("BitVec") {
		return Sort{}
	}
	if width < 1 || width > 64 {
		c.err = &Error{Op: "BitVec", Msg: fmt.Sprintf("width %d is not in 1..64", width)}
		return Sort{}
	}
	return c.keepSort("BitVec", C.Z3_mk_bv_sort(c.raw, C.uint(width)))
}

// keepSort keeps the result of a builder of sorts.
func (c *Context) keepSort(op string, raw C.Z3_sort) Sort {
	if raw == nil {
		c.fail(op)
		return Sort{}
	}
	ast := C.Z3_sort_to_ast(c.raw, raw)
	C.Z3_inc_ref(c.raw, ast)
	return Sort{c.keep(op, ast)}
}

// Const returns the free constant with a number and a sort. The same number is
// the same constant.
func (c *Context) Const(number int, s Sort) Term {
	if !c.usable("const") {
		return Term{}
	}
	if number < 0 || number > math.MaxInt32>>2 {
		c.err = &Error{Op: "const", Msg: fmt.Sprintf("number %d out of range", number)}
		return Term{}
	}
	sort, ok := c.sort("const", s)
	if !ok {
		return Term{}
	}
	symbol := C.Z3_mk_int_symbol(c.raw, C.int(number))
	return c.own("const", C.Z3_mk_const(c.raw, symbol, sort))
}

// Int returns a numeral of an integer or bit-vector sort. A bit-vector holds
// the lowest bits of the two's complement of value.
func (c *Context) Int(value int64, s Sort) Term {
	if !c.usable("numeral") {
		return Term{}
	}
	sort, ok := c.sort("numeral", s)
	if !ok {
		return Term{}
	}
	return c.own("numeral", C.Z3_mk_int64(c.raw, C.int64_t(value), sort))
}

// Bit returns the boolean that is a bit of a bit-vector; bit 0 is the lowest.
func (c *Context) Bit(index int, t Term) Term {
	bit := c.indexed("bit", t, index, func(raw C.Z3_ast) C.Z3_ast {
		return C.Z3_mk_extract(c.raw, C.uint(index), C.uint(index), raw)
	})
	return c.Apply(OpNot, c.Apply(OpBVULT, bit, c.Int(1, c.BVSort(1))))
}

// SignExtend widens a bit-vector by a number of bits that repeat its sign.
func (c *Context) SignExtend(by int, t Term) Term {
	return c.indexed("sign_extend", t, by, func(raw C.Z3_ast) C.Z3_ast {
		return C.Z3_mk_sign_ext(c.raw, C.uint(by), raw)
	})
}

// ZeroExtend widens a bit-vector by a number of zero bits.
func (c *Context) ZeroExtend(by int, t Term) Term {
	return c.indexed("zero_extend", t, by, func(raw C.Z3_ast) C.Z3_ast {
		return C.Z3_mk_zero_ext(c.raw, C.uint(by), raw)
	})
}

// Truncate returns the lowest bits of a bit-vector, at least one.
func (c *Context) Truncate(to int, t Term) Term {
	return c.indexed("extract", t, to-1, func(raw C.Z3_ast) C.Z3_ast {
		return C.Z3_mk_extract(c.raw, C.uint(to-1), 0, raw)
	})
}

// indexed applies a builder with an index in 0..64 to a term.
func (c *Context) indexed(op string, t Term, index int, make func(C.Z3_ast) C.Z3_ast) Term {
	if !c.usable(op) {
		return Term{}
	}
	if index < 0 || index > 64 {
		c.err = &Error{Op: op, Msg: fmt.Sprintf("index %d is not in 0..64", index)}
		return Term{}
	}
	raw, ok := c.raws(op, []Term{t})
	if !ok {
		return Term{}
	}
	return c.own(op, make(raw[0]))
}

// String returns a term as SMT-LIB.
func (c *Context) String(t Term) string {
	if c.raw == nil || t.ref == 0 || int(t.ref) > len(c.arena) {
		return "<invalid>"
	}
	return C.GoString(C.Z3_ast_to_string(c.raw, c.arena[t.ref-1]))
}

// own keeps the result of a builder, with a reference of the arena.
func (c *Context) own(op string, raw C.Z3_ast) Term {
	if raw == nil || C.Z3_get_error_code(c.raw) != C.Z3_OK {
		c.fail(op)
		return Term{}
	}
	C.Z3_inc_ref(c.raw, raw)
	return c.keep(op, raw)
}

// raws resolves terms into the scratch slice, which the next call overwrites.
func (c *Context) raws(op string, terms []Term) ([]C.Z3_ast, bool) {
	c.args = c.args[:0]
	for _, t := range terms {
		if t.ref == 0 || int(t.ref) > len(c.arena) {
			if c.err == nil {
				c.err = &Error{Op: op, Msg: "operand is invalid or was released"}
			}
			return nil, false
		}
		c.args = append(c.args, c.arena[t.ref-1])
	}
	return c.args, true
}

// sort resolves a sort.
func (c *Context) sort(op string, s Sort) (C.Z3_sort, bool) {
	raw, ok := c.raws(op, []Term{s.term})
	if !ok {
		return nil, false
	}
	return C.Z3_sort(unsafe.Pointer(raw[0])), true
}
