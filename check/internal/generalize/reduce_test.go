package generalize

import (
	"cmp"
	"context"
	"go/types"
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/typetarget/target/check/internal/plainness"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/tier"
)

// A recorded judge knows which inputs are valid and fail.
type recorded map[string]bool

func (r recorded) Fail(_ context.Context, inputs [][]value.Value) ([]bool, error) {
	var fails []bool
	for _, v := range inputs {
		fails = append(fails, r[textOf(v)])
	}
	return fails, nil
}

// A level has the encoding of one depth and its inputs in order, with their
// sizes.
type level struct {
	enc    *encode.Encoding
	inputs [][]value.Value
	sizes  []int64
	index  map[string]int
}

// levelsOf are the levels of a contract up to depth 3.
func levelsOf(t *testing.T, c *spec.Contract) []level {
	t.Helper()
	var levels []level
	most := domain.Merge(domain.Bounds{Depth: 3}, c.Bound)
	for depth := range most.Depth + 1 {
		b := most
		b.Depth, b.Final = depth, most.Depth
		enc, err := encode.Encode(t.Context(), solver.Standard, c, b)
		if err != nil {
			t.Fatal(err)
		}
		l := level{enc: enc, index: map[string]int{}}
		enumerate(t, enc, func(values []value.Value, m problem.Model) {
			l.index[textOf(values)] = len(l.inputs)
			l.sizes = append(l.sizes, enc.Problem.Size(m))
			l.inputs = append(l.inputs, values)
		})
		levels = append(levels, l)
	}
	return levels
}

// TestReduce reduces inputs that fail by chance, and looks among all inputs for
// one that fails, differs in one part, and is plainer than what they are
// reduced to. None is reduced to what is less plain than itself.
func TestReduce(t *testing.T) {
	reduced, shorter := 0, 0
	for _, c := range bounded(t) {
		levels := levelsOf(t, c)
		last := levels[len(levels)-1]
		for seed := range tier.Seeds(uint64(8)) {
			random := rand.New(rand.NewPCG(seed, 3))
			judge := recorded{}
			var failing [][]value.Value
			o := randomOracle(random)
			for _, v := range last.inputs {
				if o(v) == Fails {
					judge[textOf(v)] = true
					failing = append(failing, v)
				}
			}
			r := Reducer{Contract: c, Strategy: solver.Auto{}, Judge: judge, Most: 20_000,
				Encode: func(_ context.Context, values []value.Value) (*encode.Encoding, error) {
					return leastLevel(levels, values).enc, nil
				}}
			for range min(len(failing), 4) {
				from := failing[random.IntN(len(failing))]
				got, err := r.Reduce(t.Context(), from)
				if err != nil {
					t.Fatal(err)
				}
				reduced++
				if textOf(got.Values) != textOf(from) {
					shorter++
				}
				if !judge[textOf(got.Values)] {
					t.Errorf("%s, seed %d: %s is reduced to %s, which does not fail", c.FullName(), seed, textOf(from), textOf(got.Values))
				}
				if plainness.Of(c, got.Values).Compare(plainness.Of(c, from)) > 0 {
					t.Errorf("%s, seed %d: %s is reduced to %s, which is less plain", c.FullName(), seed, textOf(from), textOf(got.Values))
				}
				if c.HasGraphs() && got.Why == linked {
					continue // pointers that change are not tried
				}
				if smaller := smallerInOnePart(c, leastLevel(levels, got.Values), judge, got.Values); smaller != nil || got.Why != "" {
					t.Errorf("%s, seed %d: %s is reduced to %s (%s), not to %s", c.FullName(), seed, textOf(from), textOf(got.Values), got.Why, textOf(smaller))
				}
			}
		}
	}
	if reduced < 100 || shorter < reduced/2 {
		t.Errorf("only %d of %d inputs were made smaller", shorter, reduced)
	}
}

// leastLevel is the first level that has an input.
func leastLevel(levels []level, values []value.Value) level {
	for _, l := range levels {
		if _, ok := l.index[textOf(values)]; ok {
			return l
		}
	}
	return levels[len(levels)-1]
}

// smallerInOnePart is an input that fails, differs from another in one part,
// has no greater size, and is plainer, or as plain and before it; nil if there
// is none. What differs within one parameter differs in that part.
func smallerInOnePart(c *spec.Contract, l level, judge recorded, values []value.Value) []value.Value {
	at, measure := l.index[textOf(values)], plainness.Of(c, values)
	for i, v := range l.inputs {
		order := cmp.Or(plainness.Of(c, v).Compare(measure), cmp.Compare(i, at))
		if order >= 0 || l.sizes[i] > l.sizes[at] || !judge[textOf(v)] {
			continue
		}
		differ := 0
		for i := range v {
			if textOf(v[i:i+1]) != textOf(values[i:i+1]) {
				differ++
			}
		}
		if differ == 1 {
			return v
		}
	}
	return nil
}

// TestReduceBeyond reduces inputs that no enumeration reaches, of which almost
// all fail.
func TestReduceBeyond(t *testing.T) {
	sorted := contract(t, "Sorted")
	ints := func(n int) []value.Value {
		var list []value.Value
		for i := range n {
			list = append(list, &value.Int{T: types.Typ[types.Int], V: int64(3 * i)})
		}
		return list
	}
	enc, err := encode.Encode(t.Context(), solver.Standard, sorted, domain.Bounds{})
	if err != nil {
		t.Fatal(err)
	}
	first := decode.Values(enc.Shape, make(problem.Model, len(enc.Problem.Vars)))
	first[0] = &value.Slice{T: sorted.Params[0].Type(), Elems: ints(200)}
	first[1] = &value.String{T: sorted.Params[1].Type(), V: "some text or other"}
	judge := judgeFunc(func(values []value.Value) bool {
		list := scalarsOf(values[0])
		for i := range list {
			if i > 0 && list[i-1] > list[i] {
				return false
			}
		}
		return len(list) > 2 && list[2] > 4
	})
	r := Reducer{Contract: sorted, Strategy: solver.Auto{}, Judge: judge, Most: 20_000,
		Encode: func(ctx context.Context, values []value.Value) (*encode.Encoding, error) {
			return encode.Encode(ctx, solver.Standard, sorted, value.Needs(values, domain.Bounds{}).Widen(domain.Bounds{}))
		}}
	got, err := r.Reduce(t.Context(), first)
	if err != nil {
		t.Fatal(err)
	}
	if text := textOf(got.Values[:2]); text != "[]int{0, 0, 5};\"\";" || got.Why != "" {
		t.Errorf("reduced to %s (%s)", text, got.Why)
	}
}

// TestReduceFar reduces integers that are too far from the smallest ones that
// fail for one step after the other. None gets further from zero, though the
// least integer is the first in the order of inputs, and a plainer one may come
// after that which is reduced.
func TestReduceFar(t *testing.T) {
	for _, test := range []struct {
		function string
		fails    func(x, y int64) bool
		x, y     int64
		want     string
		all      bool // that are smaller can be tried
	}{
		{"Pair", func(x, _ int64) bool { return x == -41 }, -41, 0, "int(-41);int(0);", true},
		{"Pair", func(x, _ int64) bool { return x == -41 }, -41, 7, "int(-41);int(0);", true},
		{"Pair", func(x, y int64) bool { return x < -3 && y < 0 || x == 4 && y < -30 || x == 4 && y == 30 }, -40, -41, "int(-4);int(-1);", true},
		{"Pair", func(x, y int64) bool { return x == -5 || x == 4 || x == 5 }, -5, 0, "int(4);int(0);", true},
		{"Far", func(x, _ int64) bool { return x > math.MaxInt32 }, 2_263_727_611, 0, "int(2147483648);", false},
		{"Far", func(x, _ int64) bool { return x > 9_223_372_036_854_775 }, math.MaxInt64, 0, "int(9223372036854776);", false},
		{"Far", func(x, _ int64) bool { return x < -1_000_000_000_007 }, math.MinInt64, 0, "int(-1000000000008);", false},
		{"Far", func(x, _ int64) bool { return x < 0 && x%2 != 0 }, -1, 0, "int(-1);", true},
		{"Words", func(x, y int64) bool { return uint64(x) > uint64(y) }, 1, 0, "uint(1);uint(0);", true},
		{"Words", func(x, y int64) bool { return uint64(x) > uint64(y) }, -1, 5, "uint(1);uint(0);", true},
		// The product of two integers of a smaller sum has 64 bits.
		{"Words", func(x, y int64) bool { hi, _ := bits.Mul64(uint64(x), uint64(y)); return hi > 0 }, 12_345_678_901, -3, "uint(4294967296);uint(4294967296);", false},
		{"Words", func(x, _ int64) bool { return uint64(x) > 1<<63+4 }, -1, 9, "uint(9223372036854775813);uint(0);", false},
	} {
		c := contract(t, test.function)
		var first []value.Value
		for i, v := range []int64{test.x, test.y}[:len(c.Params)] {
			first = append(first, &value.Int{T: c.Params[i].Type(), V: v})
		}
		judge := judgeFunc(func(values []value.Value) bool {
			numbers := append(scalarsOf(values...), 0)
			return test.fails(numbers[0], numbers[1])
		})
		r := Reducer{Contract: c, Strategy: solver.Auto{}, Judge: judge, Most: 100,
			Encode: func(ctx context.Context, values []value.Value) (*encode.Encoding, error) {
				return encode.Encode(ctx, solver.Standard, c, domain.Merge(domain.Bounds{Depth: 1}, c.Bound))
			}}
		got, err := r.Reduce(t.Context(), first)
		if err != nil {
			t.Fatal(err)
		}
		if text := textOf(got.Values); text != test.want || (got.Why == "") != test.all {
			t.Errorf("%s is reduced to %s (%s), want %s", textOf(first), text, got.Why, test.want)
		}
	}
}

// TestReduceProducts reduces two integers of which neither can be made smaller
// alone, and compares the sum of their distances from zero with the least of
// all inputs that fail. It is that, or one more.
func TestReduceProducts(t *testing.T) {
	c := contract(t, "Pair")
	random := rand.New(rand.NewPCG(5, 8))
	for range 60 {
		least, sx, sy := 1+random.Int64N(900), 1-2*random.Int64N(2), 1-2*random.Int64N(2)
		fails := func(x, y int64) bool { return sx*x > 0 && sy*y > 0 && x*sx*y*sy >= least }
		sum := int64(math.MaxInt64)
		var all [][2]int64
		for x := int64(-41); x <= 41; x++ {
			for y := int64(-41); y <= 41; y++ {
				if fails(x, y) {
					sum = min(sum, x*sx+y*sy)
					all = append(all, [2]int64{x, y})
				}
			}
		}
		from := all[random.IntN(len(all))]
		first := []value.Value{&value.Int{T: c.Params[0].Type(), V: from[0]}, &value.Int{T: c.Params[1].Type(), V: from[1]}}
		judge := judgeFunc(func(values []value.Value) bool {
			numbers := scalarsOf(values...)
			return fails(numbers[0], numbers[1])
		})
		r := Reducer{Contract: c, Strategy: solver.Auto{}, Judge: judge, Most: 100,
			Encode: func(ctx context.Context, values []value.Value) (*encode.Encoding, error) {
				return encode.Encode(ctx, solver.Standard, c, domain.Merge(domain.Bounds{Depth: 1}, c.Bound))
			}}
		got, err := r.Reduce(t.Context(), first)
		if err != nil {
			t.Fatal(err)
		}
		if n := scalarsOf(got.Values...); !fails(n[0], n[1]) || n[0]*sx+n[1]*sy > sum+1 {
			t.Errorf("product %d or more: %v is reduced to %v, the least sum is %d", least, from, n, sum)
		}
	}
}

type judgeFunc func([]value.Value) bool

func (j judgeFunc) Fail(_ context.Context, inputs [][]value.Value) ([]bool, error) {
	var fails []bool
	for _, v := range inputs {
		fails = append(fails, j(v))
	}
	return fails, nil
}

// TestShortenLimit has no more inputs judged than it is told, and keeps what is
// smaller by then.
func TestShortenLimit(t *testing.T) {
	c := contract(t, "Pair")
	first := []value.Value{&value.Int{T: c.Params[0].Type(), V: 40}, &value.Int{T: c.Params[1].Type(), V: 41}}
	for limit, want := range map[int]string{0: "int(40);int(41);", 1: "int(40);int(41);", 3: "int(20);int(41);", 1000: "int(8);int(8);"} {
		judged := 0
		judge := judgeFunc(func(values []value.Value) bool {
			judged++
			n := scalarsOf(values...)
			return n[0] > 7 && n[1] > 7
		})
		r := Reducer{Contract: c, Judge: judge, Most: limit}
		got, err := r.Shorten(t.Context(), first)
		if text := textOf(got.Values); err != nil || text != want || got.Why != Untried || judged > limit {
			t.Errorf("with up to %d inputs: %s after %d (%q, %v), want %s", limit, text, judged, got.Why, err, want)
		}
	}
}
