package uses

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// A Use is a sequence of steps with a result of a function that has returned.
// Each step uses the result of the step before.
type Use struct {
	// Result is the index of the result that the first step uses. An error
	// is used if it is not nil, and every other result if all errors are
	// nil.
	Result int
	Steps  []Step
}

// A Kind is the kind of a step.
type Kind uint8

const (
	// Call calls a method, a function of the package, or the value itself,
	// if it is a function.
	Call Kind = iota
	// Break runs an iterator for one step.
	Break
	// Range runs an iterator to its end, or stops it after a while.
	Range
	// Drain receives from a channel for a while.
	Drain
)

// A Step is one use of a value.
type Step struct {
	Kind Kind
	// Format is the expression that is called, run or received from, as Go
	// source with %s for the value that is used: "%s.String()", "Draw(%s)",
	// "%s.Children".
	Format string
	// Guard is a part of Format that must not be nil; empty if there is no
	// such part.
	Guard string
	// Results are the results of a Call. The next step uses the one at
	// Next.
	Results *types.Tuple
	Next    int
}

// Program returns the use of the results of a call, given as Go source, as a
// list of statements. results are the results of the function.
func (u *Use) Program(call string, results []*types.Var) []string {
	list := make([]string, len(results))
	for i, r := range results {
		list[i] = "_"
		if i == u.Result {
			list[i] = nameOf(r, 0)
		}
	}
	value := list[u.Result]
	statements := []string{strings.Join(list, ", ") + " := " + call}
	for i, s := range u.Steps {
		used := fmt.Sprintf(s.Format, value)
		switch {
		case s.Kind == Break:
			statements = append(statements, "for range "+used+" { break }")
		case s.Kind != Call:
			statements = append(statements, "for range "+used+" {}")
		case i == len(u.Steps)-1:
			statements = append(statements, used)
		default:
			list := make([]string, s.Results.Len())
			for j := range list {
				list[j] = "_"
			}
			value = nameOf(s.Results.At(s.Next), i+1)
			list[s.Next] = value
			statements = append(statements, strings.Join(list, ", ")+" := "+used)
		}
	}
	return statements
}

// nameOf returns the name of the value that the step at an index uses.
func nameOf(v *types.Var, index int) string {
	const names = "vwxyz"
	name := v.Name()
	if name == "" || name == "_" || strings.HasPrefix(name, "result") || index > 0 {
		return names[index%len(names) : index%len(names)+1]
	}
	return name
}

// Accepts returns the conditions for the use of one of some results: the
// indices of the errors that must be nil, and ok, the index of the boolean that
// must be true. ok is -1 if there is no such boolean.
func Accepts(results *types.Tuple, used int) (errors []int, ok int) {
	ok = -1
	for i := range results.Len() {
		switch t := results.At(i).Type(); {
		case i == used:
		case gotypes.MayReport(t):
			errors = append(errors, i)
		case i == results.Len()-1 && types.Identical(t.Underlying(), types.Typ[types.Bool]):
			ok = i
		}
	}
	return errors, ok
}

// Of returns the uses of a function's results, of up to n steps, in an order
// that depends on the package alone. The uses of an error have one step.
func (f *Finder) Of(c *spec.Contract, n int) []Use {
	var uses []Use
	for i, r := range c.Results {
		if gotypes.IsError(r.Type()) {
			uses = append(uses, Use{i, []Step{{Format: "%s.Error()"}}})
			continue
		}
		if _, ok := Accepts(types.NewTuple(c.Results...), -1); ok == i {
			continue // it says whether there are others
		}
		f.extend(&uses, c.Func, Use{Result: i}, r.Type(), n)
	}
	return uses
}

// extend adds the uses that extend a use by up to n steps, beginning with a
// value of type t.
func (f *Finder) extend(uses *[]Use, fn *types.Func, u Use, t types.Type, n int) {
	if n == 0 {
		return
	}
	for _, s := range f.steps(fn, t) {
		longer := Use{u.Result, append(slices.Clone(u.Steps), s)}
		*uses = append(*uses, longer)
		if s.Results == nil {
			continue
		}
		for i := range s.Results.Len() {
			if _, ok := Accepts(s.Results, -1); ok == i && s.Results.Len() > 1 || gotypes.IsError(s.Results.At(i).Type()) {
				continue
			}
			next := Use{longer.Result, slices.Clone(longer.Steps)}
			next.Steps[len(next.Steps)-1].Next = i
			f.extend(uses, fn, next, s.Results.At(i).Type(), n-1)
		}
	}
}
