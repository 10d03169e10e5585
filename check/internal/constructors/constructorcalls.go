package constructors

import (
	"context"
	"encoding/binary"
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// maxCalls is the maximum number of constructor calls in a batch.
const maxCalls = 256

// call makes the calls of a constructor and records the outcome of each.
func (l *levelBuilder) call(c *spec.Constructor, candidates []*candidate) error {
	for rest := candidates; len(rest) > 0; {
		done, err := l.batch(c, rest[:min(len(rest), maxCalls)])
		if err != nil {
			return err
		}
		if c.Of.Implied && slices.ContainsFunc(rest[:done], (*candidate).endsWorker) {
			return nil
		}
		rest = rest[done:]
	}
	return l.noteFaults(candidates)
}

// noteFaults notes the calls that went wrong.
func (l *levelBuilder) noteFaults(calls []*candidate) error {
	for _, call := range calls {
		if l.ctx.Err() != nil {
			return context.Cause(l.ctx)
		}
		if call.built.Kind == protocol.BuiltFault {
			if err := l.fault(call); err != nil {
				return err
			}
		}
	}
	return nil
}

// batch makes some calls and returns how many are done. If one call ends the
// worker, that call builds nothing, and the calls before it are made again in
// another worker. A goroutine may also end it that one of the calls has left
// behind. Then the last call stands for those of a constructor that no
// annotation marks, which is left out.
func (l *levelBuilder) batch(c *spec.Constructor, calls []*candidate) (done int, err error) {
	reply, err := l.send(c, calls)
	if err != nil {
		return 0, err
	}
	if reply.Fault == nil {
		if len(reply.Built) != len(calls) {
			return 0, fmt.Errorf("internal error: the worker answers %d of %d calls of constructor %s", len(reply.Built), len(calls), c.Name())
		}
		for i, b := range reply.Built {
			calls[i].built = b
		}
		return len(calls), nil
	}
	l.all.worker.Close()
	if reply.Inputs >= len(calls) {
		if c.Of.Implied {
			calls[len(calls)-1].built = worker.Built{Kind: protocol.BuiltFault, Fault: reply.Fault}
			return len(calls), nil
		}
		return 0, fmt.Errorf("the worker ended after the calls of constructor %s: %s", c.Name(), reply.Fault.Detail)
	}
	calls[reply.Inputs].built = worker.Built{Kind: protocol.BuiltFault, Fault: reply.Fault}
	if reply.Inputs > 0 {
		if _, err := l.batch(c, calls[:reply.Inputs]); err != nil {
			return 0, err
		}
	}
	return reply.Inputs + 1, nil
}

// send sends calls to the worker and waits for the reply.
func (l *levelBuilder) send(c *spec.Constructor, calls []*candidate) (worker.Reply, error) {
	if l.ctx.Err() != nil {
		return worker.Reply{}, context.Cause(l.ctx)
	}
	var inputs []byte
	for _, call := range calls {
		_, n := binary.Uvarint(call.wire)
		inputs = append(inputs, call.wire[n:]...)
	}
	cfg := l.all.cfg
	return l.all.worker.Ask(l.ctx, cfg.Binary, cfg.Limits, cfg.Binary.Constructor(c), inputs, len(calls))
}

// fault notes a call that went wrong. It does not note a call of a function of
// another package, whose contract is not known. It does not note a call of a
// function without an annotation either: its arguments may depend on effects of
// earlier calls, so that they cannot be built again. If this program itself is
// wrong, fault returns an error.
func (l *levelBuilder) fault(call *candidate) error {
	contract, f := call.by.Contract, call.built.Fault
	if contract == nil {
		return fmt.Errorf("internal error: the zero value of %s: %s", call.by.Of.Named, f.Detail)
	}
	wrong := f.Phase != protocol.PhaseDecode && (f.Phase == protocol.PhaseRequires || f.Kind == protocol.KindInternal)
	if contract.Func.Pkg().Path() != l.all.pkg.Path || call.by.Of.Implied && !wrong {
		return nil
	}
	t := call.by.Of.Value()
	values, _, err := decode.ReadWire(l.all.pkg, call.wire, []types.Type{t})
	if err != nil {
		return err
	}
	text := value.Literal(values[0], contract.Pkg.Qualify)
	what := f.Detail
	if predicate, detail, ok := f.Ending(); ok {
		what = "the call " + predicate + detail
	}
	if f.Clause != nil {
		what = "does not hold: " + f.Clause.Text + f.Evaluation()
	}
	switch {
	case f.Kind == protocol.KindWrite && f.Clause != nil:
		what = "changes what it looks at: " + f.Clause.Text
	case f.Phase == protocol.PhaseDecode:
		return fmt.Errorf("the arguments of %s cannot be built, though they have been before: do constructors depend on anything but their arguments? %s", text, what)
	case f.Phase == protocol.PhaseRequires, f.Kind == protocol.KindInternal:
		return &Disagreement{fmt.Sprintf("internal error: the solver and Go disagree on the precondition of constructor %s in %s: %s; please report it", call.by.Name(), text, what)}
	case f.Kind == protocol.KindPanic:
		what = "panic: " + f.Detail
	}
	pos := contract.Pos
	if f.File != "" {
		pos = token.Position{Filename: f.File, Line: f.Line}
	}
	l.remarks.faults.add(Note{pos, text + ": " + what})
	return nil
}

// A Disagreement is a call of a constructor whose precondition is true for the
// solver and false for Go. It is a fault of this program.
type Disagreement struct{ msg string }

// Error describes the call.
func (e *Disagreement) Error() string { return e.msg }
