package decode

import (
	"go/types"
	"os"
	"path/filepath"
	"testing"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

const opaqueSource = `package p

import "bytes"

type Stack struct{ items []int }

//refine:construct
func New() *Stack { return &Stack{} }

//refine:construct
func (s *Stack) Push(x int, more ...bool) *Stack { return s }

//refine:construct
func (s *Stack) Pop() int { return 0 }

//refine:construct
func (s Stack) Twice() (Stack, error) { return s, nil }

var v int

type Vars struct {
	Stack  *Stack
	Value  Stack
	All    []*Stack
	Buffer *bytes.Buffer
	Holder struct{ S *Stack }
}
`

// TestCalls reads the wire form of opaque values and writes them as Go.
func TestCalls(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/p\n\ngo 1.26\n", "p.go": opaqueSource} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	p := pkgs[0]
	vars := p.Types.Scope().Lookup("Vars").Type().Underlying().(*types.Struct)
	for _, test := range []struct {
		field         int
		wire          string
		literal, expr string
		calls         int
	}{
		{0, "\x00", "New()", "New()", 1},
		{0, "\x01\x01\x00\x02\x03\x02\x00\x01\x01\x00", "", "", 0},
		{0, "\x01\x00\x02\x00", "New().Push(1)", "New().Push(1)", 2},
		{0, "\x01\x01\x00\x02\x00\x03\x03\x01\x00", "New().Push(1).Push(-2, true, false)", "New().Push(1).Push(-2, true, false)", 3},
		{0, "\x01\x02\x00\x01\x00", "func() *Stack { v1 := New(); v1.Pop(); v1 = v1.Push(-1); return v1 }()", "func() *Stack { v1 := New(); v1.Pop(); v1 = v1.Push(-1); return v1 }()", 3},
		{0, "\x03\x00", "func() *Stack { v1 := New(); *v1, _ = v1.Twice(); return v1 }()", "func() *Stack { v1 := New(); *v1, _ = v1.Twice(); return v1 }()", 2},
		{1, "\x00", "*New()", "(*New())", 1},
		{1, "\x02\x00", "func() Stack { v1 := New(); v1.Pop(); return *v1 }()", "func() Stack { v1 := New(); v1.Pop(); return *v1 }()", 2},
		{2, "\x03\x00\x02\x00", "[]*Stack{New(), func() *Stack { v1 := New(); v1.Pop(); return v1 }()}", "[]*Stack{New(), func() *Stack { v1 := New(); v1.Pop(); return v1 }()}", 3},
		{3, "\x01\x02ab", `bytes.NewBufferString("ab")`, `bytes.NewBufferString("ab")`, 1},
		{3, "\x00\x02\x07", "bytes.NewBuffer([]byte{7})", "bytes.NewBuffer([]byte{7})", 1},
		{4, "\x00", "struct{S *Stack}{S: New()}", "struct{S *Stack}{S: New()}", 1},
		{0, "\x04", "nil", "(*Stack)(nil)", 0},
		{0, "\x01\x04\x02\x00", "(*Stack)(nil).Push(1)", "(*Stack)(nil).Push(1)", 1},
		{0, "\x02\x04", "func() *Stack { v1 := (*Stack)(nil); v1.Pop(); return v1 }()", "func() *Stack { v1 := (*Stack)(nil); v1.Pop(); return v1 }()", 1},
		{2, "\x03\x04\x00", "[]*Stack{nil, New()}", "[]*Stack{nil, New()}", 1},
		{4, "\x04", "struct{S *Stack}{}", "struct{S *Stack}{}", 0},
		{1, "\x04", "", "", 0},
		{0, "\x05", "", "", 0},
	} {
		typ := vars.Field(test.field).Type()
		values, rest, err := ReadWire(p, []byte(test.wire), []types.Type{typ})
		if test.literal == "" {
			if err == nil && len(rest) == 0 {
				t.Errorf("%q is read as %s", test.wire, value.Literal(values[0], p.Qualify))
			}
			continue
		}
		if err != nil || len(rest) > 0 {
			t.Errorf("%s: %q cannot be read: %v", test.literal, test.wire, err)
			continue
		}
		if got := value.Literal(values[0], p.Qualify); got != test.literal {
			t.Errorf("%q is %s, want %s", test.wire, got, test.literal)
		}
		if got := value.Expr(values[0], p.Qualify); got != test.expr {
			t.Errorf("%q is the operand %s, want %s", test.wire, got, test.expr)
		}
		if got := Calls(p, []byte(test.wire), typ); got != test.calls {
			t.Errorf("%s takes %d calls, want %d", test.literal, got, test.calls)
		}
		for n := range len(test.wire) {
			if _, _, err := ReadWire(p, []byte(test.wire[:n]), []types.Type{typ}); err == nil {
				t.Errorf("%s: the first %d bytes are accepted", test.literal, n)
			}
		}
	}
}
