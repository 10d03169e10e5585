package constructors

import (
	"errors"
	"fmt"
	"slices"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/spec"
)

// maxImplied is the number of calls that one unit of depth may add to a
// constructor that no annotation marks. One with more calls is left out.
const maxImplied = 1 << 12

// leastCalls is the least share of a constructor in those calls, which the
// constructors of a type as other packages know it have together.
const leastCalls = 32

// errTooMany says that the calls of a constructor are too many to make.
var errTooMany = errors.New("too many calls")

// impliedCalls makes the calls of a constructor that no annotation marks. If
// they are too many, or the constructor is not one that can be relied on, it is
// left out, with a note.
func (l *levelBuilder) impliedCalls(c *spec.Constructor, b encode.Bounds, left int) ([]*candidate, error) {
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
			return nil, l.distrust(c, "it is left out, since a call of it "+predicate+detail)
		}
	}
	for i, call := range calls {
		if call.built.Kind != again[i].built.Kind || call.built.Identity != again[i].built.Identity {
			return nil, l.distrust(c, "it builds another value in each call, and is left out")
		}
	}
	return calls, nil
}

// endsWorker reports whether the call has ended the worker.
func (c *candidate) endsWorker() bool {
	return c.built.Kind == protocol.BuiltFault && c.built.Fault.Kind >= protocol.KindTimeout
}

// distrust leaves a constructor out for good.
func (l *levelBuilder) distrust(c *spec.Constructor, why string) error {
	l.all.unreliable[c] = incomplete + why
	l.leaveOut(c, incomplete+why)
	return nil
}

// incomplete begins what is said of a constructor that does not build all that
// it could.
const incomplete = "does not build all values: "

// leaveOut notes of a constructor that it is left out.
func (l *levelBuilder) leaveOut(c *spec.Constructor, what string) {
	n := Note{Msg: c.Name() + " " + what}
	if c.Contract.Func.Pkg().Path() == l.all.pkg.Path {
		n.Pos = c.Contract.Pos
	}
	l.remarks.leftOut.add(n)
}
