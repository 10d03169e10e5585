package symtest

import (
	"go/types"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver"
)

func newInputs(t *testing.T) *Inputs { return New(t, solver.Standard) }

type record struct {
	N    int8
	List []string
	P    *[2]bool
	M    map[int]uint8
}

const records = `package symtest

type record struct {
	N    int8
	List []string
	P    *[2]bool
	M    map[int]uint8
}
`

// TestTexts writes inputs and the Go values made of them alike.
func TestTexts(t *testing.T) {
	in := newInputs(t)
	typ := Parse(t, records).Types.Scope().Lookup("record").Type()
	x := in.Few(reflect.TypeFor[record]())
	seen := map[string]bool{}
	for m := range in.Models(rand.New(rand.NewPCG(1, 1)), 500) {
		v := View{M: in.M, Model: m}
		got, want := v.Text(x, typ), Text(v.Values([]sym.Value{x}, []reflect.Type{reflect.TypeFor[record]()})[0])
		if got != want {
			t.Fatalf("%s, want %s", got, want)
		}
		seen[got] = true
	}
	if len(seen) < 100 {
		t.Errorf("%d values", len(seen))
	}
	held := Text(reflect.ValueOf([]any{nil, 1, "a", []int(nil), struct{ f float64 }{-0.5}}))
	if want := `[nil (int 1) (string "a") ([]int nil) (struct { f float64 } {-0.5})]`; held != want {
		t.Errorf("%s, want %s", held, want)
	}
}

// TestModels lists all models once, and random ones within their bounds if
// there are too many.
func TestModels(t *testing.T) {
	in := newInputs(t)
	in.Int(-1, 2)
	in.Bool()
	in.Number(5, 6, 7)
	seen := map[[3]int64]int{}
	for m := range in.Models(nil, 100) {
		seen[[3]int64(m)]++
	}
	if len(seen) != 4*2*3 || seen[[3]int64{-1, 1, 2}] != 1 {
		t.Errorf("%d models: %v", len(seen), seen)
	}
	n := 0
	in.Int(-1<<63, 1<<63-1)
	for m := range in.Models(rand.New(rand.NewPCG(1, 2)), 50) {
		if n++; m[0] < -1 || m[0] > 2 || m[1] < 0 || m[1] > 1 || m[2] < 0 || m[2] > 2 {
			t.Errorf("model %v", m)
		}
	}
	if n != 50 {
		t.Errorf("%d random models", n)
	}
}

// TestWhich sees that not exactly one alternative holds.
func TestWhich(t *testing.T) {
	in := newInputs(t)
	for name, guards := range map[string][2]sym.Term{"two": {in.M.T.Yes, in.M.T.Yes}, "none": {in.M.T.No, in.M.T.No}} {
		p := &sym.Pointer{Alts: []sym.PointerAlt{{Guard: guards[0]}, {Guard: guards[1], At: sym.Place{Obj: in.Object(in.M.T.Num(1))}}}}
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s alternatives hold, and nothing is said", name)
				}
			}()
			View{M: in.M}.Text(p, types.NewPointer(types.Typ[types.Int]))
		}()
	}
}
