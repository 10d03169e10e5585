package termtest

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestInstances expects instances of every operator that has operands, which
// are of sorts that it takes, and terms of them that contain it.
func TestInstances(t *testing.T) {
	made, has := map[term.Op]int{}, map[term.Op]int{}
	for _, x := range Instances() {
		made[x.Op]++
		sorts, variadic, _ := x.Op.Signature()
		for i, a := range x.Args {
			of := sorts[0]
			if !variadic {
				of = sorts[i]
			}
			if !of.Has(a.Sort) || a.Lo > a.Hi || a.Sort == term.SortBool && (a.Lo != 0 || a.Hi != 1) {
				t.Errorf("%v: operand %d is %+v", x, i, a)
			}
		}
		s := term.NewStore()
		built, vars := x.Make(s, 3)
		for i, v := range vars {
			if found := term.Variables(s, v); len(found) != 1 || found[0] != 3+i {
				t.Errorf("%v: variable %d is that of index %v", x, i, found)
			}
		}
		if x.Has(s, built) {
			has[x.Op]++
		}
	}
	for op := range term.OpCount {
		if args, _, _ := op.Signature(); (made[op] > 0) != (len(args) > 0) {
			t.Errorf("%v, with %d operands, has %d instances", op, len(args), made[op])
		}
	}
	if len(has) < len(made)*3/4 {
		t.Errorf("of %d operators only %d are in terms of them", len(made), len(has))
	}
}

// TestAssignments expects values within the ranges of the variables, their ends
// among them, and the same values for the same seed.
func TestAssignments(t *testing.T) {
	ends := map[Arg][2]bool{}
	for _, x := range Instances() {
		a := x.Assignments(100, rand.New(rand.NewPCG(tier.Seed(), 1)))
		b := x.Assignments(100, rand.New(rand.NewPCG(tier.Seed(), 1)))
		if len(a) != 100 {
			t.Fatalf("%v has %d assignments", x, len(a))
		}
		for i, values := range a {
			for j, v := range values {
				arg := x.Args[j]
				if v < arg.Lo || v > arg.Hi || b[i][j] != v {
					t.Errorf("%v: variable %d is %d, and then %d", x, j, v, b[i][j])
				}
				seen := ends[arg]
				ends[arg] = [2]bool{seen[0] || v == arg.Lo, seen[1] || v == arg.Hi}
			}
		}
	}
	for arg, seen := range ends {
		if !seen[0] || !seen[1] {
			t.Errorf("an end of %+v is in no assignment", arg)
		}
	}
	if !ends[Arg{term.SortInt, math.MinInt64, math.MaxInt64}][0] {
		t.Error("no integer is the least")
	}
}
