package report

import (
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
)

func TestChangeLines(t *testing.T) {
	long := "&Tree{Key: 1000000, Left: &Tree{Key: 2000000}, Right: &Tree{Key: 3000000}}"
	longer := strings.ReplaceAll(long, "2000000", "2000001")
	several := func(n int) (d []check.Change) {
		for range n {
			d = append(d, check.Change{Param: "t", Path: "t.Left.Key", Was: "2000000", Is: "2000001"})
		}
		return d
	}
	for _, test := range []struct {
		name, was, is string
		differ        []check.Change
		want          []string
	}{
		{"small", "[]int{1}", "[]int{2}", []check.Change{{Param: "t", Path: "t[0]", Was: "1", Is: "2"}}, []string{"after the call: t = []int{2}"}},
		{"large", long, longer, several(1), []string{"after the call: t.Left.Key = 2000001 (was 2000000)"}},
		{"many", long, longer, several(5), []string{"after the call: t", "  - " + long, "  + " + longer}},
		{"none", long, longer, nil, []string{"after the call: t", "  - " + long, "  + " + longer}},
		{"keys", long, longer, []check.Change{{Param: "t", Path: `t["a"]`, Was: "1"}, {Param: "t", Path: `t["b"]`, Is: "2"}},
			[]string{`after the call: t["a"] is gone (it was 1)`, `after the call: t["b"] = 2 (it was not there)`}},
		{"lines", "x", "a\nb", several(5), []string{"after the call: t", "  - x", "  + a", "  + b"}},
	} {
		ce := &check.Counterexample{CallValues: check.CallValues{Args: []check.NamedValue{{Name: "t", Value: test.was}}, After: []check.NamedValue{{Name: "t", Value: test.is}}, Changes: test.differ}}
		if got := changeLines(ce); !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
