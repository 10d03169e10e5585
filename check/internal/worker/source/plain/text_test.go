package plain

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"
	"time"
)

type node struct {
	key  int
	next *node
	_    int
}

type held struct {
	any
	at  time.Time
	err error
	f   func()
	neg float64
}

func (held) String() string { return "not asked for" }

// TestText writes a value of every kind.
func TestText(t *testing.T) {
	cycle := &node{key: 1}
	cycle.next = &node{key: 2, next: cycle}
	tail := &node{key: 1, next: &node{key: 2}}
	tail.next.next = tail.next
	shared := &node{key: 3}
	leaf, empty := 5, &struct{}{}
	list := []any{nil}
	list[0] = list
	day := time.Date(2024, 2, 29, 0, 0, 0, 0, time.UTC)
	number, flag, word := 7, true, "a\n"
	for _, test := range []struct {
		variable any
		want     string
	}{
		{&number, "7"},
		{&flag, "true"},
		{&word, `"a\n"`},
		{&[]uint8{1, 255}, "[1, 255]"},
		{&[]float32{0.1, float32(math.Copysign(0, -1)), float32(math.NaN()), float32(math.Inf(-1))}, "[0.1, -0, NaN, -Inf]"},
		{&[]complex128{complex(1, math.Copysign(0, -1))}, "[(1-0i)]"},
		{new([]int), "nil"},
		{&[]int{}, "[]"},
		{&[][]int{{}, {}}, "[[], []]"},
		{new(map[string]int), "nil"},
		{&map[string]int{"b": 2, "a": 1, "": 0}, `map["": 0, "a": 1, "b": 2]`},
		{&map[int]node{10: {}, 9: {key: 1}}, "map[10: {}, 9: {key: 1}]"},
		{&map[float64]int{math.NaN(): 1}, "map[NaN: 1]"},
		{&cycle, "&{key: 1, next: &{key: 2, next: (&1)}}"},
		{&tail, "&{key: 1, next: &{key: 2, next: (&2)}}"},
		{&[]*node{shared, {key: 3}, shared}, "[&{key: 3}, &{key: 3}, (&1)]"},
		{&[]*int{&leaf, &leaf}, "[&5, (&1)]"},
		{&[]*struct{}{empty, empty}, "[&{}, &{}]"},
		{&map[string][]*node{"a": {shared, shared}, "b": {shared}}, `map["b": [&{key: 3}], "a": [&{key: 3}, (&1)]]`},
		{&list, "[[]interface {}((itself))]"},
		{new(any), "nil"},
		{&[]any{1, int8(1), "1", &number}, `[int(1), int8(1), string("1"), *int(&7)]`},
		{&[]error{nil, errors.New("none"), fmt.Errorf("at %w", errors.New("end"))}, `[nil, *errors.errorString("none"), *fmt.wrapError("at end")]`},
		{&held{at: day, any: big.NewInt(-5), err: errors.New("x"), neg: math.Copysign(0, -1)}, `{any: *big.Int(big.Int("-5")), at: time.Time("2024-02-29 00:00:00 +0000 UTC"), err: *errors.errorString("x"), neg: -0}`},
		{&held{f: func() {}}, "{f: func}"},
		{new(chan int), "nil"},
		{new(*big.Int), "nil"},
		{big.NewInt(3), `big.Int("3")`},
	} {
		if got := Text(test.variable); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
	long := make([]int, maxText)
	if got := Text(&long); len(got) > maxText+10 || !strings.HasSuffix(got, "(cut)") {
		t.Errorf("%d bytes, which end in %q", len(got), got[len(got)-10:])
	}
}
