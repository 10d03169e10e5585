package blame

import (
	"fmt"
	"slices"
	"testing"

	"github.com/typetarget/target/check/internal/failures"
	"github.com/typetarget/target/spec"
)

// TestGroups charges findings to the makers that have a part in all that fail.
func TestGroups(t *testing.T) {
	anew := func(name string, without int64) Suspect { return Suspect{Maker{name, "T", false}, without} }
	method := func(name string, without int64) Suspect { return Suspect{Maker{name, "T", true}, without} }
	for _, test := range []struct {
		name string
		ways []Way
		want []string
	}{
		{"none", []Way{{"F", "1", nil, sample(), false}, {"G", "2", nil, sample(), false}}, nil},
		{"one finding", []Way{{"F", "1", []Suspect{method("m", 1)}, sample(), false}, {"G", "1", []Suspect{method("m", 1)}, sample(), false}}, nil},
		{"two findings",
			[]Way{{"F", "1", []Suspect{method("m", 1)}, sample(), false}, {"G", "2", []Suspect{method("m", 2)}, sample(), false}},
			[]string{"m [F G] 3"}},
		{"two ways of one function",
			[]Way{{"F", "1", []Suspect{method("m", 1)}, sample(), false}, {"F", "2", []Suspect{method("m", 1)}, sample(), false}},
			[]string{"m [F] 2"}},
		{"compared in one of two functions",
			[]Way{{"F", "1", nil, sample(), false}, {"G", "1", []Suspect{anew("New", 4)}, sample(), false}, {"H", "2", []Suspect{anew("New", 1)}, sample(), false}}, nil},
		{"compared in both",
			[]Way{{"F", "1", []Suspect{anew("New", 2)}, sample(), false}, {"G", "1", []Suspect{anew("New", 4)}, sample(), false}, {"H", "2", []Suspect{anew("New", 1)}, sample(), false}},
			[]string{"New [F G H] 7"}},
		{"one of two functions fails without",
			[]Way{{"F", "1", []Suspect{method("m", 1)}, sample(), false}, {"G", "1", []Suspect{method("n", 1)}, sample(), false}, {"H", "2", []Suspect{method("m", 1)}, sample(), false}}, nil},
		{"methods go before functions",
			[]Way{{"F", "1", []Suspect{anew("New", 1), method("m", 1)}, sample(), false}, {"G", "2", []Suspect{anew("New", 1), method("n", 1)}, sample(), false}}, nil},
		{"what only the maker has",
			[]Way{
				{"m", "0", nil, sample(), false}, {"F", "1", []Suspect{method("m", 1)}, sample(), false}, {"G", "2", []Suspect{method("m", 2)}, sample(), false},
				{"m", "3", nil, sample(), false}, {"H", "3", nil, sample(), false},
			},
			[]string{"m [F G] 3"}},
		{"most of all first",
			[]Way{
				{"F", "1", []Suspect{method("a", 1), method("b", 1)}, sample(), false}, {"G", "2", []Suspect{method("b", 1)}, sample(), false},
				{"H", "3", []Suspect{method("a", 1), method("b", 1)}, sample(), false}, {"I", "4", []Suspect{method("c", 1)}, sample(), false},
				{"J", "5", []Suspect{method("c", 1)}, sample(), false},
			},
			[]string{"b [F G H] 3", "c [I J] 2"}},
	} {
		var got []string
		for _, g := range Groups(test.ways) {
			got = append(got, fmt.Sprintf("%s %v %d", g.Maker, g.Functions, g.Without))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// TestWithout compares a maker with inputs that have such a value: of a method
// one that another method has changed.
func TestWithout(t *testing.T) {
	n, other := Maker{"New", "T", false}, Maker{"Parse", "T", false}
	push, limit := Maker{"T.Push", "T", true}, Maker{"T.Limit", "T", true}
	var c Census
	for i, makers := range []Makers{nil, {n}, {n, push}, {n, limit}, {n, limit, push}, {other}, {{"U", "U", false}}} {
		for range i + 1 {
			c.Add(makers)
		}
	}
	for m, want := range map[Maker]int64{n: 6, other: 2 + 3 + 4 + 5, push: 4, limit: 3} {
		if got := c.Without(m); got != want {
			t.Errorf("%s: %d inputs without it, want %d", m.Name, got, want)
		}
	}
}

func sample() failures.Sample { return failures.SampleOf(&spec.Contract{}, nil) }
