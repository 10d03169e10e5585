package synth

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

// TestEdges finds the pointers from nodes of each type to others of it, and the
// parts that lead to others in another way.
func TestEdges(t *testing.T) {
	const source = `package p

type List struct { key int; next *List }
type Tree struct { kids []*Tree; two [2][]*Tree; up struct { to *Tree } }
type Leaf struct { key int }
type Map struct { next *Map; by map[string]*Map }
type Other struct { part *Part }
type Part struct { of *Other }
type Any struct { next *Any; held any }
type Deep struct { in Nest }
type Nest []struct { in Nest; of *Deep }
type Func struct { next *Func; f func() *Func }
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	p, err := (&types.Config{}).Check("p", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]struct {
		text, unfollowed string
	}{
		"List": {"if p := n.next; p != nil { ! }; ", ""},
		"Tree": {"for k0 := 0; k0 < len(n.kids); k0++ { if p := n.kids[k0]; p != nil { ! } }; " +
			"for k0 := 0; k0 < len(n.two); k0++ { for k1 := 0; k1 < len(n.two[k0]); k1++ { if p := n.two[k0][k1]; p != nil { ! } } }; " +
			"if p := n.up.to; p != nil { ! }; ", ""},
		"Leaf":  {"", ""},
		"Map":   {"if p := n.next; p != nil { ! }; ", "by"},
		"Other": {"", "part"},
		"Any":   {"if p := n.next; p != nil { ! }; ", "held"},
		"Deep":  {"for k0 := 0; k0 < len(n.in); k0++ { if p := n.in[k0].of; p != nil { ! } }; ", "in[_].in"},
		"Func":  {"if p := n.next; p != nil { ! }; ", ""},
	} {
		edges, unfollowed := Edges(p, types.NewPointer(p.Scope().Lookup(name).Type()))
		if text := follow(edges, "!"); text != want.text || unfollowed != want.unfollowed {
			t.Errorf("%s: %q, %q; want %q, %q", name, text, unfollowed, want.text, want.unfollowed)
		}
	}
}
