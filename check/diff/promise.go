package diff

import (
	"context"
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/spec"
)

// promised is what a version promises, as a contract whose parameters are the
// function's and its results, and which nothing but its outcomes satisfy: to
// compare two such contracts is to compare what inputs they take. It returns
// nil if the postcondition is about what the call changes.
func promised(c *spec.Contract) *spec.Contract {
	outcomes := *c
	outcomes.Params = slices.Concat(c.Params, c.Results)
	outcomes.Results = nil
	outcomes.Clauses = c.Of(spec.RolePre, spec.RoleFilter)
	for _, clause := range ensured(c) {
		on := *clause
		on.Role, on.Trace, on.Args = spec.RoleFilter, nil, slices.Clone(clause.Args)
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

// onOutcome makes the arguments of a postcondition those of an outcome: results
// are parameters behind the others, and values at entry are what they still
// are. It returns false if they may not be.
func onOutcome(c *spec.Contract, args []spec.Arg) bool {
	for i, a := range args {
		switch {
		case a.Kind == spec.ArgResult:
			args[i] = spec.Arg{Kind: spec.ArgParam, Index: len(c.Params) + a.Index}
		case a.Kind == spec.ArgOld:
			if _, ok := c.Params[a.Index].Type().Underlying().(*types.Basic); !ok {
				return false
			}
			args[i].Kind = spec.ArgParam
		}
	}
	return true
}

// ensured are the clauses of a postcondition that somebody wrote.
func ensured(c *spec.Contract) []*spec.Clause {
	return slices.DeleteFunc(c.Of(spec.RolePost), func(clause *spec.Clause) bool { return clause.Law != nil })
}

// ensures are the texts of a postcondition.
func ensures(c *spec.Contract) (texts []string) {
	for _, clause := range ensured(c) {
		texts = append(texts, clause.Text)
	}
	return texts
}

// findPromises notes what the versions promise, if that is not written alike and
// can be compared.
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
	if structure(promises[older]) == structure(promises[newer]) {
		f.promises = promises
	}
}

// promisedToo notes in an event which outcomes only one version allows.
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
			end.Excluded = taken
		default:
			end.Allowed = taken
		}
	}
}

// outcomeText is a call and what it is to return.
func (f *function) outcomeText(values []decode.Value) string {
	n := len(f.inputs.Params)
	text := decode.CallText(f.inputs, values[:n])
	var results []string
	for _, v := range values[n:] {
		results = append(results, decode.Literal(v, f.inputs.Pkg.Qualify))
	}
	return text + " = " + strings.Join(results, ", ")
}
