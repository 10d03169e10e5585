package encode

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
)

// TestDefaults checks what functions return beyond their tables: the values
// nearest to zero that their refined types and invariants allow for the
// arguments nearest to zero.
func TestDefaults(t *testing.T) {
	c := contracts(t)["Defaults"]
	e := encode(t, c, domain.Merge(domain.Bounds{Depth: 1}, c.Bound))
	for i, want := range []string{"1", "-2", "1", "0", "false 2", "1", "0"} {
		f := e.Shape.Params[i].(*shape.Func)
		if got := f.DefaultText(); got != want {
			t.Errorf("%s returns %s, want %s", c.Params[i].Name(), got, want)
		}
	}
	if rows := e.Shape.Params[6].(*shape.Func).Rows; len(rows) != 2 {
		t.Errorf("g has %d rows, want one for each valid argument: 2", len(rows))
	}
}

// TestTooLarge checks that a table with too many rows is refused, with the way
// out.
func TestTooLarge(t *testing.T) {
	c := contracts(t)["TooLarge"]
	b := domain.Merge(domain.Bounds{Depth: 1}, c.Bound)
	var rows []int
	for _, hi := range []int64{15, 16} {
		b.Ints.Hi = hi
		e, err := Encode(context.Background(), solver.Standard, c, b)
		var u *sym.Unsupported
		if err == nil {
			rows = append(rows, len(e.Shape.Params[0].(*shape.Func).Rows))
		} else if !errors.As(err, &u) || u.Pos.Line != c.Pos.Line || !strings.Contains(u.Msg, "parameter f: the function f takes more than 4096 different arguments at depth 1, which is the limit of its table; narrow them with //refine:bound ints=") {
			t.Error(err)
		}
	}
	if !slices.Equal(rows, []int{4096}) {
		t.Errorf("tables with %d rows, want one with 16*16*16", rows)
	}
}

// TestCutTable checks the inputs of a table whose rows depend on another
// parameter: of n and Pos results for the arguments below n, by counting.
func TestCutTable(t *testing.T) {
	c := contracts(t)["Refined"]
	for depth, want := range map[int]int64{
		0: 1, // for n = 0, where the table has no row that counts
		1: 1 + 1,
		2: 2*2 + 2*2*2 + 2*2*2*2,
	} {
		b := domain.Bounds{Depth: depth}
		p := encode(t, c, b).Problem
		p.Fresh = false
		n := int64(0)
		eachModel(p, func(m problem.Model) { n += p.Store.Eval(p.Root, m) })
		if n != want {
			t.Errorf("depth %d: %d inputs, want %d", depth, n, want)
		}
	}
}
