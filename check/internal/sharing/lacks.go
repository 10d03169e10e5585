package sharing

import (
	"context"

	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/solver"
)

// Lacks counts the inputs of all levels, and reports whether it is known that
// none of them is to run here, nor has run in an earlier run of the part. The
// depth is that of the last level. Begin comes before it, and again before the
// levels run.
func (f *Function) Lacks(ctx context.Context, all *levels.Levels) (depth int, ok bool) {
	for {
		at, more, err := all.Next(ctx)
		if err != nil || !more {
			return depth, err == nil
		}
		if depth = at.Depth; at.Empty {
			if f.Empty(at) != nil {
				return depth, false
			}
			continue
		}
		if at.IsFiltered() || at.Encoding.Drawn {
			return depth, false
		}
		if out, ok := f.passes(ctx, at); !ok || !all.Done(out) {
			return depth, false
		}
	}
}

// passes counts the models of a level and passes over them. It returns how that
// ends, and false if it is not known that none of them is to run here, or if
// some have run.
func (f *Function) passes(ctx context.Context, at levels.Level) (out solver.Outcome, ok bool) {
	var ran bystander
	f.Level(at, &ran)
	_, all := f.cut(ctx, at.Strategy, at)
	ok = all != nil && (all.Models == 0 || f.level.Pass(all.Models))
	if lacking, unfit := f.End(ok); !ok || lacking || unfit != nil || ran.before {
		return solver.Outcome{}, false
	}
	return solver.Outcome{Complete: true, Stats: solver.Stats{Models: all.Models}}, true
}

// A bystander is a Runner that runs no inputs.
type bystander struct{ before bool } // inputs have run in an earlier run

// Skip implements Runner.
func (b *bystander) Skip(_ int64, elsewhere *dispatch.Elsewhere) bool {
	b.before = b.before || elsewhere != nil
	return true
}

// Finish implements Runner.
func (b *bystander) Finish() error { return nil }
