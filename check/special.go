package check

import (
	"cmp"
	"context"
	"fmt"
	"go/types"
	"math"
	"slices"

	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/annotation"
)

// special runs inputs with special floats, such as NaN, of an annotated
// function that is exhausted without them. If all keep the contract, they count
// as further inputs. Otherwise the first that does not is a finding: a contract
// over floats is often meant for finite ones. e is the event that ends the
// function, and says so if the time for it ends. sure says that there is no
// other finding.
func special(ctx context.Context, l *loop, e *Event) (found []Finding, sure bool) {
	d := &l.f.domain
	if e.Action != ActionPass || e.Verdict != Exhausted || l.valid == 0 || d.contract.Unannotated || !d.run.Fit {
		return nil, false
	}
	part, ok := levels.SpecialPart(ctx, d.config().Levels(), d.contract)
	if !ok {
		return nil, true
	}
	defer l.during("trying special floats")()
	run, err := newFarRun(ctx, l)
	if err != nil {
		return nil, false // the worker of the inputs before has told of it
	}
	defer func() {
		run.dispatcher.Close()
		l.calls += run.dispatcher.Calls()
	}()
	run.wanted = hasSpecial
	all := levels.Only(d.contract, d.config().Levels(), []levels.Further{part})
	defer all.Close()
	all.Know(l.f.unlifted)
	ran := l.further
	for {
		at, more, err := all.Next(ctx)
		if !more {
			break
		}
		if err != nil || at.IsFiltered() {
			return nil, false
		}
		inputs, goOn := run.level(ctx, at)
		if fails := run.collector.failures.All; len(fails) > 0 {
			shown := fails[0].Shown
			return []Finding{{
				Name: annotation.Special, Pos: l.f.subject.verdict(shown.Values, shown.Fault).Pos,
				Msg: fmt.Sprintf("%s breaks the contract; exclude it by requires, or accept it with //refine:allow special and a reason", l.f.subject.call(shown.Values)),
			}}, true
		}
		if !goOn {
			if why := run.cut(ctx); why != "" {
				e.Deeper = cmp.Or(e.Deeper, "special floats not finished: "+why)
			}
			return nil, false
		}
		ran = part.And(ran, at.Depth, inputs)
	}
	if valid, _ := run.dispatcher.Counts(); valid > 0 {
		l.further, l.valid = ran, l.valid+valid
	}
	return nil, true
}

// hasSpecial reports whether an input has a special float.
func hasSpecial(s *shape.Shape, m problem.Model) bool {
	return slices.ContainsFunc(decode.Values(s, m), isSpecial)
}

// isSpecial reports whether a value is a special float, or has one.
func isSpecial(v value.Value) bool {
	f, ok := v.(*value.Float)
	if !ok {
		return slices.ContainsFunc(v.Parts(), isSpecial)
	}
	bits := 64
	if b := f.T.Underlying().(*types.Basic); b.Kind() == types.Float32 {
		bits = 32
	}
	return slices.ContainsFunc(domain.SpecialFloats(bits), func(s float64) bool {
		return s == f.V && math.Signbit(s) == math.Signbit(f.V) || math.IsNaN(s) && math.IsNaN(f.V)
	})
}
