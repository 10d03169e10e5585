package examples

import (
	"context"
	"errors"
	"fmt"
	"go/types"
	"maps"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/tier"
)

// limits are the numbers of inputs above which a strategy that is slow by
// nature is left out, once it has found some inputs of the function.
var limits = map[string]int{"refute": 100, "split": 1000}

// TestSets compares the set of inputs that each strategy yields for each
// annotated function with the one that nested loops and a precondition in plain
// Go give.
func TestSets(t *testing.T) {
	contracts := contractsOf(t)
	for _, s := range slices.Concat(sets, stdlibSets, graphSets, aliasSets) {
		if contracts[s.fn] == nil {
			t.Errorf("%s is not an annotated function", s.fn)
		}
	}
	opaques := opaquesOf(t, contracts)
	for _, name := range tier.Some(12, 6, slices.Sorted(maps.Keys(contracts))) {
		c := contracts[name]
		t.Run(name, func(t *testing.T) { checkSets(t, name, c, opaques[c.Pkg]) })
	}
}

// contractsOf loads the contracts of all examples, by package and name.
func contractsOf(t *testing.T) map[string]*spec.Contract {
	packages, err := spec.Load(t.Context(), spec.Config{}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	contracts := map[string]*spec.Contract{}
	for _, p := range packages {
		for _, e := range p.Errors {
			t.Error(e)
		}
		for _, c := range p.Contracts {
			if c.Skip != "" {
				continue
			}
			name := path.Base(p.Path) + "." + c.FullName()
			if contracts[name] != nil {
				t.Errorf("two contracts of %s", name)
			}
			contracts[name] = c
		}
	}
	return contracts
}

// checkSets asks all oracles of a function.
func checkSets(t *testing.T, name string, c *spec.Contract, opaque domain.Opaque) {
	if !slices.ContainsFunc(slices.Concat(sets, stdlibSets, graphSets, aliasSets), func(s set) bool { return s.fn == name }) {
		t.Fatal("it has no oracle")
	}
	found := map[string]int{} // inputs by strategy
	for _, s := range slices.Concat(sets, stdlibSets, graphSets, aliasSets) {
		if s.fn != name {
			continue
		}
		if got, want := typesOf(c), reflected(s.params); got != want {
			t.Fatalf("its parameters are %s, those of its oracle %s", got, want)
		}
		for _, b := range s.bounds {
			b.Opaque = opaque
			compare(t, c, b, s.inputs(t, b), found)
		}
	}
	_, nothing := c.Allow["vacuous"]
	for _, s := range solver.Strategies {
		if found[s.Name] == 0 && !nothing {
			t.Errorf("no oracle gives inputs to compare with those of %s", s.Name)
		}
	}
}

// reflected writes types as typesOf does.
func reflected(params []reflect.Type) string {
	text := importPath.ReplaceAllString(fmt.Sprint(params), "")
	return strings.NewReplacer("interface {}", "any", "struct { ", "struct{", " }", "}", ", ", ",").Replace(text)
}

// importPath matches what reflect writes before the name of a package in type
// arguments.
var importPath = regexp.MustCompile(`[\w.-]+/`)

// typesOf writes the types of the parameters of c as reflect does, without
// import paths.
func typesOf(c *spec.Contract) string {
	var names []string
	for _, p := range c.Params {
		typ := p.Type()
		if b, ok := typ.(*types.Basic); ok {
			typ = types.Typ[b.Kind()] // byte is uint8 there
		}
		name := types.TypeString(typ, (*types.Package).Name)
		names = append(names, strings.ReplaceAll(name, ", ", ","))
	}
	return fmt.Sprint(names)
}

// compare checks that each strategy yields the inputs of want, once each and
// all in one order. It adds to found how many each strategy has yielded.
func compare(t *testing.T, c *spec.Contract, b domain.Bounds, want []string, found map[string]int) {
	slices.Sort(want)
	t.Logf("%s: %d inputs", boundsText(b), len(want))
	var first []string
	for _, s := range solver.Strategies {
		if limit, ok := limits[s.Name]; ok && len(want) > limit && found[s.Name] > 0 {
			continue
		}
		got, err := enumerate(t.Context(), c, b, s.Strategy)
		if errors.Is(err, errManyValues) {
			found[s.Name]++
			continue
		}
		if err != nil {
			t.Errorf("%s: %s: %v", boundsText(b), s.Name, err)
			continue
		}
		found[s.Name] += len(got)
		if first == nil {
			first = got
		} else if !slices.Equal(got, first) {
			t.Errorf("%s: %s yields another sequence than %s", boundsText(b), s.Name, solver.Strategies[0].Name)
		}
		sorted := slices.Sorted(slices.Values(got))
		if slices.Equal(sorted, want) {
			continue
		}
		t.Errorf("%s: %s yields %d inputs, its oracle finds %d", boundsText(b), s.Name, len(got), len(want))
		tell(t, c, "only "+s.Name+" has", sorted, want)
		tell(t, c, "only the oracle has", want, sorted)
	}
}

// maxValues is the number of values of the parameters from which on a filter is
// left out: of deep trees there are more than anyone can list.
const maxValues = 200_000

// errManyValues says that a filter is left out.
var errManyValues = errors.New("too many values for a filter")

// enumerate lists the inputs of c depth by depth, in the wire form.
func enumerate(ctx context.Context, c *spec.Contract, b domain.Bounds, strategy solver.Strategy) ([]string, error) {
	inputs := []string{}
	for depth := range b.Depth + 1 {
		level := b
		level.Final, level.Depth = b.Depth, depth
		e, err := encode.Encode(ctx, solver.Standard, c, level)
		if err != nil {
			return nil, err
		}
		if solver.EvaluationOf(strategy) == solver.EvaluatesAll {
			values := *e.Problem
			values.Root = values.Domain
			if _, few := solver.CountUpTo(ctx, &values, maxValues, maxValues); !few {
				return nil, errManyValues
			}
		}
		w := decode.NewWriter(e.Shape)
		out, err := strategy.Enumerate(ctx, e.Problem, func(m problem.Model) bool {
			inputs = append(inputs, canonical(c, w.Append(nil, m)))
			return true
		})
		if err != nil {
			return nil, err
		}
		if !out.Complete {
			return nil, errors.New(out.Reason)
		}
	}
	return inputs, nil
}

// tell shows the first input of a that has no counterpart in b; both are
// sorted.
func tell(t *testing.T, c *spec.Contract, what string, a, b []string) {
	t.Helper()
	for i, input := range a {
		if i > 0 && a[i-1] == input {
			t.Errorf("%s %x twice", what, input)
			return
		}
		if _, found := slices.BinarySearch(b, input); !found {
			t.Errorf("%s %s", what, literals(c, input))
			return
		}
	}
}

func paramTypes(c *spec.Contract) []types.Type {
	var params []types.Type
	for _, p := range c.Params {
		params = append(params, p.Type())
	}
	return params
}

func literals(c *spec.Contract, input string) string {
	values, rest, err := decode.ReadWire(c.Pkg, []byte(input), paramTypes(c))
	if err != nil || len(rest) > 0 {
		return fmt.Sprintf("%q", input)
	}
	var texts []string
	for _, v := range values {
		texts = append(texts, value.Literal(v, (*types.Package).Name))
	}
	return strings.Join(texts, ", ")
}

func boundsText(b domain.Bounds) string {
	text := fmt.Sprintf("depth %d", b.Depth)
	if b.Ints != nil {
		text += fmt.Sprintf(", integers %d..%d", b.Ints.Lo, b.Ints.Hi)
	}
	if b.Len != nil {
		text += fmt.Sprintf(", lengths to %d", *b.Len)
	}
	if b.Strings != "" {
		text += fmt.Sprintf(", strings over %q", b.Strings)
	}
	return text
}
