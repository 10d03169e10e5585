package check

import (
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check/internal/worker"
)

func TestChangeLines(t *testing.T) {
	long := "&Tree{Key: 1000000, Left: &Tree{Key: 2000000}, Right: &Tree{Key: 3000000}}"
	longer := strings.ReplaceAll(long, "2000000", "2000001")
	several := func(n int) (d []worker.Difference) {
		for range n {
			d = append(d, worker.Difference{Path: "$.Left.Key", Was: "2000000", Is: "2000001"})
		}
		return d
	}
	for _, test := range []struct {
		name, was, is string
		differ        []worker.Difference
		want          []string
	}{
		{"small", "[]int{1}", "[]int{2}", []worker.Difference{{Path: "$[0]", Was: "1", Is: "2"}}, []string{"after the call: t = []int{2}"}},
		{"large", long, longer, several(1), []string{"after the call: t.Left.Key = 2000001 (was 2000000)"}},
		{"many", long, longer, several(5), []string{"after the call: t", "  - " + long, "  + " + longer}},
		{"none", long, longer, nil, []string{"after the call: t", "  - " + long, "  + " + longer}},
		{"keys", long, longer, []worker.Difference{{Path: `$["a"]`, Was: "1"}, {Path: `$["b"]`, Is: "2"}},
			[]string{`after the call: t["a"] is gone (it was 1)`, `after the call: t["b"] = 2 (it was not there)`}},
		{"lines", "x", "a\nb", several(5), []string{"after the call: t", "  - x", "  + a", "  + b"}},
	} {
		ce := &Counterexample{Args: []NamedValue{{"t", test.was}}, After: []NamedValue{{"t", test.is}}, Changes: changesOf("t", test.differ)}
		if got := changeLines(ce); !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestStackLines(t *testing.T) {
	frame := func(name string, line, calls int) worker.Called {
		return worker.Called{Func: name, File: "/d/a.go", Line: line, Calls: calls}
	}
	here := []Note{{Pos: token.Position{Filename: "/d/a.go", Line: 1}, Msg: "panicked here"}}
	for _, test := range []struct {
		stack []worker.Called
		notes []Note
		want  []string
	}{
		{nil, nil, nil},
		{[]worker.Called{frame("m/p.F", 1, 1)}, here, nil},
		{[]worker.Called{frame("m/p.F", 1, 400)}, here, []string{"... 399 more calls of F"}},
		{[]worker.Called{frame("m/p.F", 1, 0)}, here, []string{"... more calls of F"}},
		{[]worker.Called{frame("slices.Delete[go.shape.[]int]", 7, 1), frame("m/p.(*T).F", 1, 2), frame("other.org/x/q.G.func1", 3, 1)}, nil,
			[]string{"slices.Delete[go.shape.[]int] ./a.go:7", "(*T).F ./a.go:1", "... 1 more call of (*T).F", "q.G.func1 ./a.go:3"}},
		{slices.Repeat([]worker.Called{frame("m/p.F", 2, 1)}, 7), nil,
			[]string{"F ./a.go:2", "F ./a.go:2", "F ./a.go:2", "F ./a.go:2", "F ./a.go:2", "... 2 more functions"}},
	} {
		if got := stackLines("/d", framesOf("m/p", test.stack), test.notes); !slices.Equal(got, test.want) {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}

func TestShorten(t *testing.T) {
	for _, test := range []struct {
		text string
		n    int
		want string
	}{{"abc", 3, "abc"}, {"abcdefghij", 7, "ab...ij"}, {"abcdefghij", 8, "abc...ij"}, {"äöüäöüäöü", 7, "äö...öü"}} {
		if got := shorten(test.text, test.n); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}
