package term_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/solver/term/termtest"
)

// TestPrintedOperators reads printed instances of every operator as
// expressions of Go and evaluates them.
func TestPrintedOperators(t *testing.T) {
	for _, x := range termtest.Instances() {
		s := term.NewStore()
		u, _ := x.Make(s, 0)
		u = nested(s, u)
		text := s.String(u)
		e, err := parser.ParseExpr(strings.NewReplacer("<u", ">", ">>>", "&^").Replace(text))
		if err != nil {
			t.Errorf("%v: %s: %v", x, text, err)
			continue
		}
		for _, m := range x.Assignments(20, rand.New(rand.NewPCG(3, 4))) {
			if got, want := (reader{t, m}).value(e), s.Eval(u, m); got.v != want {
				t.Fatalf("%v: %s reads as %d at %v, want %d", x, text, got.v, m, want)
			}
		}
	}
}

// nested puts a term below other operators, where it may need parentheses.
func nested(s *term.Store, t term.Term) term.Term {
	switch s.Sort(t) {
	case term.SortBool:
		return s.AddConst(t, 3)
	case term.SortWord:
		return term.Apply(s, term.OpWXor, 0, []term.Term{t, s.Word(5)}, nil)
	}
	return s.Sum(1, []term.Term{t}, []int64{-3})
}

// A read is a value that was read, and whether it is a Word.
type read struct {
	v    int64
	word bool
}

// A reader evaluates printed terms with values for the variables.
type reader struct {
	t *testing.T
	m []int64
}

func (r reader) value(e ast.Expr) read {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return r.value(e.X)
	case *ast.BasicLit:
		v, err := strconv.ParseUint(e.Value, 10, 64) // 1<<63 comes behind a sign
		if err != nil {
			r.t.Fatal(err)
		}
		return read{v: int64(v)}
	case *ast.Ident:
		if e.Name == "true" || e.Name == "false" {
			return read{v: term.Truth(e.Name == "true")}
		}
		i, err := strconv.Atoi(strings.TrimPrefix(e.Name, "v"))
		if err != nil {
			r.t.Fatal(err)
		}
		return read{v: r.m[i]}
	case *ast.UnaryExpr:
		if x := r.value(e.X); e.Op == token.NOT {
			return read{v: 1 - x.v}
		} else {
			return read{v: -x.v}
		}
	case *ast.BinaryExpr:
		return r.binary(e.Op, r.value(e.X), r.value(e.Y))
	case *ast.CallExpr:
		return r.call(e)
	}
	r.t.Fatalf("%T", e)
	return read{}
}

func (r reader) binary(op token.Token, a, b read) read {
	word := a.word || b.word
	x, y := uint64(a.v), uint64(b.v)
	switch op {
	case token.ADD:
		return read{a.v + b.v, word}
	case token.SUB:
		return read{a.v - b.v, word}
	case token.MUL:
		return read{a.v * b.v, word}
	case token.QUO, token.REM:
		switch {
		case b.v == 0:
			return read{0, word}
		case word && op == token.QUO:
			return read{int64(x / y), true}
		case word:
			return read{int64(x % y), true}
		case op == token.QUO:
			return read{v: a.v / b.v}
		}
		return read{v: a.v % b.v}
	case token.AND:
		return read{a.v & b.v, true}
	case token.OR:
		return read{a.v | b.v, true}
	case token.XOR:
		return read{a.v ^ b.v, true}
	case token.SHL:
		return read{a.v << y, true}
	case token.SHR:
		return read{a.v >> y, true}
	case token.AND_NOT: // >>>
		return read{int64(x >> y), true}
	case token.LAND:
		return read{v: a.v & b.v}
	case token.LOR:
		return read{v: a.v | b.v}
	case token.LSS:
		return read{v: term.Truth(a.v < b.v)}
	case token.GTR: // <u
		return read{v: term.Truth(x < y)}
	case token.LEQ:
		return read{v: term.Truth(a.v <= b.v)}
	case token.EQL:
		return read{v: term.Truth(a.v == b.v)}
	case token.NEQ:
		return read{v: term.Truth(a.v != b.v)}
	}
	r.t.Fatal(op)
	return read{}
}

func (r reader) call(e *ast.CallExpr) read {
	var args []read
	for _, a := range e.Args {
		args = append(args, r.value(a))
	}
	name := e.Fun.(*ast.Ident).Name
	switch name {
	case "max":
		v := args[0].v
		for _, a := range args[1:] {
			v = max(v, a.v)
		}
		return read{v: v}
	case "ite":
		if args[0].v != 0 {
			return args[1]
		}
		return args[2]
	case "word", "wrap":
		return read{args[0].v, true}
	}
	for op := range term.OpCount {
		if op.String() == name && len(args) == 2 {
			return read{op.Eval(0, args[0].v, args[1].v), op.Word()}
		}
	}
	size, err := strconv.Atoi(strings.TrimLeft(name, "uint"))
	if err != nil {
		r.t.Fatal(err)
	}
	typ := term.IntType{Bits: uint8(size), Signed: name[0] == 'i'}
	return read{v: typ.Truncate(args[0].v)}
}
