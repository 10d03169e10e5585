package report

import (
	"fmt"
	"slices"
	"testing"
)

// TestWhereLines says what names mean, and no others.
func TestWhereLines(t *testing.T) {
	definitions := []string{"#1 = &Node{Next: #1}", "#2 = &Node{Next: #4}", "#3 = &Node{Next: #3}", "#4 = []any{#4}"}
	for _, test := range []struct {
		lines, want []string
	}{
		{[]string{"F(1) = 2"}, nil},
		{[]string{"F(1) = #3"}, []string{"where #3 = &Node{Next: #3}"}},
		{[]string{"F(1)", "after the call: p = &Node{Next: #2}"}, []string{"where #2 = &Node{Next: #4}", "      #4 = []any{#4}"}},
	} {
		if got := whereLines(definitions, test.lines); !slices.Equal(got, test.want) {
			t.Errorf("%q: %q, want %q", test.lines, got, test.want)
		}
	}
	var many []string
	for i := range mostNamed + 2 {
		many = append(many, fmt.Sprintf("#%d = &Node{Next: #%d}", i+1, i+2))
	}
	got := whereLines(many, []string{"#1"})
	if len(got) != mostNamed || got[mostNamed-1] != "      and 3 more, which -json shows" {
		t.Errorf("%q", got)
	}
}
