package unannotated

import (
	"fmt"
	"go/types"
	"iter"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// A suspicion is a way in which an argument may be to blame for a failure.
type suspicion struct {
	// suspects reports whether the part of an input may be to blame.
	suspects func(c *spec.Contract, v value.Value, f *worker.Fault) bool
	// among says which parts of an input may be to blame.
	among scope
	// probes returns the probes that show whether the places are to blame.
	// They are empty if the failure cannot be due to the places.
	probes func(c *spec.Contract, values []value.Value, at []place, f *worker.Fault) Probes
	// doubt says that the failure is doubtful if the places are to blame,
	// and not that the arguments are invalid.
	doubt Doubt
}

// A scope says which parts of an input a suspicion looks at.
type scope uint8

const (
	// arguments are those of the call, without the receiver.
	arguments scope = iota
	// anywhere are all parts, the receiver among them.
	anywhere
	// outOfOrder are the bounds that [disordered] yields.
	outOfOrder
)

// parts yields the parts of an input that are in the scope, with their places.
func (s scope) parts(c *spec.Contract, values []value.Value) iter.Seq2[place, value.Value] {
	switch s {
	case anywhere:
		return places(values, 0)
	case outOfOrder:
		return disordered(c, values)
	}
	return func(yield func(place, value.Value) bool) {
		for i, v := range withoutReceiver(c, values) {
			if !yield(place{receivers(c) + i}, v) {
				return
			}
		}
	}
}

// suspicions are all ways in which an argument may be to blame.
var suspicions = [...]suspicion{
	{isBelow, arguments, probesBelow, NoDoubt},
	{isBelow, arguments, probesBelowAnywhere, NoDoubt},
	{isBeyond, arguments, probesBeyond, NoDoubt},
	{isLarge, arguments, probesLarge, NoDoubt},
	{isUnsized, arguments, probesUnsized, NoDoubt},
	{isNone, arguments, probesNone, NoDoubt},
	{isPlain, arguments, probesPlain, NoDoubt},
	{isWrong, arguments, probesWrong, NoDoubt},
	{isUnlisted, anywhere, probesUnlisted, NoDoubt},
	{isMismatch, anywhere, probesMismatch, NoDoubt},
	{isShort, arguments, probesShort, NoDoubt},
	{isFar, anywhere, probesFar, OutOfReach},
	{isNamed, anywhere, probesNamed, OutOfReach},
	{isBound, outOfOrder, probesOrdered, Disordered},
	{isExtreme, anywhere, probesExtreme, Extreme},
	{isOptions, anywhere, probesOptions, Optional},
	{isCramped, arguments, probesLonger, TooShort},
}

// isBelow suspects an integer below zero. A panic for an index, a size or a
// count that was computed is due to it if it occurs for all numbers below zero
// and for no other number. The message may name another index, since -1/8 is 0.
// Two of the numbers are multiples of many, since code that uses a remainder as
// an index does not fail for both.
func isBelow(_ *spec.Contract, v value.Value, f *worker.Fault) bool {
	n, ok := v.(*value.Int)
	return ok && isSigned(n) && n.V < 0 && f.Kind == protocol.KindPanic && byRuntime(f) &&
		(isOutOfRange(f) || unfit.MatchString(f.Detail))
}

func probesBelow(_ *spec.Contract, values []value.Value, at []place, _ *worker.Fault) (p Probes) {
	for _, n := range []int64{-1, -2, -3, -4, -5, -7, -100, manyMultiple, otherMultiple} {
		p.Fail = append(p.Fail, Probe{Values: withNumber(values, at, n)})
	}
	for _, n := range []int64{0, 1, 2, 3, 4, 5, 7, 100} {
		p.Others = append(p.Others, withNumber(values, at, n))
	}
	return p
}

// probesBelowAnywhere do not want one place for all numbers below zero: which
// check fails may depend on what the receiver holds.
func probesBelowAnywhere(c *spec.Contract, values []value.Value, at []place, f *worker.Fault) Probes {
	p := probesBelow(c, values, at, f)
	for i := range p.Fail {
		p.Fail[i].Elsewhere = true
	}
	return p
}

// isBeyond suspects the integer that a message names as an index that is too
// great. The failure is due to it if greater arguments fail in the same way,
// and the message names each of them.
func isBeyond(c *spec.Contract, v value.Value, f *worker.Fault) bool {
	n, ok := v.(*value.Int)
	return ok && !answers(c) && f.Kind == protocol.KindPanic && byRuntime(f) && tooGreat(f.Detail) == fmt.Sprint(n.V) && !isConstant(c, v)
}

// beyond is added to an integer that is too great: the greater ones must fail
// as well.
var beyond = []int64{1, 2, 17, 60}

func probesBeyond(_ *spec.Contract, values []value.Value, at []place, _ *worker.Fault) (p Probes) {
	first := at[0].within(values).(*value.Int).V
	for _, n := range beyond {
		n += first
		p.Fail = append(p.Fail, Probe{Values: withNumber(values, at, n), TooGreat: []int64{n}})
	}
	return p
}

// isLarge suspects a great integer if a call runs out of memory, does not leave
// a line that allocates, or asks the runtime for a size that it refuses. The
// failure is due to the integer if it does not occur for small numbers.
func isLarge(_ *spec.Contract, v value.Value, f *worker.Fault) bool {
	n, ok := v.(*value.Int)
	return ok && n.V >= large && (f.Kind != protocol.KindPanic || byRuntime(f) && unfit.MatchString(f.Detail))
}

func probesLarge(c *spec.Contract, values []value.Value, at []place, f *worker.Fault) (p Probes) {
	if f.Kind != protocol.KindPanic && !f.Memory && !(f.Kind == protocol.KindTimeout && isAllocating(c, f)) {
		return p
	}
	for _, n := range []int64{0, 1, 2, 3, 7, 100} {
		p.Others = append(p.Others, withNumber(values, at, n))
	}
	return p
}

// isAllocating reports whether a call does not leave a line that allocates.
func isAllocating(c *spec.Contract, f *worker.Fault) bool {
	where := siteOf(c, f)
	return strings.Contains(lineOf(where.File, where.Line), "make(")
}

// isNone suspects a number below one if another module refuses it by a panic of
// its own, as rand.Intn does. The failure is due to the number if the function
// hands it on unchanged, and if it does not occur for greater numbers.
func isNone(c *spec.Contract, v value.Value, f *worker.Fault) bool {
	n, ok := v.(*value.Int)
	return ok && n.V <= 0 && f.Kind == protocol.KindPanic && !byRuntime(f) && mayBeForeign(c, f)
}

func probesNone(c *spec.Contract, values []value.Value, at []place, f *worker.Fault) (p Probes) {
	at = atParameters(c, at, func(i int) bool { return handsOn(c, i, f) })
	if len(at) == 0 {
		return p
	}
	return probesSome(c, values, at, f)
}

// probesSome do not show that the function hands the number on, which it may do
// by way of others.
func probesSome(_ *spec.Contract, values []value.Value, at []place, _ *worker.Fault) (p Probes) {
	for _, n := range []int64{1, 2, 3, 7, 100} {
		p.Others = append(p.Others, withNumber(values, at, n))
	}
	return p
}

// isPlain suspects an interface that holds no pointer, if package reflect was
// to set the value that a pointer leads to. The failure is due to it if it does
// not occur for nil. Calls with a pointer there do not fail in this way, or the
// value would be no suspect.
func isPlain(c *spec.Contract, v value.Value, f *worker.Fault) bool {
	held, ok := v.(*value.Interface)
	return ok && held.Elem != nil && !isPointer(held.Elem.Type()) && f.Kind == protocol.KindPanic && mayBeForeign(c, f) &&
		strings.HasPrefix(f.Detail, "reflect") && strings.Contains(f.Detail, unset)
}

func probesPlain(_ *spec.Contract, values []value.Value, at []place, _ *worker.Fault) Probes {
	none := values
	for _, one := range at {
		none = one.replaced(none, &value.Interface{T: one.within(values).Type()})
	}
	return Probes{Fail: []Probe{{Values: values}}, Others: [][]value.Value{none}}
}

// isWrong suspects a value in an interface if package reflect, an assertion or
// a map complains about its type, or the type that it points to. The failure is
// due to it if no call with a value of another type there has the same message,
// and the function does not answer for what the value points to: otherwise it
// takes such values, and fails for pointers to them.
func isWrong(c *spec.Contract, v value.Value, f *worker.Fault) bool {
	held, ok := v.(*value.Interface)
	return ok && held.Elem != nil && f.Kind == protocol.KindPanic && (mayBeForeign(c, f) || asserted.MatchString(f.Detail) || unhashable.MatchString(f.Detail)) &&
		isOfWrongKind(held.Elem.Type(), f.Detail)
}

func probesWrong(c *spec.Contract, values []value.Value, at []place, f *worker.Fault) (p Probes) {
	for _, one := range at {
		p.Others = append(p.Others, ofOtherTypes(c, values, one)...)
	}
	if len(p.Others) > 0 {
		p.Fail, p.Verbatim = []Probe{{Values: values}}, true
	}
	for _, one := range at {
		if direct := dereferenced(c, one.within(values).(*value.Interface)); direct != nil && isOfWrongKind(direct.Elem.Type(), f.Detail) {
			p.Unfit = append(p.Unfit, one.replaced(values, direct))
		}
	}
	return p
}

// dereferenced returns an interface with the value that the pointer in another
// one points to, or nil if inputs do not have it.
func dereferenced(c *spec.Contract, held *value.Interface) *value.Interface {
	ptr, ok := held.Elem.(*value.Pointer)
	if !ok || ptr.Elem == nil || types.IsInterface(ptr.Elem.Type()) || domain.TypeIndex(domain.WorldOf(c.Pkg).Types(held.T), ptr.Elem.Type()) < 0 {
		return nil
	}
	return &value.Interface{T: held.T, Elem: ptr.Elem}
}

// isUnlisted suspects a value that is not a constant of its type, if the type
// has constants. The failure is due to it if it does not occur for a constant.
// The constants of a duration are units of others.
func isUnlisted(c *spec.Contract, v value.Value, f *worker.Fault) bool {
	if f.Kind != protocol.KindPanic || isDuration(v.Type()) {
		return false
	}
	return len(constantsOf(c, v.Type())) > 0 && !isConstant(c, v)
}

func probesUnlisted(c *spec.Contract, values []value.Value, at []place, _ *worker.Fault) (p Probes) {
	p.Fail = []Probe{{Values: values}}
	p.Others = [][]value.Value{}
	for _, k := range constantsOf(c, at[0].within(values).Type()) {
		variant := values
		for _, one := range at {
			if types.Identical(one.within(values).Type(), k.Type()) {
				variant = one.replaced(variant, k)
			}
		}
		p.Others = append(p.Others, variant)
	}
	return p
}

// isMismatch suspects a struct with a kind, which is one of several constants,
// and a value in an interface of a type that an assertion complains about. The
// failure is due to it if the same value passes with another kind.
func isMismatch(c *spec.Contract, v value.Value, f *worker.Fault) bool {
	s, ok := v.(*value.Struct)
	if !ok || f.Kind != protocol.KindPanic || !asserted.MatchString(f.Detail) {
		return false
	}
	kinds, mistyped := false, false
	for _, field := range s.Fields {
		kinds = kinds || len(constantsOf(c, field.Type())) > 0
		if held, ok := field.(*value.Interface); ok {
			mistyped = mistyped || held.Elem != nil && isOfWrongKind(held.Elem.Type(), f.Detail)
		}
	}
	return kinds && mistyped
}

func probesMismatch(c *spec.Contract, values []value.Value, at []place, _ *worker.Fault) (p Probes) {
	p.Fail = []Probe{{Values: values}}
	for _, one := range at {
		s := one.within(values).(*value.Struct)
		for i, field := range s.Fields {
			for _, k := range constantsOf(c, field.Type()) {
				if !sameBasic(k, field) {
					p.Some = append(p.Some, append(one[:len(one):len(one)], i).replaced(values, k))
				}
			}
		}
	}
	return p
}

// isShort suspects a slice of basic values if an index or a bound is beyond its
// length. The failure is due to the slice if the function fills it, and does
// not fail for longer ones.
func isShort(c *spec.Contract, v value.Value, f *worker.Fault) bool {
	return tooGreat(f.Detail) != "" && isCramped(c, v, f)
}

// isCramped suspects a slice of basic values if an index or a bound is out of
// range, which may be below zero if it is counted from the end.
func isCramped(_ *spec.Contract, v value.Value, f *worker.Fault) bool {
	s, ok := v.(*value.Slice)
	if !ok || f.Kind != protocol.KindPanic || !byRuntime(f) || !isOutOfRange(f) {
		return false
	}
	_, basic := s.T.Underlying().(*types.Slice).Elem().Underlying().(*types.Basic)
	return basic
}

func probesShort(c *spec.Contract, values []value.Value, at []place, _ *worker.Fault) (p Probes) {
	return probesLength(values, atParameters(c, at, func(i int) bool { return isBuffer(c.Pkg, c.Func, i) }))
}

// probesLonger do not show that the function only writes to the slice.
func probesLonger(c *spec.Contract, values []value.Value, at []place, _ *worker.Fault) (p Probes) {
	return probesLength(values, atParameters(c, at, func(i int) bool { return isWritten(c.Pkg, c.Func, i) }))
}

// probesLength are calls with longer slices, which begin with the same
// elements: of others, a text would mean something else.
func probesLength(values []value.Value, at []place) (p Probes) {
	for _, length := range []int{64, 1024} {
		longer := values
		for _, one := range at {
			if list, ok := lengthened(one.within(values).(*value.Slice), length); ok {
				longer = one.replaced(longer, list)
				p.Others = append(p.Others, longer)
			}
		}
	}
	return p
}

// lengthened returns a list of some length that begins with the elements of
// another one; the others are plain. ok is false if the list has that length
// already, or if its elements are not easily made.
func lengthened(list *value.Slice, length int) (longer *value.Slice, ok bool) {
	zero := plain(list.T.Underlying().(*types.Slice).Elem())
	if len(zero) == 0 || len(list.Elems) >= length {
		return nil, false
	}
	rest := slices.Repeat(zero[:1], length-len(list.Elems))
	return &value.Slice{T: list.T, Elems: slices.Concat(list.Elems, rest)}, true
}

// atParameters returns the places that are in parameters of a kind. Parameters
// are counted without the receiver.
func atParameters(c *spec.Contract, at []place, is func(i int) bool) []place {
	return slices.DeleteFunc(slices.Clone(at), func(one place) bool { return !is(one[0] - receivers(c)) })
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// unset is part of the message of package reflect for a value that is to be set
// and that no pointer leads to.
const unset = "using unaddressable value"
