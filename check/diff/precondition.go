package diff

import (
	"context"
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/typetarget/target/check/internal/sieve"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

const (
	// preconditionTime is how long inputs are looked for that only one
	// version takes, and maxAsked how many inputs of the version are asked
	// about.
	preconditionTime = 2 * time.Second
	maxAsked         = 20_000
)

// preconditions notes in an event which inputs only one version takes, if what
// the function needs is not written alike in both.
func (f *function) preconditions(ctx context.Context, end *Event) {
	if !f.hasBothContracts() || slices.Equal(needs(f.contracts[older]), needs(f.contracts[newer])) {
		return
	}
	text := func(values []decode.Value) string { return decode.CallText(f.inputs, values) }
	for _, v := range versions {
		taken, err := f.onlyIn(ctx, v, asking{contracts: f.contracts, number: f.sides[v].number, text: text})
		switch {
		case err != nil && ctx.Err() == nil:
			end.Notes = append(end.Notes, fmt.Sprintf("the precondition of %s is not compared: %v", f.run.version(v).Name, err))
		case v == older:
			end.Refused = taken
		default:
			end.Accepted = taken
		}
	}
}

// hasBothContracts reports whether the contracts of both versions count, and are
// about the same inputs.
func (f *function) hasBothContracts() bool {
	return f.run.cfg.Contracts == Both && f.record == nil && f.recast == nil && !f.inputs.ReachesOpaque()
}

// needs are the texts of what a contract needs: its clauses, and the invariants
// of the package's types.
func needs(c *spec.Contract) []string {
	var texts []string
	for _, clause := range c.Of(spec.RolePre, spec.RoleFilter) {
		texts = append(texts, clause.Text)
	}
	names := slices.SortedFunc(maps.Keys(c.Pkg.Invariants), func(a, b *types.TypeName) int { return strings.Compare(a.Name(), b.Name()) })
	for _, name := range names {
		for _, clause := range c.Pkg.Invariants[name] {
			texts = append(texts, name.Name()+": "+clause.Text)
		}
	}
	return texts
}

// onlyIn enumerates inputs of the contract of one version and asks the other
// about them. It returns nil if that takes all of them.
func (f *function) onlyIn(ctx context.Context, v version, a asking) (*Taken, error) {
	ctx, cancel := context.WithTimeout(ctx, preconditionTime)
	defer cancel()
	for _, w := range versions {
		a.sides[w] = f.sides[w].beside()
		defer a.sides[w].close()
	}
	own, contract := a.sides[v], a.contracts[v]
	native := sieve.New(sieve.Config{
		Start: func(ctx context.Context) (*worker.Process, error) { return own.binary.Start(ctx, f.run.limits()) },
		Bounds: func(depth int) encode.Bounds {
			b := levels.Domain(f.levels(), contract)
			b.Final, b.Depth = b.Depth, depth
			return b
		},
	})
	defer native.Close()
	all := levels.New(contract, f.levels())
	defer all.Close()
	for {
		at, more, err := all.Next(ctx)
		if err != nil || !more {
			return a.end(ctx, v, err)
		}
		if at.Empty {
			continue
		}
		writer := decode.NewWriter(at.Encoding.Shape)
		strategy := at.Through(func() solver.Sieve { return native.For(ctx, contract, a.number, at) })
		out, err := strategy.Enumerate(ctx, at.Encoding.Problem, func(m problem.Model) bool {
			a.wire.add(writer.Append(nil, m))
			if a.wire.len() == maxBatch {
				a.err = a.ask(ctx, v)
			}
			return a.err == nil && a.taken.Of+int64(a.wire.len()) < maxAsked
		})
		if err != nil || a.err != nil || !all.Done(out) {
			return a.end(ctx, v, err)
		}
	}
}

// An asking is what is known of the inputs that the contract of one version
// takes. The contracts have a number in the workers, and text is what an input
// looks like.
type asking struct {
	contracts [2]*spec.Contract
	number    int
	text      func([]decode.Value) string
	sides     [2]*side
	wire      wire // of the inputs that nobody has been asked about
	taken     Taken
	err       error
}

// end asks about the last inputs.
func (a *asking) end(ctx context.Context, v version, err error) (*Taken, error) {
	if a.err == nil && a.wire.len() > 0 {
		a.err = a.ask(context.WithoutCancel(ctx), v)
	}
	switch {
	case a.err != nil:
		return nil, a.err
	case err != nil && ctx.Err() == nil:
		return nil, err
	case a.taken.Count == 0:
		return nil, nil
	}
	return &a.taken, nil
}

// ask asks both versions which of the inputs they take.
func (a *asking) ask(ctx context.Context, v version) error {
	var holds [2][]byte
	for _, w := range versions {
		s := a.sides[w]
		reply, err := s.request(ctx, worker.Screen(a.number), a.wire.inputs, a.wire.len())
		switch {
		case err != nil:
			return err
		case reply.Fault != nil:
			s.close()
			return fmt.Errorf("it does not come to an end: %s", reply.Fault.Detail)
		}
		holds[w] = reply.Holds
	}
	takes := func(w version, i int) bool { return i/8 < len(holds[w]) && holds[w][i/8]&(1<<(i%8)) != 0 }
	for i := range a.wire.len() {
		if !takes(v, i) {
			continue
		}
		a.taken.Of++
		if takes(v.other(), i) {
			continue
		}
		if a.taken.Count++; a.taken.Count == 1 {
			values, _, err := decode.ReadWire(a.contracts[v].Pkg, a.wire.at(i), typesOf(a.contracts[v].Params))
			if err != nil {
				return err
			}
			a.taken.Call = a.text(values)
		}
	}
	a.wire = wire{}
	return nil
}
