package plain

import (
	"errors"
	"iter"
	"slices"
	"strings"
	"testing"
)

type flag bool

// once is a sequence that yields what is left.
func once(left []string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for len(left) > 0 {
			s := left[0]
			left = left[1:]
			if !yield(len(left), s) {
				return
			}
		}
	}
}

// TestElements writes sequences, and what is noted of them while others go
// through them.
func TestElements(t *testing.T) {
	var none, thousand, short iter.Seq[int]
	thousand = slices.Values(make([]int, 1000))
	short = slices.Values([]int{1, 2})
	pairs := once([]string{"a", "b"})
	long := slices.Values([]string{"a", strings.Repeat("b", maxText), "c"})
	flags := func(yield func() flag) {
		for range 2 {
			yield()
		}
	}
	words := func(yield func(any, error) bool) { _ = yield("a", errors.New("b")) && yield(nil, nil) }
	for _, test := range []struct {
		sequence any
		want     string
	}{
		{&none, "nil"},
		{&short, "sequence[1, 2]"},
		{&pairs, `sequence[1: "a", 0: "b"]`},
		{&pairs, "sequence[]"},
		{&thousand, "sequence[" + strings.Repeat("0, ", maxElements) + "...]"},
		{&long, `sequence["a", ` + Cut},
		{&flags, "sequence[, ]"},
		{&words, `sequence[string("a"): *errors.errorString("b"), nil: nil]`},
	} {
		if got := Elements(test.sequence); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
	text := Record(&short)
	var got []int
	for x := range short {
		if got = append(got, x); x == 1 {
			break
		}
	}
	if !slices.Equal(got, []int{1}) || text() != "sequence[1]" {
		t.Errorf("%v are yielded, and noted is %s", got, text())
	}
}
