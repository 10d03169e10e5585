package strategy

import (
	"context"
	"errors"
	"sync/atomic"
)

// A StepLimit returns how many steps, as [Stats] counts them, an enumeration
// may take given how many models it has yielded so far. Once it has taken more,
// the enumeration ends: its reason is OutOfSteps, and the models that it has
// yielded are the first ones, with none left out. The end depends on the
// problem only, not on the machine. The limit is checked at each model and each
// dead end.
type StepLimit func(models int64) int64

// OutOfSteps is the reason of an outcome that a [StepLimit] has ended.
const OutOfSteps = "out of steps"

// OutOfTime is the reason of an outcome that the time for it has ended.
const OutOfTime = "out of time"

// A Meter counts the work of one enumeration and knows whether it is to end.
type Meter struct {
	Stats Stats
	// Limit bounds the steps; nil sets no bound.
	Limit StepLimit
	// Indirect returns the steps that are counted elsewhere; nil stands for
	// none.
	Indirect func() int64

	canceled atomic.Bool
	halted   bool
	reason   string
	err      error
}

// Watch cancels the enumeration when a context ends, until stop is called.
func (m *Meter) Watch(ctx context.Context) (stop func() bool) {
	return context.AfterFunc(ctx, m.Cancel)
}

// Cancel asks the enumeration to end soon. It may be called from any goroutine.
func (m *Meter) Cancel() { m.canceled.Store(true) }

// Canceled reports whether the enumeration has been asked to end.
func (m *Meter) Canceled() bool { return m.canceled.Load() }

// Halt ends the enumeration for a reason, and returns false.
func (m *Meter) Halt(reason string) bool {
	m.halted, m.reason = true, reason
	return false
}

// Fault ends the enumeration with an error, and returns false.
func (m *Meter) Fault(err error) bool {
	m.err = errors.Join(m.err, err)
	return m.Halt("error")
}

// Halted reports whether the enumeration has ended before its end.
func (m *Meter) Halted() bool { return m.halted }

// Err returns the error that has ended the enumeration, if any.
func (m *Meter) Err() error { return m.err }

// Counted returns all that has been counted.
func (m *Meter) Counted() Stats {
	s := m.Stats
	if m.Indirect != nil {
		s.Steps += m.Indirect()
	}
	return s
}

// Within reports whether the enumeration may go on. It halts one that has taken
// more steps than its limit.
func (m *Meter) Within() bool {
	if m.Limit != nil && m.Counted().Steps > m.Limit(m.Stats.Models) {
		return m.Halt(OutOfSteps)
	}
	return true
}

// Live reports whether the enumeration may go on. It halts one that is
// canceled.
func (m *Meter) Live() bool {
	if m.Canceled() {
		return m.Halt("canceled")
	}
	return true
}

// DeadEnd counts that the values decided so far lead to no model, and reports
// whether to go on.
func (m *Meter) DeadEnd() bool {
	m.Stats.DeadEnds++
	return m.Live() && (m.Limit == nil || m.Within())
}

// Outcome returns the outcome of the enumeration so far.
func (m *Meter) Outcome() Outcome {
	return Outcome{Complete: !m.halted, Reason: m.reason, Stats: m.Counted()}
}
