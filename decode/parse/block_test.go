package parse

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const blockInputs = `package p

//refine:bound nodes=3
type Node struct {
	Next *Node
	Kids []*Node
	By   map[string]*Node
	Leaf *Leaf
	Any  any
}

type Leaf struct{ Val int }

// A Box is built by calls.
type Box struct{ n int }

//refine:construct
func NewBox() *Box { return &Box{} }

//refine:ensures true
func H(b *Box, n *Node) {}

//refine:ensures true
func F(x, y *Node) {}

//refine:ensures true
func G(x, y *Leaf, s, t []int) {}

//refine:bound alias=x,y alias=s,t,u
//refine:ensures true
func K(x, y *Leaf, s, t, u []int) {}
`

// TestBlocksRefused checks the messages for blocks that are no inputs.
func TestBlocksRefused(t *testing.T) {
	dir := srctree.Dir(t)
	for name, text := range map[string]string{"go.mod": "module example.com/p\n\ngo 1.26\n", "p.go": blockInputs} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	for source, want := range map[string]string{
		"a := &Node{}; F(a, b)":                                   "column 20: undefined: b",
		"a := &Node{}; b := a; F(a, a)":                           "column 15: declared and not used: b",
		"a := &Node{}; a.next = a; F(a, a)":                       "column 17: a.next undefined (type *Node has no field or method next, but does have field Next)",
		"a := &Node{}; a.Next.Next = a; F(a, a)":                  "column 15: a.Next is nil",
		"a := &Node{};\na.Next.Next.Next = a;\nF(a, a)":           "line 2, column 1: a.Next is nil",
		"a := &Node{}; a.Kids[0] = a; F(a, a)":                    "column 15: a.Kids[0] is not an element: there are 0",
		"a := &Node{}; a.By[``] = a; F(a, a)":                     "column 15: a.By is nil",
		"a := &Node{}; F(a, a.By[``])":                            "column 20: a.By[``] has no such key",
		"a := &Node{}; a.Next = a":                                "column 15: the last statement is not the call of the function; " + blockForm,
		"a := &Node{}; for a.Next != nil {}; F(a, a)":             "column 15: " + blockForm,
		"a := 1; a += 1; F(nil, nil)":                             "column 9: " + blockForm,
		"a := &Node{}; F(a, nil); F(a, a)":                        "column 15: " + blockForm,
		"a := &Node{}; a = a; F(a, &Node{Next: a":                 "column 40: missing ',' before newline in composite literal",
		"a := ; F(a, a)":                                          "column 6: expected operand, found ';'",
		"l := &Leaf{}; F(&Node{Leaf: l}, &Node{Leaf: l})":         "column 45: another pointer of the input points there, too: only pointers to types with //refine:bound nodes= can be equal, and parameters that //refine:bound alias= names",
		"l := &Leaf{}; G(l, l, nil, nil)":                         "column 20: another pointer of the input points there, too: only pointers to types with //refine:bound nodes= can be equal, and parameters that //refine:bound alias= names",
		"s := []int{1}; G(nil, nil, s, s)":                        "column 31: another slice of the input has the same elements: write them again",
		"s := []int{1}; G(nil, nil, s, s[:0])":                    "column 31: a part of a variable is a slice of it: only parameters that //refine:bound alias= names can be windows of one array",
		"s := []int{1, 2}; K(nil, nil, s[:1:1], s, nil)":          "column 31: s[:1:1] sets the capacity: leave out the last index, so that it reaches to the end of the array",
		"s := []int{1, 2}; K(nil, nil, s[:1], nil, nil)":          "column 31: no other parameter is a window of the array: write the elements of the slice",
		"s := []int{1, 2, 3}; K(nil, nil, s[:1], s[:2], nil)":     "column 41: no parameter reaches the last element of the array: leave the element out",
		"s := []int{1}; K(nil, nil, s[2:], s, nil)":               "column 28: s[2:] is not a part of the array, which has 1 elements",
		"s := []int{1}; K(nil, nil, s[1:0], s, nil)":              "column 32: invalid slice indices: 0 < 1",
		"i := 0; s := []int{1}; K(nil, nil, s[i:], s, nil)":       "column 38: i is not a constant",
		"s := []int{1}; t := []int{1}; K(nil, nil, s, s, t[:0])":  "column 49: no other parameter is a window of the array: write the elements of the slice",
		"m := map[string]*Node{}; F(&Node{By: m}, &Node{By: m})":  "column 52: it is in the input twice: write the map again",
		"b := NewBox(); b.n = 1; H(b, nil)":                       "column 16: b is built by calls, and its fields are not known",
		"a := &Node{}; I(a)":                                      ErrOther.Error(),
		"a, b := two(); F(a, b)":                                  "column 9: undefined: two",
		"i := 0; a := &Node{Kids: []*Node{nil}}; F(a, a.Kids[i])": "column 53: i is not a constant",
	} {
		read := false
		for _, c := range pkgs[0].Contracts {
			_, err := Read(c, source)
			if errors.Is(err, ErrOther) && want != err.Error() {
				continue
			}
			read = true
			if err == nil || err.Error() != want {
				t.Errorf("%q is refused with %v, want %s", source, err, want)
			}
		}
		if !read {
			t.Errorf("%q is no input", source)
		}
	}
}
