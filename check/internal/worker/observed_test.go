package worker

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check/internal/worker/source/canonical"
	"github.com/typetarget/target/spec"
)

const observedSubject = `package subject

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"runtime"
)

type Node struct {
	Key  int
	Next *Node
}

type Box struct {
	Node *Node
	err  error
}

type hidden struct{ n int }

func (hidden) Error() string { return "hidden" }

func Push(n *Node, k int) (any, error) {
	switch k {
	case 1:
		return n, nil
	case 2:
		return &Box{n, hidden{3}}, io.EOF
	case 3:
		n.Key++
		panic(fmt.Errorf("no %d", n.Key))
	case 4:
		n.Next = n
		return nil, nil
	case 5:
		runtime.Goexit()
	case 6:
		return nil, fmt.Errorf("at %w", os.ErrExist)
	}
	return nil, errors.New("none")
}

func Parts(xs []int, k int) (a, b []int, m map[float64]any, s iter.Seq2[int, string]) {
	switch k {
	case 0:
		return xs, xs[1:], nil, nil
	case 1:
		return append([]int(nil), xs...), append([]int(nil), xs[1:]...), nil, nil
	case 2:
		return xs[1:], xs, map[float64]any{10: xs, 9: Node{}, -1: &xs[0], 0.5: map[string]bool{"b": true, "a": false}}, nil
	case 3:
		xs[0] = 9
		return nil, []int{}, nil, func(yield func(int, string) bool) { _ = yield(1, "x") && yield(2, "y") }
	case 4:
		return nil, nil, nil, func(yield func(int, string) bool) {
			for i := 0; yield(i, ""); i++ {
				if i == 2 {
					panic("three")
				}
			}
		}
	}
	return
}

func refine_few(k int) bool { return k < 9 }
`

// show is an outcome in one line.
func show(o Observed) string {
	t := o.Told
	s := fmt.Sprint(o.Kind, " ", strings.Join(t.Results, "; "))
	if t.Class != "" {
		s += fmt.Sprintf("%s: %s", t.Class, t.Text)
	}
	for _, p := range t.After {
		s += fmt.Sprintf(" | %d %t %s", p.Param, p.Changed, p.Text)
	}
	return s
}

// TestObserved has calls observed: what they return and panic with, what they
// change, and what these share. An input that is not valid and one that ends
// the goroutine leave the others as they are.
func TestObserved(t *testing.T) {
	m := newModule(t, map[string]string{"subject.go": observedSubject, "go.mod": "module example.com/subject\n\ngo 1.23\n"}, "")
	b := m.build(Options{}, m.program(nil, m.contract("Push", "requires refine_few a1"), m.contract("Parts")))
	node := func(k int64) []byte { return append([]byte{1}, append(ints(7), append([]byte{0}, ints(k)...)...)...) }
	list := func(k int64) []byte { return append([]byte{3}, ints(1, 2, k)...) }
	for number, test := range []struct {
		inputs [][]byte
		want   []string
	}{
		{[][]byte{node(1), node(2), node(3), node(4), node(5), node(10), node(6), node(0)}, []string{
			"1 *Node(#1=&{Key: 7}); nil | 0 false #1",
			`1 *Box(&{Node: #1=&{Key: 7}, err: error(hidden, "hidden")}); error(*errors.errorString, "EOF") | 0 false #1`,
			"2 *errors.errorString: no 8 | 0 true &{Key: 8}",
			"1 nil; nil | 0 true #1=&{Key: 7, Next: #1}",
			"3 ",
			"0 ",
			`1 nil; error(*fmt.wrapError, "at file already exists") | 0 false &{Key: 7}`,
			`1 nil; error(*errors.errorString, "none") | 0 false &{Key: 7}`,
		}},
		{[][]byte{list(0), list(1), list(2), list(3), list(4)}, []string{
			"1 #2=[1, #1=2]; #1[:1]; nil; nil | 0 false #2[:2]",
			"1 [1, 2]; [2]; nil; nil | 0 false [1, 2]",
			`1 #1=[2]; #2=(1 at #1)[1, 2]; map[9: Node({}), -1: *int(#2), 10: []int(#2[:2]), 0.5: map[string]bool(map["a": false, "b": true])]; nil | 0 false #2[:2]`,
			`1 nil; []; nil; sequence[1: "x", 2: "y"] | 0 true [9, 2]`,
			`2 nil; nil; nil; sequence[0: "", 1: "", 2: ""string: three | 0 false [1, 2]`,
		}},
	} {
		told := run(t, b, time.Minute, Observe(number, true), test.inputs...)
		plain := run(t, b, time.Minute, Observe(number, false), test.inputs...)
		if told.Fault != nil || plain.Fault != nil || len(told.Observed) != len(test.inputs) || len(plain.Observed) != len(test.inputs) {
			t.Fatalf("%+v, %+v", told, plain)
		}
		digests := map[[canonical.DigestSize]byte]int{}
		for i, o := range told.Observed {
			if got := show(o); got != test.want[i] {
				t.Errorf("%d: %s, want %s", i, got, test.want[i])
			}
			if plain.Observed[i].Digest != o.Digest {
				t.Errorf("%d has another digest if it is told", i)
			}
			if j, ok := digests[o.Digest]; ok {
				t.Errorf("%d has the digest of %d", i, j)
			}
			digests[o.Digest] = i
		}
	}
}

const writtenSubject = `package subject

import (
	"bytes"
	"errors"
	"time"
)

type Ring struct {
	Next *Ring
	n    int
}

func Written(r *Ring, k int) (any, *Ring, error) {
	switch k {
	case 0:
		return int8(1), &Ring{n: 2}, nil
	case 1:
		r.n++
		return time.Unix(0, 0).UTC(), r, errors.New("one")
	case 2:
		r.Next = r
		panic(errors.New("two"))
	case 3:
		return bytes.NewBufferString("x"), nil, nil
	case 4:
		return map[string]*Ring{"a": {n: 1}}, nil, nil
	}
	for i := 0; i < k; i++ {
		r.n = i
	}
	return nil, r, nil
}

func refine_some(k int) bool { return k != 9 }
`

// TestWritten has outcomes written as literals and as text, and says which
// blocks are reached.
func TestWritten(t *testing.T) {
	m := newModule(t, map[string]string{"subject.go": writtenSubject, "go.mod": "module example.com/subject\n\ngo 1.23\n"}, "")
	p := m.program(nil, m.contract("Written", "requires refine_some a1"))
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, filepath.Join(m.dir, "subject.go"), nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	p.Observed = true
	p.Reach = &spec.Package{Dir: m.dir, Fset: fset, Syntax: []*ast.File{file}}
	b := m.build(Options{}, p)
	var inputs [][]byte
	for _, k := range []int64{0, 1, 2, 3, 4, 5, 9} {
		inputs = append(inputs, append([]byte{1, 0}, append(ints(0), ints(k)...)...))
	}
	written := run(t, b, time.Minute, Write(0), inputs...)
	want := []string{
		`"" [{int8(1) int8(1)} {&Ring{n: 2} &{n: 2}} { <nil>}] [{&Ring{} &{}}] [0]`,
		`"" [{ time.Time(time.Time("1970-01-01 00:00:00 +0000 UTC"))} {&Ring{n: 1} &{n: 1}} { one}] [{&Ring{n: 1} &{n: 1}}] [0]`,
		`"two" [] [{ &{Next: (&1)}}] [0]`,
		`"" [{ *bytes.Buffer(bytes.Buffer("x"))} {nil nil} { <nil>}] [{&Ring{} &{}}] [0]`,
		`"" [{map[string]*Ring{"a": {n: 1}} map[string]*subject.Ring(map["a": &{n: 1}])} {nil nil} { <nil>}] [{&Ring{} &{}}] [0]`,
		`"" [{nil nil} {&Ring{n: 4} &{n: 4}} { <nil>}] [{&Ring{n: 4} &{n: 4}}] [0]`,
		`"" [] [] []`,
	}
	if written.Fault != nil || len(written.Observed) != len(want) {
		t.Fatalf("%+v", written)
	}
	for i, o := range written.Observed {
		if got := fmt.Sprintf("%q %v %v %v", o.Written.Panic, o.Written.Results, o.Written.After, o.Written.Params); got != want[i] {
			t.Errorf("%d: %s, want %s", i, got, want[i])
		}
	}
	// Of the function, block 0 is the body and 1 to 5 are the clauses; 6 is
	// the loop, which runs five times: twice two, and less than twice four.
	reached := run(t, b, time.Minute, Reach(0), inputs...)
	for i, want := range []string{"[{0 1} {1 1}]", "[{0 1} {2 1}]", "[{0 1} {3 1}]", "[{0 1} {4 1}]", "[{0 1} {5 1}]", "[{0 1} {6 3}]", "[]"} {
		o := reached.Observed[i]
		if got := fmt.Sprint(o.Reached); got != want || o.Digest != written.Observed[i].Digest {
			t.Errorf("%d reaches %s, want %s", i, got, want)
		}
	}
}
