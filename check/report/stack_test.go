package report

import (
	"go/token"
	"slices"
	"testing"

	"github.com/typetarget/target/check"
)

func TestStackLines(t *testing.T) {
	frame := func(name string, line, calls int) check.Frame {
		return check.Frame{Func: name, Pos: token.Position{Filename: "/d/a.go", Line: line}, Calls: calls}
	}
	here := []check.Note{{Pos: token.Position{Filename: "/d/a.go", Line: 1}, Msg: "panicked here"}}
	for _, test := range []struct {
		stack []check.Frame
		notes []check.Note
		want  []string
	}{
		{nil, nil, nil},
		{[]check.Frame{frame("F", 1, 1)}, here, nil},
		{[]check.Frame{frame("F", 1, 400)}, here, []string{"... 399 more calls of F"}},
		{[]check.Frame{frame("F", 1, 0)}, here, []string{"... more calls of F"}},
		{[]check.Frame{frame("slices.Delete[go.shape.[]int]", 7, 1), frame("(*T).F", 1, 2), frame("q.G.func1", 3, 1)}, nil,
			[]string{"slices.Delete[go.shape.[]int] ./a.go:7", "(*T).F ./a.go:1", "... 1 more call of (*T).F", "q.G.func1 ./a.go:3"}},
		{slices.Repeat([]check.Frame{frame("F", 2, 1)}, 7), nil,
			[]string{"F ./a.go:2", "F ./a.go:2", "F ./a.go:2", "F ./a.go:2", "F ./a.go:2", "... 2 more functions"}},
	} {
		if got := stackLines("/d", test.stack, test.notes); !slices.Equal(got, test.want) {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}
