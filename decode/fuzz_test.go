package decode

import (
	"context"
	"errors"
	"go/types"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// wired has a function for each kind of type that is on the wire.
const wired = `package wired

type Tree struct {
	Key         int
	Left, Right *Tree
}

type Shape interface{ Area() int }

type Square uint8

func (Square) Area() int { return 0 }

func (*Tree) Area() int { return 0 }

type Stack struct{ items []int }

//refine:construct
func NewStack(n uint8) *Stack { return &Stack{make([]int, n)} }

//refine:construct
func (s *Stack) Push(x int) *Stack { return s }

func Scalars(a bool, b int8, c uint64, d float32, e string) {}
func Trees(t *Tree, ts []Tree)                              {}
func Nothing(a []struct{}, b [2][]struct{}, f func(struct{})) {}
func Maps(m map[int8]bool, n map[struct{}]struct{})         {}
func Funcs(f func(bool) int8, g func() []bool)              {}
func Interfaces(s []Shape, x any, err error)                {}
func Opaque(s *Stack, ts []*Stack)                          {}
`

// wiredContracts are the contracts of wired.
func wiredContracts(f *testing.F) []*spec.Contract {
	dir := f.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/wired\n\ngo 1.26\n", "wired.go": wired} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			f.Fatal(err)
		}
	}
	pkgs, err := spec.Load(context.Background(), spec.Config{Dir: dir, All: spec.Everything})
	if err != nil || len(pkgs[0].Errors) > 0 {
		f.Fatal(err, pkgs[0].Errors)
	}
	var contracts []*spec.Contract
	for _, c := range pkgs[0].Contracts {
		if c.Func.Signature().Recv() == nil && c.Name != "NewStack" {
			contracts = append(contracts, c)
		}
	}
	return contracts
}

func paramTypes(c *spec.Contract) []types.Type {
	var r []types.Type
	for _, p := range c.Params {
		r = append(r, p.Type())
	}
	return r
}

// FuzzReadWire reads any bytes as the wire form of an input. That takes memory
// only in proportion to their number, and what is read has a literal.
func FuzzReadWire(f *testing.F) {
	contracts := wiredContracts(f)
	for _, seed := range []string{"", "\x00", "\x01\x01", "\x05\x02\x04\x06\x08", "\x03ab", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", "\xff\xff\xff\xff\x0f\x00"} {
		for which := range contracts {
			f.Add(uint8(which), []byte(seed))
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, src []byte) {
		c := contracts[int(which)%len(contracts)]
		params := paramTypes(c)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		values, rest, err := ReadWire(c.Pkg, src, params)
		runtime.ReadMemStats(&after)
		if used, limit := after.TotalAlloc-before.TotalAlloc, uint64(1<<24+1000*len(src)); used > limit {
			t.Fatalf("%d bytes for %s take %d bytes of memory", len(src), c.Name, used)
		}
		switch {
		case err != nil && (!errors.Is(err, ErrWire) || len(rest) != len(src)):
			t.Fatalf("error %v, %d of %d bytes are left", err, len(rest), len(src))
		case err == nil && (len(values) != len(params) || len(rest) > len(src)):
			t.Fatalf("%d values, %d of %d bytes are left", len(values), len(rest), len(src))
		case err == nil && value.Literal(values[0], nil) == "":
			t.Fatalf("no literal for % x", src)
		}
	})
}

// FuzzModels writes the input of any model and reads it again: the literals are
// the same.
func FuzzModels(f *testing.F) {
	var contracts []*spec.Contract
	var shapes []*encode.Encoding
	for _, c := range wiredContracts(f) {
		if c.Name == "Opaque" { // its shape needs a worker
			continue
		}
		e, err := encode.Encode(f.Context(), solver.Standard, c, domain.Bounds{Depth: 2})
		if err != nil {
			f.Fatal(err)
		}
		contracts, shapes = append(contracts, c), append(shapes, e)
		f.Add(uint8(len(shapes)), []byte{0})
		f.Add(uint8(len(shapes)), []byte("\x01\xff\x02\x03\x01\x00\x05"))
	}
	f.Fuzz(func(t *testing.T, which uint8, choices []byte) {
		e, c := shapes[int(which)%len(shapes)], contracts[int(which)%len(shapes)]
		m := modelOf(e.Problem, choices)
		wire := NewWriter(e.Shape).Append(nil, m)
		values, rest, err := ReadWire(c.Pkg, wire, paramTypes(c))
		if err != nil || len(rest) > 0 {
			t.Fatalf("% x: %v, %d bytes left", wire, err, len(rest))
		}
		for i, v := range Values(e.Shape, m) {
			if want, got := value.Literal(v, nil), value.Literal(values[i], nil); want != got {
				t.Errorf("% x is read as %s, was %s", wire, got, want)
			}
		}
	})
}

// modelOf assigns each variable a value of its range, by the bytes in turn.
func modelOf(p *problem.Problem, choices []byte) problem.Model {
	m := make(problem.Model, len(p.Vars))
	for i, v := range p.Vars {
		m[i] = v.Lo
		if len(choices) > 0 {
			m[i] += int64(choices[i%len(choices)]) % (v.Hi - v.Lo + 1)
		}
	}
	return m
}
