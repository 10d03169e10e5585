package diff

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// sampled are functions of which calls are chosen.
const sampled = `package p

import (
	"errors"
	"math/big"
	"os"
	"time"
)

type T struct {
	L, R *T
	n    int
}

func Sort(xs []int) []int {
	for i := range xs {
		for j := i; j > 0 && xs[j] < xs[j-1]; j-- {
			xs[j], xs[j-1] = xs[j-1], xs[j]
		}
	}
	return xs
}

func Kinds(n int) (string, error) {
	switch {
	case n == -3:
		for {
		}
	case n == -2:
		os.Exit(3)
	case n == -1:
		panic(errors.New("less"))
	case n == 3:
		return time.Now().String(), nil
	case n == 2:
		return "two", errors.New("too much")
	}
	return "", nil
}

func Loop(n int) (*T, *big.Int, func()) {
	t := &T{n: n}
	t.L = t
	return t, big.NewInt(int64(n)), nil
}

func First(m map[int]int) int {
	for k := range m {
		return k
	}
	return 0
}

//refine:requires n > 0
func Annotated(n int) int { return n }
`

func chosen(t *testing.T, s Sampling, cfg Config, src string) ([]Sample, Summary) {
	t.Helper()
	dir := srctree.Unpack(t, "-- go.mod --\nmodule example.com/m\n\ngo 1.24\n-- p.go --\n"+src)
	cfg.Old = Version{Name: "p", Dir: dir}
	cfg.New = cfg.Old
	cfg.Check.Limits.Call = 500 * time.Millisecond
	all, sum, err := Choose(t.Context(), cfg, s, &handler{})
	if err != nil {
		t.Fatal(err)
	}
	return all, sum
}

// TestChoose chooses calls that show what others do not, small ones first, and
// leaves out what does not come to the same or does not return.
func TestChoose(t *testing.T) {
	var got strings.Builder
	all, sum := chosen(t, Sampling{All: spec.Exported, Calls: 6}, Config{Check: check.Config{Bounds: &domain.Bounds{Depth: 3}}}, sampled)
	for _, s := range all {
		fmt.Fprintf(&got, "%s: %d inputs, depth %d, %q\n", s.Contract.FullName(), s.Inputs, s.Depth, s.Ended)
		for _, o := range s.Omitted {
			if o.Why == Unstable {
				o.Count = 0
			}
			fmt.Fprintf(&got, "\t%s: %d %s\n", o.Why, o.Count, o.First)
		}
		for _, c := range s.Calls {
			fmt.Fprintf(&got, "\t%s %s %s%v %v\n", c.Text, c.Ending, c.Came.Panic, c.Came.Results, c.Came.After)
		}
	}
	if got.String() != wanted {
		t.Errorf("%s\nwant\n%s", got.String(), wanted)
	}
	if sum.Unsupported != 0 || sum.Failed != 0 || sum.Errors != 0 {
		t.Errorf("%+v", sum)
	}
	all, _ = chosen(t, Sampling{Calls: 2}, Config{Check: check.Config{Bounds: &domain.Bounds{Depth: 3}, Max: 2}}, sampled)
	if len(all) != 1 || len(all[0].Calls) != 2 || all[0].Inputs != 2 || all[0].Ended != "the maximum of 2 inputs is reached" {
		t.Errorf("without -all: %+v", all)
	}
}

// wanted is what is chosen. Of Sort, the lists of two and three elements go
// through its loops for the first time, or more often than others before.
const wanted = `Sort: 400 inputs, depth 3, ""
	Sort(nil) returns [{nil nil}] [{nil nil}]
	Sort([]int{-1}) returns [{[]int{-1} [-1]}] [{[]int{-1} [-1]}]
	Sort([]int{0}) returns [{[]int{0} [0]}] [{[]int{0} [0]}]
	Sort([]int{-2, -2}) returns [{[]int{-2, -2} [-2, -2]}] [{[]int{-2, -2} [-2, -2]}]
	Sort([]int{-1, -2}) returns [{[]int{-2, -1} [-2, -1]}] [{[]int{-2, -1} [-2, -1]}]
	Sort([]int{-2, -3, -3}) returns [{[]int{-3, -3, -2} [-3, -3, -2]}] [{[]int{-3, -3, -2} [-3, -3, -2]}]
Kinds: 7 inputs, depth 3, ""
	do not return, or end the process: 2 Kinds(-2)
	come to something else when they are made again: 0 Kinds(3)
	Kinds(0) returns [{"" ""} { <nil>}] []
	Kinds(-1) panics less[] []
	Kinds(1) returns [{"" ""} { <nil>}] []
	Kinds(2) returns [{"two" "two"} { too much}] []
Loop: 7 inputs, depth 3, ""
	Loop(0) returns [{ &{L: (&1)}} {&big.Int{} big.Int("0")} {nil nil}] []
	Loop(-1) returns [{ &{L: (&1), n: -1}} { big.Int("-1")} {nil nil}] []
	Loop(1) returns [{ &{L: (&1), n: 1}} { big.Int("1")} {nil nil}] []
	Loop(-2) returns [{ &{L: (&1), n: -2}} { big.Int("-2")} {nil nil}] []
	Loop(2) returns [{ &{L: (&1), n: 2}} { big.Int("2")} {nil nil}] []
	Loop(-3) returns [{ &{L: (&1), n: -3}} { big.Int("-3")} {nil nil}] []
First: 13085 inputs, depth 3, ""
	come to something else when they are made again: 0 First(map[int]int{-2: -2, -1: -2})
	First(nil) returns [{0 0}] [{nil nil}]
	First(map[int]int{}) returns [{0 0}] [{map[int]int{} map[]}]
	First(map[int]int{-1: -1}) returns [{-1 -1}] [{map[int]int{-1: -1} map[-1: -1]}]
	First(map[int]int{-1: 0}) returns [{-1 -1}] [{map[int]int{-1: 0} map[-1: 0]}]
	First(map[int]int{-1: 1}) returns [{-1 -1}] [{map[int]int{-1: 1} map[-1: 1]}]
	First(map[int]int{0: -1}) returns [{0 0}] [{map[int]int{0: -1} map[0: -1]}]
Annotated: 3 inputs, depth 3, ""
	Annotated(1) returns [{1 1}] []
	Annotated(2) returns [{2 2}] []
	Annotated(3) returns [{3 3}] []
`

// TestChooseLate chooses calls that are the first to reach code, or to come to
// something, after as many inputs as are kept whatever they show.
func TestChooseLate(t *testing.T) {
	const late = `package p

//refine:check
//refine:bound ints=0..20100
func Late(n int) int {
	if n == 20050 {
		return 1
	}
	if n > 20099 {
		return 0
	}
	return n / 20099
}
`
	all, _ := chosen(t, Sampling{Calls: 4}, Config{}, late)
	if len(all) != 1 || all[0].Inputs != 20101 {
		t.Fatalf("%+v", all)
	}
	var got []string
	for _, c := range all[0].Calls {
		got = append(got, c.Text)
	}
	if want := "[Late(0) Late(1) Late(20050) Late(20100)]"; fmt.Sprint(got) != want {
		t.Errorf("%v are chosen, want %s", got, want)
	}
}
