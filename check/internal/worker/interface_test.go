package worker

import (
	"go/types"
	"testing"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/shape"
)

const interfaceSubject = `package subject

import "fmt"

type Color uint8

const (
	Red Color = iota
	Green
)

type Shape interface{ Area() int }

type Square int8

func (s Square) Area() int { return int(s * s) }

type Rect struct {
	W, H int8
	In   Shape
	Tint any
}

func (r *Rect) Area() int { return int(r.W * r.H) }

type Group []Shape

func (g Group) Area() int { return len(g) }

type Pair[T any] struct{ A, B T }

func (p Pair[T]) Area() int { return 2 }

type Flag bool

func (f Flag) Area() int { return 0 }

type Tag string

func (Color) String() string { return "" }
func (*Tag) String() string  { return "" }

func Shapes(a []Shape) []Shape            { return a }
func One(a Shape) Shape                   { return a }
func Pointer(a *Shape) *Shape             { return a }
func Error(a error) error                 { return a }
func Errors(a [2]error) [2]error          { return a }
func Any(a any) any                       { return a }
func Anys(a struct{ X, Y any }) struct{ X, Y any } { return a }
func Nested(a [][]any) [][]any            { return a }
func Stringer(a fmt.Stringer) fmt.Stringer { return a }
`

// TestInterfacesAreWhatTheWorkerDecodes is TestLiteralsAreWhatTheWorkerDecodes
// for interfaces.
func TestInterfacesAreWhatTheWorkerDecodes(t *testing.T) {
	testLiterals(t, interfaceSubject, []string{"Shapes", "One", "Pointer", "Error", "Errors", "Any", "Anys", "Nested", "Stringer"})
}

func (u *unfolder) dynamic(t types.Type, depth int) shape.Node {
	n := &shape.Interface{T: t, Var: -1, Which: -1}
	if depth == 0 {
		return n
	}
	held := u.world.Types(t)
	n.Var = u.variable(int64(min(u.rnd.IntN(6), 1)))
	n.Which = u.variable(int64(u.rnd.IntN(len(held))))
	for i, h := range held {
		n.Numbers = append(n.Numbers, i)
		switch ptr, ok := h.(*types.Pointer); {
		case domain.IsErrorValue(h):
			n.Alts = append(n.Alts, &shape.ErrorValue{T: h})
		case ok:
			n.Alts = append(n.Alts, &shape.Pointer{T: h, Var: -1, Always: true, Elem: u.node(ptr.Elem(), depth-1)})
		default:
			n.Alts = append(n.Alts, u.node(h, depth-1))
		}
	}
	return n
}
