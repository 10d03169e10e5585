package sharing

import (
	"errors"
	"sync"

	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
)

// A Function runs those inputs of a function that are to run in this process.
type Function struct {
	Of *shard.Function
	// isPart is true if the process is one of the parts.
	isPart     bool
	dispatcher *dispatch.Dispatcher
	level      *shard.Level
	lacking    shard.Cut
	// writer and wire are for the digests of inputs; writer is nil if
	// nobody wants to know them.
	writer *decode.Writer
	wire   []byte

	mu  sync.Mutex
	ran counts
	// before are the counts before the level at hand.
	before counts
}

// counts are numbers of inputs that ran here.
type counts struct{ inputs, discards int64 }

// New returns what runs a function, in one of the parts or in the process that
// merges them.
func New(of *shard.Function, isPart bool) *Function { return &Function{Of: of, isPart: isPart} }

// Begin begins with the first level, perhaps again. It may be called on nil.
func (f *Function) Begin() {
	if f == nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.Of.Begin()
	f.dispatcher, f.level, f.lacking, f.ran = nil, nil, shard.Cut{}, counts{}
}

// Watch has a dispatcher that is to come tell how the inputs end. It may be
// called on nil.
func (f *Function) Watch(cfg *dispatch.Config) {
	if f != nil {
		cfg.Sink, cfg.Acted = sink{cfg.Sink, f.Of}, f.ended
	}
}

// ended is told how many inputs have ended that ran here.
func (f *Function) ended(valid, discards int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.ran = counts{valid + discards, discards}
	if f.level != nil {
		f.level.Ended(f.ran.inputs-f.before.inputs, f.ran.discards-f.before.discards)
	}
}

// Level begins a level, whose inputs a dispatcher runs. It may be called on
// nil.
func (f *Function) Level(at levels.Level, d *dispatch.Dispatcher) {
	if f == nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.dispatcher, f.before = d, f.ran
	if f.isPart {
		f.writer = decode.NewWriter(at.Encoding.Shape)
	}
	f.level = f.Of.Level(at.String(), f)
}

// Skip implements [shard.Host].
func (f *Function) Skip(models int64, elsewhere bool, discards int64) bool {
	if elsewhere {
		return f.dispatcher.Skip(models, &dispatch.Elsewhere{Discards: discards})
	}
	return f.dispatcher.Skip(models, nil)
}

// Settle implements [shard.Host].
func (f *Function) Settle() bool { return f.dispatcher.Finish() == nil } // its error comes again

// Yielding returns the function that gets the models of the level. It passes
// those that run here to add.
func (f *Function) Yielding(add func(problem.Model) bool) func(problem.Model) bool {
	return func(m problem.Model) bool {
		runs, more := f.level.Next()
		if !runs {
			return more
		}
		if !add(m) {
			f.level.Refuse()
			return false
		}
		if f.writer != nil {
			f.wire = f.writer.Append(f.wire[:0], m)
			f.level.Ran(shard.DigestOf(f.wire))
		}
		return true
	}
}

// Strategy returns a strategy that passes over models that do not run here. All
// run if it is called on nil.
func (f *Function) Strategy(of solver.Strategy) solver.Strategy {
	if f == nil {
		return of
	}
	return solver.Passing(of, func(n int64, _ problem.Model) bool { return f.level.Pass(n) })
}

// End ends the level, whose enumeration was complete or not. It reports whether
// inputs are lacking that another part should have run. The error says that the
// parts do not fit together. It may be called on nil.
func (f *Function) End(complete bool) (lacking bool, err error) {
	if f == nil {
		return false, nil
	}
	f.mu.Lock()
	discards := f.ran.discards - f.before.discards
	f.mu.Unlock()
	if err := f.level.End(complete, discards); err != nil {
		return false, err
	}
	cut := f.level.Lacking()
	if cut != nil {
		f.lacking = *cut
	}
	return cut != nil, nil
}

// Lacking says why inputs are lacking; it is zero if none are. It may be called
// on nil.
func (f *Function) Lacking() shard.Cut {
	if f == nil {
		return shard.Cut{}
	}
	return f.lacking
}

// A sink passes failures on, and notes which inputs have them.
type sink struct {
	dispatch.Sink
	of *shard.Function
}

// Again implements dispatch.Sink.
func (s sink) Again(in dispatch.Failure) bool {
	s.of.Fails(in.At)
	return s.Sink.Again(in)
}

// New implements dispatch.Sink.
func (s sink) New(in dispatch.Failure, isolated dispatch.Rerun) error {
	s.of.Fails(in.At)
	err := s.Sink.New(in, isolated)
	if cut := (*dispatch.Cut)(nil); errors.As(err, &cut) && cut.More > 0 {
		s.of.Soon()
	}
	return err
}
