package diff

import (
	"context"
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/typetarget/target/check/diff/internal/recast"
	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/timecut"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
)

const (
	// preconditionTime limits the search for inputs that only one version
	// accepts, and maxAsked the number of inputs in such a search.
	preconditionTime = 2 * time.Second
	maxAsked         = 20_000
)

// preconditions adds to an event the inputs that only one version accepts,
// unless the preconditions are written alike in both.
func (f *function) preconditions(ctx context.Context, end *Event) {
	if !f.hasBothContracts() || slices.Equal(needs(f.contracts[older]), needs(f.contracts[newer])) {
		return
	}
	text := func(values []value.Value) string { return decode.CallText(f.inputs, values) }
	for _, v := range versions {
		taken, err := f.onlyIn(ctx, v, asking{contracts: f.contracts, number: f.sides[v].number, text: text})
		switch {
		case err != nil && ctx.Err() == nil:
			end.Notes = append(end.Notes, fmt.Sprintf("the precondition of %s is not compared: %v", f.run.version(v).Name, err))
		case v == older:
			end.Contract.Refused = taken
		default:
			end.Contract.Accepted = taken
		}
	}
}

// hasBothContracts reports whether the contracts of both versions count, and
// are about the same inputs.
func (f *function) hasBothContracts() bool {
	return f.run.cfg.Contracts == Both && f.record == nil && f.recast == nil && !f.inputs.ReachesOpaque()
}

// needs returns the texts of what a contract needs: its clauses, and the
// invariants of the package's types.
func needs(c *spec.Contract) []string {
	var texts []string
	for _, clause := range c.Precondition() {
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
// about them. It returns nil if the other is not found to reject any.
func (f *function) onlyIn(ctx context.Context, v version, a asking) (*Taken, error) {
	ctx, cancel := timecut.Timeout(ctx, preconditionTime)
	defer cancel()
	for _, w := range versions {
		a.sides[w] = f.sides[w].beside()
		defer a.sides[w].close()
	}
	own, contract := a.sides[v], a.contracts[v]
	native := dispatch.NewPredicate(func(ctx context.Context) (*worker.Process, error) { return own.binary.Start(ctx, f.run.limits()) })
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
		strategy := at.Through(func() solver.Predicate { return native.For(ctx, contract, a.number, at) })
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

// An asking holds what is known about the inputs that the contract of one
// version accepts. number is the number of the contracts in the workers, and
// text returns an input as users see it.
type asking struct {
	contracts [2]*spec.Contract
	number    int
	text      func([]value.Value) string
	sides     [2]*side
	wire      wire // the inputs that no version has been asked about
	taken     Taken
	err       error
}

// end asks about the last inputs and returns the result.
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

// ask asks both versions which of the inputs they accept.
func (a *asking) ask(ctx context.Context, v version) error {
	var holds [2][]byte
	for _, w := range versions {
		s := a.sides[w]
		reply, err := s.worker.Ask(ctx, s.binary, s.run.limits(), worker.Screen(a.number), a.wire.inputs, a.wire.len())
		switch {
		case err != nil:
			return err
		case reply.Fault != nil:
			s.close()
			if predicate, detail, ok := reply.Fault.Ending(); ok {
				return fmt.Errorf("evaluating it %s%s", predicate, detail)
			}
			return fmt.Errorf("it cannot be evaluated: %s", reply.Fault.Detail)
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
			values, _, err := decode.ReadInput(a.contracts[v], a.wire.at(i))
			if err != nil {
				return err
			}
			a.taken.Call = a.text(values)
		}
	}
	a.wire = wire{}
	return nil
}

// promised returns the postcondition of a version as a contract. Its parameters
// are the parameters and results of the function, and only allowed outcomes
// satisfy it. Two such contracts are compared by the inputs that they accept.
// It returns nil if the postcondition is about what the call changes.
func promised(c *spec.Contract) *spec.Contract {
	outcomes := *c
	outcomes.Params = slices.Concat(c.Params, c.Results)
	outcomes.Results = nil
	outcomes.Clauses = c.Precondition()
	for _, clause := range ensured(c) {
		on := *clause
		on.Role, on.Trace, on.Args = annotation.RoleFilter, nil, slices.Clone(clause.Args)
		if clause.When != nil {
			when := *clause.When
			when.Args = slices.Clone(when.Args)
			on.When = &when
			onOutcome(c, when.Args)
		}
		if !onOutcome(c, on.Args) {
			return nil
		}
		outcomes.Clauses = append(outcomes.Clauses, &on)
	}
	return &outcomes
}

// onOutcome changes the arguments of a postcondition to those of an outcome. A
// result becomes a parameter after the others, and a value at entry becomes the
// parameter. It returns false if the call may change the parameter.
func onOutcome(c *spec.Contract, args []clause.Arg) bool {
	for i, a := range args {
		switch {
		case a.Kind == clause.ArgResult:
			args[i] = clause.Arg{Kind: clause.ArgParam, Index: len(c.Params) + a.Index}
		case a.Kind == clause.ArgOld:
			if _, ok := c.Params[a.Index].Type().Underlying().(*types.Basic); !ok {
				return false
			}
			args[i].Kind = clause.ArgParam
		}
	}
	return true
}

// ensured returns the clauses of a postcondition that somebody wrote.
func ensured(c *spec.Contract) []*clause.Clause {
	return slices.DeleteFunc(c.Of(annotation.RolePost), func(clause *clause.Clause) bool { return clause.Law != nil })
}

// ensures returns the texts of a postcondition.
func ensures(c *spec.Contract) (texts []string) {
	for _, clause := range ensured(c) {
		texts = append(texts, clause.Text)
	}
	return texts
}

// findPromises notes the postconditions of the versions, if they are not
// written alike and can be compared.
func (f *function) findPromises(ctx context.Context) {
	if !f.hasBothContracts() || slices.Equal(ensures(f.contracts[older]), ensures(f.contracts[newer])) {
		return
	}
	if !slices.Equal(needs(f.contracts[older]), needs(f.contracts[newer])) {
		f.notes = append(f.notes, "what it promises is not compared, since it needs something else")
		return
	}
	var promises [2]*spec.Contract
	for _, v := range versions {
		c := promised(f.contracts[v])
		if c == nil {
			f.notes = append(f.notes, "what it promises is not compared, since that is about what the call changes")
			return
		}
		b := levels.Domain(f.levels(), c)
		b.Final, b.Depth = b.Depth, 0
		if _, err := levels.Encode(ctx, f.levels(), c, b); err != nil || c.ReachesOpaque() {
			f.notes = append(f.notes, "what it promises is not compared: values of its results are not enumerated")
			return
		}
		promises[v] = c
	}
	if recast.Structure(promises[older]) == recast.Structure(promises[newer]) {
		f.promises = promises
	}
}

// promisedToo adds to an event the outcomes that only one version allows.
func (f *function) promisedToo(ctx context.Context, end *Event) {
	if f.promises[older] == nil {
		return
	}
	for _, v := range versions {
		taken, err := f.onlyIn(ctx, v, asking{contracts: f.promises, number: f.promised, text: f.outcomeText})
		switch {
		case err != nil && ctx.Err() == nil:
			end.Notes = append(end.Notes, fmt.Sprintf("what %s promises is not compared: %v", f.run.version(v).Name, err))
		case v == older:
			end.Contract.Excluded = taken
		default:
			end.Contract.Allowed = taken
		}
	}
}

// outcomeText returns the text of a call with its results.
func (f *function) outcomeText(values []value.Value) string {
	n := len(f.inputs.Params)
	text := decode.CallText(f.inputs, values[:n])
	var results []string
	for _, v := range values[n:] {
		results = append(results, value.Literal(v, f.inputs.Pkg.Qualify))
	}
	return text + " = " + strings.Join(results, ", ")
}
