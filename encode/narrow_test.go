package encode

import (
	"context"
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/dictionary"
)

// TestDomainSize compares the number of values of the parameters of contracts
// with how many there are in their shapes.
func TestDomainSize(t *testing.T) {
	compared := 0
	for name, c := range contracts(t) {
		for depth := range 3 {
			b := domain.Merge(domain.Bounds{Depth: depth}, c.Bound)
			got, ok := domainSize(c, b)
			e, err := Encode(context.Background(), solver.Standard, c, b)
			if !ok || err != nil || got > 1e5 || isRounded(c.Params) {
				continue
			}
			p := *e.Problem
			p.Root, p.Fresh = e.Shape.Constraint, false
			want, exact := solver.CountUpTo(context.Background(), &p, 2e5, 1e7)
			if exact && float64(want) != got {
				t.Errorf("%s: %v values at depth %d, there are %d", name, got, depth, want)
			}
			compared++
		}
	}
	if compared < 60 {
		t.Errorf("%d domains compared", compared)
	}
}

// isRounded reports whether the number of values of parameters is not exact:
// some are functions.
func isRounded(params []*types.Var) bool {
	return slices.ContainsFunc(params, func(p *types.Var) bool {
		return strings.Contains(types.TypeString(p.Type().Underlying(), nil), "func(")
	})
}

// TestNarrow checks that a dictionary keeps what there is room for, and that it
// says what it leaves out.
func TestNarrow(t *testing.T) {
	c := contracts(t)["Texts"]
	text := types.Typ[types.String]
	full := &dictionary.Dictionary{}
	for _, b := range []byte(".:/-=,") {
		full.Bytes = append(full.Bytes, dictionary.Byte{Value: b, Of: text, Beyond: b == ','})
	}
	for _, w := range []string{"http", "https"} {
		full.Words = append(full.Words, dictionary.Word{Text: w, Of: text, Part: true, At: token.Position{}})
	}
	last := len(full.Text(text).Bytes)
	for _, depth := range []int{0, 1, 2, 3, 4, 5, 6, 7, bounds.MaxDepth} {
		b := Narrow(c, domain.Bounds{Depth: depth, Dictionary: full})
		plain, _ := domainSize(c, domain.Bounds{Depth: depth})
		if b.Dictionary == nil {
			t.Fatalf("depth %d: nothing is left", depth)
		}
		got, _ := domainSize(c, b)
		if got > plain+max(plain, maxDerived) {
			t.Errorf("depth %d: %v values, %v of them plain", depth, got, plain)
		}
		n := len(b.Dictionary.Text(text).Bytes)
		if n > last {
			t.Errorf("depth %d: %d bytes, and %d at the depth before", depth, n, last)
		}
		if (n < last) && len(b.Dictionary.Dropped) == 0 {
			t.Errorf("depth %d: what is left out is not said", depth)
		}
		last = n
	}
	if last != len(dictionary.Plain) {
		t.Errorf("at last there are %d bytes", last)
	}
}

// TestNarrowSamples checks that of the samples of a text and of those of a list
// of texts the latter go first, and that as many of the former stay as there is
// room for.
func TestNarrowSamples(t *testing.T) {
	c := contracts(t)["Texts"]
	full := &dictionary.Dictionary{}
	for i, listed := range []bool{false, true} {
		s := &dictionary.Samples{Param: i, Of: c.Params[i], Listed: listed}
		for k := range 512 {
			s.Texts = append(s.Texts, dictionary.Sample{Text: fmt.Sprintf("sample %d", k)})
		}
		full.Samples = append(full.Samples, s)
	}
	b := Narrow(c, domain.Bounds{Depth: 3, Dictionary: full})
	plain, _ := domainSize(c, domain.Bounds{Depth: 3})
	most := plain + max(plain, maxDerived)
	if n, _ := domainSize(c, b); n > most {
		t.Errorf("%v values, of at most %v", n, most)
	}
	text, list := b.Dictionary.SamplesOf(c.Params[0]).Strings(), b.Dictionary.SamplesOf(c.Params[1]).Strings()
	if len(text) <= len(list) || len(list) == 0 {
		t.Errorf("%d samples of the text, and %d of the list", len(text), len(list))
	}
	more, ok := b.Dictionary.MoreSamples(full)
	b.Dictionary = more
	if n, _ := domainSize(c, b); ok && n <= most {
		t.Errorf("there is room for %d samples: %v values, of at most %v", len(more.SamplesOf(c.Params[0]).Texts), n, most)
	}
}
