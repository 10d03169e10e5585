package lift_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/symtest"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/term"
)

// open are functions in which Go leaves open when an operand is read, or what
// an element of a map literal is, and some in which it does not.
const open = `package open

func bump(p *int) int { *p++; return *p }

func operand(p *int) int { return *p + bump(p) }

func operandFirst(p *int) int { return bump(p) + *p }

func argument(p *int) int { return twice(*p, bump(p)) }

func twice(a, b int) int { return a*2 + b }

func index(a []int, p *int) int { return a[*p] + bump(p) }

func place(a *[2]int, p *int) { a[*p] = bump(p) }

func keys(a, b int) map[int]int { return map[int]int{a: 1, b: 2} }

func equalKeys(a int) map[int]int { return map[int]int{a: 1, a + 1: 2} }

func copied(p *int) int { n := *p; return n + bump(p) }

func lazy(p *int) bool { return *p > 1 && bump(p) > 2 }

func pure(p *int) int { return *p + twice(1, 2) }
`

// TestOpenOrder refuses what depends on an order that Go leaves open, as the
// language specification has it, and nothing else.
func TestOpenOrder(t *testing.T) {
	s := symtest.Parse(t, open)
	for name, want := range map[string]bool{
		"operand": true, "operandFirst": true, "argument": true, "index": true, "place": true, "keys": true,
		"equalKeys": false, "copied": false, "lazy": false, "pure": false,
	} {
		l := lift.New(t.Context(), solver.Standard, term.NewStore(), s.Program())
		in := symtest.NewInputs(l.M)
		var args []sym.Value
		for p := range s.Func(name).Signature().Params().Variables() {
			switch p.Name() {
			case "p":
				args = append(args, l.Mem.PointerTo(sym.Place{Obj: in.Object(in.Int(0, 1))}))
			case "a":
				args = append(args, arrayOf(in, p.Type().String()))
			default:
				args = append(args, in.Int(0, 1))
			}
		}
		_, err := l.Attempt(func() sym.Term { return l.Call(s.Func(name), nil, args, nil).Panics })
		var u *sym.Unsupported
		refused := errors.As(err, &u) && u.Varies && strings.Contains(u.Msg, "Go leaves open")
		if refused != want || err != nil && !refused {
			t.Errorf("%s: refused %v (%v), want %v", name, refused, err, want)
		}
	}
}

// arrayOf is the parameter a, of some type.
func arrayOf(in *symtest.Inputs, typ string) sym.Value {
	elems := []sym.Value{in.Int(0, 1), in.Int(0, 1)}
	switch typ {
	case "[]int":
		return in.M.Mem.InputSlice(elems, nil, in.M.T.Num(2), in.M.T.No, in.M.T.Yes)
	case "*[2]int":
		return in.M.Mem.PointerTo(sym.Place{Obj: in.Object(&sym.Aggregate{Parts: elems})})
	}
	return in.Int(0, 1)
}
