package constructors

import (
	"errors"
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// maxImplied is the maximum number of calls that one unit of depth may add to a
// constructor that no annotation marks. A constructor with more calls is left
// out.
const maxImplied = 1 << 12

// leastCalls is the minimum number of calls for one constructor, if the
// constructors of a type of another package share maxImplied calls.
const leastCalls = 32

// errTooMany means that a constructor has too many calls to make.
var errTooMany = errors.New("too many calls")

// impliedCalls makes the calls of a constructor that no annotation marks. If
// there are too many calls, or the constructor is not reliable, it is left out,
// with a note.
func (l *levelBuilder) impliedCalls(c *spec.Constructor, b domain.Bounds, left int) ([]*candidate, error) {
	if why := l.all.unreliable[c]; why != "" {
		l.leaveOut(c, why)
		return nil, nil
	}
	calls, err := l.candidates(c, b, left)
	unsupported := (*encode.Unsupported)(nil)
	switch {
	case errors.Is(err, errTooMany):
		l.leaveOut(c, fmt.Sprintf("is not used at this depth: it would add more than %d calls", maxImplied))
		return nil, nil
	case errors.As(err, &unsupported):
		l.leaveOut(c, incomplete+unsupported.Msg)
		return nil, nil
	case err != nil:
		return nil, err
	}
	for len(calls) > 0 {
		again, ended, err := l.callTwice(c, calls)
		if err != nil {
			return nil, err
		}
		if ended != nil {
			calls = l.besides(c, calls, ended)
			continue
		}
		for i, call := range calls {
			if call.built.Kind != again[i].built.Kind || call.built.Identity != again[i].built.Identity {
				l.distrust(c, "it builds another value in each call, and is left out")
				return nil, nil
			}
		}
		return calls, nil
	}
	return nil, nil
}

// callTwice makes each of the calls of a constructor twice, and returns what
// the second ones build. If a call ends the worker, it returns that call.
func (l *levelBuilder) callTwice(c *spec.Constructor, calls []*candidate) (again []*candidate, ended *candidate, err error) {
	for _, call := range calls {
		one := *call
		again = append(again, &one)
	}
	for _, list := range [][]*candidate{calls, again} {
		if err := l.call(c, list); err != nil {
			return nil, nil, err
		}
		if i := slices.IndexFunc(list, (*candidate).endsWorker); i >= 0 {
			calls[i].built = list[i].built
			return nil, calls[i], nil
		}
	}
	return again, nil, nil
}

// besides returns the calls of a constructor that can be relied on though one
// has ended the worker. If that has used a nil, these are the calls without
// nil. If it has not returned, or has ended the process, these are the calls
// before it. A crash says nothing about which call was to blame.
func (l *levelBuilder) besides(c *spec.Constructor, calls []*candidate, ended *candidate) []*candidate {
	f := ended.built.Fault
	predicate, detail, _ := f.Ending()
	var rest []*candidate
	switch {
	case f.Kind == protocol.KindCrash && strings.Contains(f.Detail, "nil pointer dereference"):
		if rest = slices.DeleteFunc(slices.Clone(calls), l.takesNil); len(rest) < len(calls) {
			l.leaveOut(c, incomplete+"its calls with nil are left out, since one "+predicate+detail)
			return rest
		}
	case f.Kind != protocol.KindCrash:
		if rest = calls[:slices.Index(calls, ended)]; len(rest) > 0 {
			l.leaveOut(c, incomplete+"further calls are left out, since one "+predicate+detail)
			return rest
		}
	}
	l.distrust(c, "it is left out, since a call of it "+predicate+detail)
	return nil
}

// takesNil reports whether an argument of a call is nil, or has a part that is.
func (l *levelBuilder) takesNil(call *candidate) bool {
	values, _, err := decode.ReadWire(l.all.pkg, call.wire, []types.Type{call.by.Of.Value()})
	var holds func(v value.Value) bool
	holds = func(v value.Value) bool {
		switch v := v.(type) {
		case nil:
			return true
		case *value.Pointer, *value.Interface, *value.Func:
			if v.IsZero() {
				return true
			}
		case *value.Call:
			if v.Constructor.IsNil() {
				return true
			}
		}
		return slices.ContainsFunc(v.Parts(), holds)
	}
	return err != nil || slices.ContainsFunc(values, holds)
}

// endsWorker reports whether the call has ended the worker.
func (c *candidate) endsWorker() bool {
	return c.built.Kind == protocol.BuiltFault && c.built.Fault.Kind >= protocol.KindTimeout
}

// distrust leaves a constructor out for good.
func (l *levelBuilder) distrust(c *spec.Constructor, why string) {
	l.all.unreliable[c] = incomplete + why
	l.leaveOut(c, incomplete+why)
}

// incomplete begins the note on a constructor that does not build every value
// that it could.
const incomplete = "does not build all values: "

// leaveOut notes that a constructor is left out.
func (l *levelBuilder) leaveOut(c *spec.Constructor, what string) {
	n := Note{Msg: c.Name() + " " + what}
	if c.Contract.Func.Pkg().Path() == l.all.pkg.Path {
		n.Pos = c.Contract.Pos
	}
	l.remarks.leftOut.add(n)
}
