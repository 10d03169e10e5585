package diff

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check/internal/srctree"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/spec"
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
	cfg.Limits.Call = 500 * time.Millisecond
	all, sum, err := Choose(t.Context(), cfg, s, &handler{})
	if err != nil {
		t.Fatal(err)
	}
	return all, sum
}

func TestChoose(t *testing.T) {
	all, _ := chosen(t, Sampling{All: spec.Exported, Calls: 6}, Config{Bounds: &encode.Bounds{Depth: 3}}, sampled)
	var got strings.Builder
	for _, s := range all {
		fmt.Fprintln(&got, s.Contract.FullName(), s.Inputs, s.Depth, s.Ended)
		for _, o := range s.Omitted {
			fmt.Fprintln(&got, "\tomitted", o)
		}
		for _, c := range s.Calls {
			fmt.Fprintln(&got, "\t", c)
		}
	}
	t.Log(got.String())
}
