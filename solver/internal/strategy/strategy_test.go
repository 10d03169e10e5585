package strategy

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/typetarget/target/spec/spectest/tier"
)

// TestAllowance compares allowances with the sum that their rate stands for, in
// numbers without bounds: base and each, times growth, for the models since the
// beginning.
func TestAllowance(t *testing.T) {
	numbers := []int64{0, 1, 2, 3, 10, 1 << 31, 1 << 62}
	yes, no := 0, 0
	for seed := range tier.Seeds(tier.Of[uint64](300, 2000)) {
		r := rand.New(rand.NewPCG(seed, 1))
		pick := func() int64 { return numbers[r.IntN(len(numbers))] }
		rate, before, growth := Rate{pick(), pick()}, pick(), 1+pick()
		a := rate.Allow(before, growth)
		times := func(x, y int64) *big.Int { return new(big.Int).Mul(big.NewInt(x), big.NewInt(y)) }
		models := before
		for range 5 {
			models += int64(r.IntN(3))
			limit := new(big.Int).Mul(times(rate.Each, growth), big.NewInt(models-before))
			limit.Add(limit, times(rate.Base, growth))
			near := limit
			if !near.IsInt64() {
				near = big.NewInt(1<<63 - 2)
			}
			for _, more := range []int64{0, 1} {
				a.Fails = near.Int64() + more
				want := limit.Cmp(big.NewInt(a.Fails)) >= 0
				if got := a.Holds(models); got != want {
					t.Fatalf("seed %d: %+v at growth %d after %d models allows %d fails: %v, want %v", seed, rate, growth, models-before, a.Fails, got, want)
				}
				if want {
					yes++
				} else {
					no++
				}
			}
		}
	}
	if yes == 0 || no == 0 {
		t.Errorf("%d fails are allowed and %d are not", yes, no)
	}
	if a := Unlimited; a.Fails != 0 || !(&Allowance{Fails: 1<<63 - 1, limit: a.limit}).Holds(0) {
		t.Error("what is unlimited has a limit")
	}
}

// TestMeter ends enumerations in each way, and expects what the outcome says.
func TestMeter(t *testing.T) {
	fault, other := errors.New("fault"), errors.New("other")
	limit := func(models int64) int64 { return 10 + models }
	for _, test := range []struct {
		name   string
		run    func(m *Meter) bool
		goesOn bool
		reason string
		errs   []error
	}{
		{"nothing", func(m *Meter) bool { return m.Live() && m.Within() }, true, "", nil},
		{"canceled", func(m *Meter) bool { m.Cancel(); return m.Live() }, false, "canceled", nil},
		{"canceled at a dead end", func(m *Meter) bool { m.Cancel(); return m.DeadEnd() }, false, "canceled", nil},
		{"not asked since", func(m *Meter) bool { m.Cancel(); return m.Within() }, true, "", nil},
		{"at the limit", func(m *Meter) bool { m.Limit, m.Stats.Steps = limit, 10; return m.Within() }, true, "", nil},
		{"past it", func(m *Meter) bool { m.Limit, m.Stats.Steps = limit, 11; return m.Within() }, false, OutOfSteps, nil},
		{"a model more", func(m *Meter) bool { m.Limit, m.Stats.Steps, m.Stats.Models = limit, 11, 1; return m.Within() }, true, "", nil},
		{"past it at a dead end", func(m *Meter) bool { m.Limit, m.Stats.Steps = limit, 11; return m.DeadEnd() }, false, OutOfSteps, nil},
		{"past it elsewhere", func(m *Meter) bool {
			m.Limit, m.Stats.Steps, m.Indirect = limit, 6, func() int64 { return 5 }
			return m.Within()
		}, false, OutOfSteps, nil},
		{"stopped", func(m *Meter) bool { return m.Halt("stopped") }, false, "stopped", nil},
		{"faults", func(m *Meter) bool { m.Fault(fault); return m.Fault(other) }, false, "error", []error{fault, other}},
	} {
		var m Meter
		if got := test.run(&m); got != test.goesOn {
			t.Errorf("%s: it goes on: %v", test.name, got)
		}
		if o := m.Outcome(); o.Complete != test.goesOn || m.Halted() == test.goesOn || o.Reason != test.reason {
			t.Errorf("%s: the outcome is %+v", test.name, o)
		}
		if (m.Err() != nil) != (test.errs != nil) {
			t.Errorf("%s: the error is %v", test.name, m.Err())
		}
		for _, err := range test.errs {
			if !errors.Is(m.Err(), err) {
				t.Errorf("%s: the error %v leaves out %v", test.name, m.Err(), err)
			}
		}
	}
}

// TestWatch cancels with the context, unless the watch is over before.
func TestWatch(t *testing.T) {
	for _, over := range []bool{false, true} {
		var m Meter
		ctx, cancel := context.WithCancel(t.Context())
		stop := m.Watch(ctx)
		if over {
			stop()
		}
		if m.Canceled() {
			t.Error("canceled before the context has ended")
		}
		ended := make(chan bool)
		context.AfterFunc(ctx, func() { close(ended) })
		cancel()
		<-ended
		for !over && !m.Canceled() { // the functions of a context run at the same time
			runtime.Gosched()
		}
		if over && m.Canceled() {
			t.Error("canceled although the watch was over")
		}
	}
}

// TestAdd adds all work of parts but their models and values, which are counted
// where they are yielded or looked at.
func TestAdd(t *testing.T) {
	var sum Stats
	for range 3 {
		sum.Add(Stats{Models: 1, Values: 2, Shapes: 4, Plans: 8, DeadEnds: 16, Checks: 32, Resources: 64, Steps: 128})
	}
	got := []int64{sum.Models, sum.Values, sum.Shapes, sum.Plans, sum.DeadEnds, sum.Checks, sum.Resources, sum.Steps}
	if want := []int64{0, 0, 12, 24, 48, 96, 192, 384}; !slices.Equal(got, want) {
		t.Errorf("the sums are %v, want %v", got, want)
	}
	m := Meter{Stats: Stats{Steps: 3, Models: 2}, Indirect: func() int64 { return 4 }}
	if got := m.Outcome().Stats; got != (Stats{Steps: 7, Models: 2}) || m.Counted() != got {
		t.Errorf("the outcome counts %+v", got)
	}
}
