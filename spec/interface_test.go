package spec

import (
	"fmt"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/typetarget/target/spec/annotation"
)

const interfaceModule = `
-- go.mod --
module example.com/m

go 1.26
-- a.go --
package a

import "fmt"

type Stack interface {
	//refine:ensures [sign] result >= 0
	//refine:pure
	Len() int

	//refine:requires v < 3 && self != nil
	//refine:filter v != 1
	//refine:ensures Len() == old(Len()) + 1 && old(self.Len()) >= 0
	Push(v int)

	//refine:func (st {s Stack | s.Len() > 0}) (n {n int | n >= 0}) (x {x int | x > n})
	//refine:panics depth > 1
	Peek(depth int) int

	fmt.Stringer
}

type Slice []int

func (s *Slice) Len() int      { return len(*s) }
func (s *Slice) Push(x int)    { *s = append(*s, x) }
func (s *Slice) Peek(int) int  { return 0 }
func (s Slice) String() string { return "" }

// Other is no stack.
type Other struct{}

func (Other) Len() int { return 0 }

type Mixed struct{ n int }

func (m Mixed) Len() int { return m.n }

//refine:requires x > 0
//refine:ensures m.n == 1
func (m *Mixed) Push(x int) { m.n++ }

func (m Mixed) Peek(at int) (top int) { return at }

//refine:skip it cannot be
func (Mixed) String() string { return "" }

type Base struct{ *Mixed }

type Holder struct{ Stack }

type Of[T any] struct{ xs []T }

func (o *Of[T]) Len() int          { return 0 }
func (o *Of[T]) Push(T)            {}
func (o *Of[T]) Peek(at int) int   { return at }
func (o *Of[T]) String() string    { return "" }
`

// TestInterfaceContracts checks which functions get the contract of an
// interface's method, and what its clauses are about.
func TestInterfaceContracts(t *testing.T) {
	dir, _ := extract(t, txtar.Parse([]byte(interfaceModule)))
	p := mustLoad(t, Config{Dir: dir})
	if got := errorLines(dir, p); got != "" {
		t.Fatal(got)
	}
	want := []string{
		"Slice.Len ensures result >= 0 [r0] from Stack.Len; pure",
		"Slice.Push requires v < 3 && self != nil [a0 a1] from Stack.Push; filter v != 1 [a1] from Stack.Push; ensures Len() == old(Len()) + 1 && old(self.Len()) >= 0 [a0 old0] from Stack.Push",
		"Slice.Peek func st.Len() > 0 [a0] from Stack.Peek; func n >= 0 [a1] from Stack.Peek; func x > n [a1 r0] from Stack.Peek; panics depth > 1 [a1] from Stack.Peek",
		"Mixed.Len ensures result >= 0 [r0] from Stack.Len; pure",
		"Mixed.Push requires v < 3 && self != nil [a0 a1] from Stack.Push; requires x > 0 [a1]; filter v != 1 [a1] from Stack.Push; ensures Len() == old(Len()) + 1 && old(self.Len()) >= 0 [a0 old0] from Stack.Push; ensures m.n == 1 [a0]",
		"Mixed.Peek func st.Len() > 0 [a0] from Stack.Peek; func n >= 0 [a1] from Stack.Peek; func x > n [a1 r0] from Stack.Peek; panics depth > 1 [a1] from Stack.Peek",
		"Mixed.String",
		"Base.Len ensures result >= 0 [r0] from Stack.Len; pure",
		"Base.Push requires v < 3 && self != nil [a0 a1] from Stack.Push; filter v != 1 [a1] from Stack.Push; ensures Len() == old(Len()) + 1 && old(self.Len()) >= 0 [a0 old0] from Stack.Push",
		"Base.Peek func st.Len() > 0 [a0] from Stack.Peek; func n >= 0 [a1] from Stack.Peek; func x > n [a1 r0] from Stack.Peek; panics depth > 1 [a1] from Stack.Peek",
		"Of.Len ensures result >= 0 [r0] from Stack.Len; pure",
		"Of.Push requires v < 3 && self != nil [a0 a1] from Stack.Push; filter v != 1 [a1] from Stack.Push; ensures Len() == old(Len()) + 1 && old(self.Len()) >= 0 [a0 old0] from Stack.Push",
		"Of.Peek func st.Len() > 0 [a0] from Stack.Peek; func n >= 0 [a1] from Stack.Peek; func x > n [a1 r0] from Stack.Peek; panics depth > 1 [a1] from Stack.Peek",
	}
	var got []string
	for _, c := range p[0].Contracts {
		got = append(got, inheritance(c))
	}
	if len(got) != len(want) {
		t.Errorf("%d contracts, want %d: %s", len(got), len(want), strings.Join(got, "\n"))
	}
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Errorf("contract\n%s\nwant\n%s", got[i], want[i])
		}
	}
	base := p[0].Contracts[7]
	if recv := types.TypeString(base.Params[0].Type(), types.RelativeTo(p[0].Types)); recv != "Base" {
		t.Errorf("the receiver of %s is of type %s", base.Name, recv)
	}
}

// inheritance is a contract with its clauses, what they take, and where they
// stand.
func inheritance(c *Contract) string {
	var parts []string
	for _, clause := range c.Of(annotation.RolePre, annotation.RoleFilter, annotation.RolePost, annotation.RolePanics) {
		var args []string
		for _, a := range clause.Args {
			args = append(args, fmt.Sprintf("%s%d", []string{"a", "old", "r", "self"}[a.Kind], a.Index))
		}
		part := string(clause.Verb) + " " + clause.Text + " " + fmt.Sprint(args)
		if clause.From != "" {
			part += " from " + clause.From
		}
		parts = append(parts, part)
	}
	if c.Pure() {
		parts = append(parts, "pure")
	}
	return strings.TrimSpace(c.Name + " " + strings.Join(parts, "; "))
}

func TestImplementers(t *testing.T) {
	dir, _ := extract(t, txtar.Parse([]byte(`
-- go.mod --
module example.com/m

go 1.26
-- a.go --
package a

import "fmt"

type Expr interface{ eval() int }
type Sealed interface { Expr; seal() }
type Set[T any] interface{ Has(T) bool }
type None interface{ none() }

type B int
type A struct{}
type Alias = A
type P struct{}
type Wrap struct{ Expr }
type List[T any] struct{ x T }
type Ordered[T ~int8 | ~string] struct{ x T }

//refine:bound T=int8,string
type Two[T any] struct{ x T }

func (B) eval() int           { return 0 }
func (A) eval() int           { return 0 }
func (*P) eval() int          { return 0 }
func (*P) seal()              {}
func (List[T]) Has(T) bool    { return false }
func (*Ordered[T]) Has(T) bool { return false }
func (*Ordered[T]) String() string { return "" }
func (Two[T]) String() string { return "" }

var (
	expr Expr
	sealed Sealed
	ints Set[int]
	bytes Set[int8]
	strings Set[string]
	none None
	stringer fmt.Stringer
	same interface{ eval() int }
)
`)))
	p := mustLoad(t, Config{Dir: dir})
	if got := errorLines(dir, p); got != "" {
		t.Fatal(got)
	}
	for name, want := range map[string]string{
		"expr": "B A *P Wrap", "same": "B A *P Wrap", "sealed": "*P", "ints": "List[int]", "bytes": "List[int8] *Ordered[int8]",
		"strings": "List[string] *Ordered[string]", "none": "", "stringer": "Two[int8] Two[string]",
	} {
		var got []string
		for _, t := range p[0].Implementers(p[0].Types.Scope().Lookup(name).Type()) {
			got = append(got, types.TypeString(t, types.RelativeTo(p[0].Types)))
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s holds %s, want %s", name, got, want)
		}
	}
}
