package unannotated

import (
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/callers"
	"github.com/typetarget/target/check/internal/uses"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// isFault reports whether failures of a class are faults, unless there is a
// doubt.
func (c Class) isFault() bool {
	switch c {
	case Runtime, Law, Use, Hang, Crash:
		return true
	}
	return false
}

// Doubts returns the doubt that the values of a call that failed give rise to.
func (j *Judge) Doubts(values []value.Value, f *worker.Fault) Doubt {
	c := j.contract
	switch {
	case j.policy.Nil != NilAll && receivers(c) == 1 && len(values) > 0 && isNilOf(values[0]) && !comparesReceiver(c.Decl):
		return NilReceiver
	case f.Clause == nil && hasUnset(c, values, strings.HasPrefix(f.Class, nilMap)):
		return Unset
	case receivers(c) == 1 && len(values) > 0 && byRuntime(f) && (isNilFault(c, f) || isOfNone(f)) && isEmpty(values[0]):
		return Unset
	case isNilFault(c, f) && slices.ContainsFunc(values, isPooled):
		return Unset
	case !uses.SaysValid(c) && (slices.ContainsFunc(values, isAssembled) || isRival(c, receivers(c) == 1, values)):
		return Assembled
	case slices.ContainsFunc(values, isClosed):
		return Closed
	case f.Clause != nil && f.Clause.Law != nil && f.Clause.Law.IsAboutValid() && slices.ContainsFunc(values, isUnchecked):
		return Unchecked
	case f.Clause != nil && hasNoText(values):
		return NoText
	case f.Clause != nil && slices.ContainsFunc(values, isBorrowed):
		return Borrowed
	case !uses.SaysValid(c) && slices.ContainsFunc(values, func(v value.Value) bool { return isHandmade(c, v, f) }):
		return Handmade
	case f.Clause == nil && hasOtherOrigin(c, values):
		return Stated
	case f.Kind == protocol.KindPanic && isOfReflect(f) && slices.ContainsFunc(values, holdsReflected) && !j.tellsKinds():
		return WrongKind
	case f.Kind == protocol.KindPanic && slices.ContainsFunc(values, hasStub) && needsMore(c, f),
		(isNilFault(c, f) || isEndless(f)) && hasBare(c, values, isNil),
		strings.HasPrefix(f.Class, nilMap) && hasBare(c, values, isMap),
		isEndless(f) && holdsAnswers(values, func(types.Type) bool { return true }),
		isOfNone(f) && holdsAnswers(values, isSlice),
		isOfNone(f) && hasBare(c, values, hollow(c, f)):
		return Zeroed
	case f.Kind == protocol.KindTimeout && isOutside(c.Pkg, f.Samples), !byRuntime(f) && f.IsDenied(stringsOf(values)...):
		return Outside
	case isForeign(c.Pkg, values, f):
		return Foreign
	}
	return NoDoubt
}

// closes matches the names of methods that end the use of a value.
var closes = regexp.MustCompile(`^(Close|Destroy|Dispose|Free|Release|Shutdown)$`)

// isClosed reports whether a call has closed a value, or a part of it.
func isClosed(v value.Value) bool {
	if v == nil {
		return false
	}
	call, ok := v.(*value.Call)
	return ok && call.Constructor.Mutates && closes.MatchString(call.Constructor.Contract.Func.Name()) || slices.ContainsFunc(v.Parts(), isClosed)
}

// hasBare reports whether an input has a stub with a bare result.
func hasBare(c *spec.Contract, values []value.Value, isBare func(types.Type) bool) bool {
	return slices.ContainsFunc(values, func(v value.Value) bool { return hasBareStub(c.Pkg, v, isBare) })
}

// holdsAnswers reports whether an input has a function that returns values of
// some types: it may never say that it ends, or return no elements.
func holdsAnswers(values []value.Value, is func(types.Type) bool) bool {
	for _, v := range places(values, 0) {
		if fn, ok := v.(*value.Func); ok && !fn.Nil {
			for r := range fn.T.Underlying().(*types.Signature).Results().Variables() {
				if is(r.Type()) {
					return true
				}
			}
		}
	}
	return false
}

// isSlice reports whether a type is one of slices.
func isSlice(t types.Type) bool {
	_, ok := t.Underlying().(*types.Slice)
	return ok
}

// isOfNone reports whether an index of a list without elements is out of range.
func isOfNone(f *worker.Fault) bool {
	return f.Kind == protocol.KindPanic && byRuntime(f) && isOutOfRange(f) && strings.HasSuffix(f.Detail, "with length 0")
}

// leastAlways is how many calls of a function without a receiver have to fail
// before it counts that all do.
const leastAlways = 64

// Always returns the doubt about a function that fails in every one of some
// calls, if one of them fails like this and gives rise to a doubt. The function
// is a method, or it takes a struct, a pointer, a map or an interface. The
// calls are likely to lack a value that others set up. A method without
// parameters like these has such a receiver. If nothing in the module calls the
// function, nobody may have seen it fail. Calls that do not return may have
// kept others from running. A function of numbers alone is not doubtful, since
// it fails whatever callers compute. If the use of its result fails, another
// call may have to come before that, as before a function without parameters.
func (j *Judge) Always(values []value.Value, f *worker.Fault, calls int64, doubt Doubt) Doubt {
	c := j.contract
	if doubt == Computed && len(values) > 0 && areNumbers(values) && f.Use == nil {
		return NoDoubt
	}
	if doubt != NoDoubt && doubt != Computed {
		return doubt
	}
	holdsState := func(v *types.Var) bool { return mayHoldState(v.Type()) }
	if !slices.ContainsFunc(c.Params, holdsState) || receivers(c) == 0 && calls < leastAlways {
		return doubt
	}
	if f.Kind != protocol.KindPanic && f.Clause == nil || strings.HasPrefix(f.Class, nilMap) || !callers.IsCalled(c.Pkg, c.Func) {
		return doubt
	}
	return Always
}

// mayHoldState reports whether other calls can set up values of a type: it is
// neither basic nor a struct without fields, nor a list of such types or a
// pointer to such a struct.
func mayHoldState(t types.Type) bool {
	for range maxNesting {
		switch u := t.Underlying().(type) {
		case *types.Basic:
			return false
		case *types.Struct:
			return u.NumFields() > 0
		case *types.Slice:
			t = u.Elem()
		case *types.Array:
			t = u.Elem()
		case *types.Pointer:
			if _, ok := u.Elem().Underlying().(*types.Struct); !ok {
				return true
			}
			t = u.Elem()
		default:
			return true
		}
	}
	return true // type T []T
}

// maxNesting is how many lists and pointers within one another are looked into.
const maxNesting = 8

// overwrites matches the names of methods that give a receiver its value, and
// so have to take its zero value. setsUp matches those that do if callers have
// values that the package has made: others, such as Set(key, value), use these.
var (
	overwrites = regexp.MustCompile(`^(Unmarshal|Decode|GobDecode|Scan|Read|Parse|Set|Reset|Init|From|Load)`)
	setsUp     = regexp.MustCompile(`^(Unmarshal|Decode|GobDecode|Parse|Reset|Init|From|Load)`)
)

// givesValue reports whether a method gives a receiver its value that no
// function has built: a literal, or the zero value of a type, perhaps after
// calls of its methods.
func givesValue(name string, receiver value.Value) bool {
	for {
		call, ok := receiver.(*value.Call)
		switch {
		case !ok:
			return overwrites.MatchString(name)
		case call.Constructor.IsZero() && call.Constructor.Of.Handed:
			return setsUp.MatchString(name)
		case call.Constructor.IsZero():
			return overwrites.MatchString(name)
		case !call.Constructor.Mutates || len(call.Parts()) == 0:
			return false
		}
		receiver = call.Parts()[0]
	}
}

// hasUnset reports whether an input has the zero value of an opaque type that
// calls can set up, or its package alone. The receiver of a method that gives
// it a value does not count, and neither does a value after a call of its
// methods, unless the package hands out others. A nil map in the value counts
// if callers have other values of the type, or Init sets it up.
func hasUnset(c *spec.Contract, values []value.Value, nilMap bool) bool {
	for i, v := range values {
		if v == nil || i < receivers(c) && givesValue(c.Func.Name(), v) {
			continue
		}
		if isUnset(v, nilMap) {
			return true
		}
	}
	return false
}

func isUnset(v value.Value, nilMap bool) bool {
	args := v.Parts()
	if call, ok := v.(*value.Call); ok {
		one := call.Constructor
		if one.IsZero() && !one.IsNil() {
			return one.Of.Handed || one.Spare || hasMethod(one.Of.Named, "Init") || isGiven(one.Of) || !nilMap && (one.Of.Filled || one.Of.OnlyZero() == nil)
		}
		if one.Mutates && len(args) > 0 {
			first, ok := args[0].(*value.Call)
			if ok && first.Constructor.IsZero() && (!one.Of.Handed || setsUp.MatchString(one.Contract.Func.Name())) {
				args = args[1:]
			}
		}
	}
	return slices.ContainsFunc(args, func(part value.Value) bool { return part != nil && isUnset(part, nilMap) })
}

// isGiven reports whether something else than the methods of an opaque type
// gives callers its values.
func isGiven(of *spec.Opaque) bool {
	return slices.ContainsFunc(of.Constructors, func(by *spec.Constructor) bool { return !by.IsZero() && !by.IsMethod() })
}

// hasMethod reports whether a type has a method with one of some names, which
// callers call before others.
func hasMethod(of *types.Named, names ...string) bool {
	for m := range types.NewMethodSet(types.NewPointer(of)).Methods() {
		if slices.Contains(names, m.Obj().Name()) {
			return true
		}
	}
	return false
}

// isNilOf reports whether a receiver is a nil pointer that no function returns.
func isNilOf(receiver value.Value) bool {
	switch v := receiver.(type) {
	case *value.Pointer:
		return v.Elem == nil
	case *value.Call:
		return v.Constructor.IsNil() && !v.Constructor.Of.ReturnsNil()
	}
	return false
}

// isAssembled reports whether an argument is a struct literal that has a slice,
// a map, a pointer, an interface or a function in it, or a list of such
// literals. If a function of its package returns the type, these may also be
// zero, and another field is not.
func isAssembled(v value.Value) bool {
	switch v := literal(v).(type) {
	case *value.Struct:
		return slices.ContainsFunc(v.Fields, holdsComposite) || !v.IsZero() && !isPlainData(v.T) && isReturned(v.T)
	case *value.Slice, *value.Map:
		return slices.ContainsFunc(v.Parts(), isAssembled)
	}
	return false
}

// literal returns the value that a pointer or an interface holds.
func literal(v value.Value) value.Value {
	switch held := v.(type) {
	case *value.Pointer:
		return literal(held.Elem)
	case *value.Interface:
		return literal(held.Elem)
	}
	return v
}

// holdsComposite reports whether a field, or a field of it, has a part that is
// not of a basic type, and is not zero.
func holdsComposite(field value.Value) bool {
	switch v := field.(type) {
	case *value.Struct:
		return slices.ContainsFunc(v.Fields, holdsComposite)
	case *value.Array:
		return slices.ContainsFunc(v.Elems, holdsComposite)
	case *value.Slice, *value.Map, *value.Pointer, *value.Interface, *value.Func:
		return !v.IsZero()
	case *value.Call:
		return gotypes.MayBeNil(v.Type()) && !v.Constructor.IsZero()
	}
	return false
}

// isEmpty reports whether a receiver is the zero literal of a struct that has
// other parts than basic ones.
func isEmpty(receiver value.Value) bool {
	s, ok := literal(receiver).(*value.Struct)
	return ok && s.IsZero() && !isPlainData(s.T)
}

// isRival reports whether the first of some arguments is the receiver of a
// method and rivals what functions return, or the receiver of a call that
// builds one of the arguments does.
func isRival(c *spec.Contract, isMethod bool, args []value.Value) bool {
	if isMethod && len(args) > 0 && rivals(c, args[0]) {
		return true
	}
	return slices.ContainsFunc(args, func(v value.Value) bool {
		if v == nil {
			return false
		}
		call, ok := v.(*value.Call)
		return isRival(c, ok && call.Constructor.Contract != nil && receivers(call.Constructor.Contract) == 1, v.Parts())
	})
}

// rivals reports whether a receiver is a literal that is not zero, of a type
// whose values a function of its package returns, or of a struct that has other
// parts than basic ones.
func rivals(c *spec.Contract, receiver value.Value) bool {
	v := literal(receiver)
	if v == nil || v.IsZero() {
		return false
	}
	switch v := v.(type) {
	case *value.Struct:
		return !isPlainData(v.T) || isReturned(v.T)
	case *value.Slice, *value.Int, *value.String:
		isSame := func(k value.Value) bool { return sameBasic(k, v) }
		return isReturned(v.Type()) && !slices.ContainsFunc(constantsOf(c, v.Type()), isSame)
	}
	return false
}

// states matches the doc comment of a function whose callers have to ensure
// something.
var states = regexp.MustCompile(`(?i)\b(should\s+(contain|have|be\s+(at|in|sorted|greater|less|between|positive|non|valid|a|an|one|the))\b|responsib\w+|undefined\s+behaviou?r)`)

// insists matches the name of a function that panics where another returns an
// error.
var insists = regexp.MustCompile(`\.Must[A-Z][^.]*$`)

// doubtsOf returns the doubt that the function or what has panicked gives rise
// to.
func (j *Judge) doubtsOf(f *worker.Fault) Doubt {
	if states.MatchString(docOf(j.contract)) {
		return Stated
	}
	if f.Kind == protocol.KindPanic && len(f.Stack) > 0 && !answers(j.contract) &&
		!inModule(j.contract.Pkg, f.Stack[0].Func) && insists.MatchString(strings.ReplaceAll(f.Stack[0].Func, "[...]", "")) {
		return Compiled
	}
	switch {
	case announcedTo(j.contract, f):
		return Announced
	case dropsError(j.contract, f):
		return Unreported
	case isVast(j.contract, f):
		return Vast
	case isUnprepared(j.contract, f):
		return Unprepared
	}
	return NoDoubt
}

// isUnprepared reports whether a function panics for a package variable that
// another function has to set first.
func isUnprepared(c *spec.Contract, f *worker.Fault) bool {
	isNone := isNilFault(c, f) || strings.HasSuffix(f.Detail, "with length 0")
	if f.Kind != protocol.KindPanic || f.Use != nil || !byRuntime(f) || !isNone || !raisedInside(c, f) {
		return false
	}
	var lines []token.Position
	for _, frame := range f.Stack {
		lines = append(lines, token.Position{Filename: frame.File, Line: frame.Line})
	}
	return callers.MustSet(c.Pkg, c.Func, lines)
}
