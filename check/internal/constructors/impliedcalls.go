package constructors

import (
	"errors"
	"fmt"
	"slices"

	"github.com/typetarget/target/check/internal/worker/protocol"
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
	again := make([]*candidate, len(calls))
	for i, call := range calls {
		one := *call
		again[i] = &one
	}
	for _, list := range [][]*candidate{calls, again} {
		if err := l.call(c, list); err != nil {
			return nil, err
		}
		if i := slices.IndexFunc(list, (*candidate).endsWorker); i >= 0 {
			predicate, detail, _ := list[i].built.Fault.Ending()
			l.distrust(c, "it is left out, since a call of it "+predicate+detail)
			return nil, nil
		}
	}
	for i, call := range calls {
		if call.built.Kind != again[i].built.Kind || call.built.Identity != again[i].built.Identity {
			l.distrust(c, "it builds another value in each call, and is left out")
			return nil, nil
		}
	}
	return calls, nil
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
