package brute

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
)

// A judge evaluates a precondition in a worker.
type judge struct {
	cfg    Config
	ctx    context.Context
	worker worker.Handle
	// endless counts the values whose evaluation has ended the worker.
	endless int
}

// judge reports for some of the values, from the first on, whether the
// precondition is true. It counts as false if its evaluation ends the worker.
func (j *judge) judge(values []string) ([]bool, error) {
	inputs := []byte(strings.Join(values, ""))
	reply, err := j.worker.Ask(j.ctx, j.cfg.Binary, j.cfg.Limits, worker.Precondition(j.cfg.Number), inputs, len(values))
	if err != nil {
		return nil, err
	}
	if reply.Fault == nil {
		if len(reply.Built) != len(values) {
			return nil, fmt.Errorf("the worker answers %d of %d values", len(reply.Built), len(values))
		}
		valid := make([]bool, len(values))
		for i, b := range reply.Built {
			if b.Kind == protocol.BuiltFault {
				return nil, errors.New("a clause of the precondition changes what it looks at")
			}
			valid[i] = b.Kind == protocol.BuiltValue
		}
		return valid, nil
	}
	j.worker.Close()
	switch {
	case reply.Inputs >= len(values) || reply.Fault.Kind == protocol.KindInternal:
		return nil, fmt.Errorf("the worker ended: %s", reply.Fault.Detail)
	case reply.Inputs > 0:
		return j.judge(values[:reply.Inputs])
	}
	j.endless++
	return []bool{false}, nil
}
