package sharing

import (
	"cmp"
	"errors"
	"sync"

	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/solver/problem"
)

// A Runner runs inputs.
type Runner interface {
	// Skip leaves out the next n models, which do not run here. Those that
	// have run elsewhere without a failure count as inputs that ran;
	// elsewhere is nil for others. It returns false if the enumeration must
	// stop.
	Skip(n int64, elsewhere *dispatch.Elsewhere) bool
	// Finish waits until all inputs have ended. The error says why some
	// have not run.
	Finish() error
}

// A Function runs those inputs of a function that are to run in this process.
type Function struct {
	Of *shard.Function
	// isPart is true if the process is one of the parts.
	isPart  bool
	runner  Runner
	level   *shard.Level
	lacking shard.Cut
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

// IsElsewhere reports whether another part has all inputs of the function. It
// may be called on nil.
func (f *Function) IsElsewhere() bool { return f != nil && f.Of.IsElsewhere() }

// Begin begins with the first level, perhaps again. It may be called on nil.
func (f *Function) Begin() {
	if f == nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.Of.Begin()
	f.runner, f.level, f.lacking, f.ran = nil, nil, shard.Cut{}, counts{}
}

// Watch has a dispatcher that is to come tell how the inputs end. It may be
// called on nil.
func (f *Function) Watch(cfg *dispatch.Config) {
	if f != nil {
		cfg.Sink = sink{cfg.Sink, f.Of}
		cfg.Acted = func(valid, discards int64) { f.Ended(valid+discards, discards) }
	}
}

// Ended notes how many inputs have ended that ran here, in all levels, and how
// many of them count as discarded.
func (f *Function) Ended(inputs, discards int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.ran = counts{inputs, discards}
	if f.level != nil {
		f.level.Ended(f.ran.inputs-f.before.inputs, f.ran.discards-f.before.discards)
	}
}

// Level begins a level. It may be called on nil.
func (f *Function) Level(at levels.Level, r Runner) {
	if f == nil {
		return
	}
	f.begin(at.String(), r)
	if f.isPart {
		f.writer = decode.NewWriter(at.Encoding.Shape)
	}
}

// Empty begins and ends a level that is known to have no inputs. Other parts
// may not know that, and look for them; a level must have the same number in
// all. The error says that a part has inputs of it. It may be called on nil.
func (f *Function) Empty(at levels.Level) error {
	if f == nil {
		return nil
	}
	f.begin(at.String(), nil)
	_, err := f.End(true)
	return err
}

// begin begins a level with a name.
func (f *Function) begin(name string, r Runner) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.runner, f.before, f.writer = r, f.ran, nil
	f.level = f.Of.Level(name, f)
}

// Skip implements [shard.Host].
func (f *Function) Skip(models int64, elsewhere bool, discards int64) bool {
	if elsewhere {
		return f.runner.Skip(models, &dispatch.Elsewhere{Discards: discards})
	}
	return f.runner.Skip(models, nil)
}

// Settle implements [shard.Host].
func (f *Function) Settle() bool { return f.runner.Finish() == nil } // its error comes again

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

// Each runs inputs in wire form, as a level with a name. It passes those that
// run here to add, and stops if add returns false. It reports whether all have
// run, here or elsewhere. All run here if it is called on nil. The error says
// that the parts do not fit together.
func (f *Function) Each(name string, r Runner, inputs [][]byte, add func([]byte) bool) (complete bool, err error) {
	if f == nil {
		for _, input := range inputs {
			if !add(input) {
				return false, r.Finish()
			}
		}
		return true, r.Finish()
	}
	f.begin(name, r)
	complete = true
	for _, input := range inputs {
		runs, more := f.level.Next()
		if runs && !add(input) {
			f.level.Refuse()
			more = false
		}
		if !more {
			complete = false
			break
		}
		if runs && f.isPart {
			f.level.Ran(shard.DigestOf(input))
		}
	}
	err = r.Finish()
	lacking, unfit := f.End(complete && err == nil)
	return complete && !lacking, cmp.Or(err, unfit)
}

// End ends the level, whose enumeration was complete or not. It reports whether
// inputs are lacking that another part should have run. The error says that the
// parts do not fit together. It may be called on nil.
func (f *Function) End(complete bool) (lacking bool, err error) {
	if f == nil {
		return false, nil
	}
	if err := f.level.End(complete); err != nil {
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
