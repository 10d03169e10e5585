package decode

import (
	"testing"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// A spelling is how a value is written where its type is known, and where it is
// not.
type spelling struct {
	value         value.Value
	literal, expr string // expr is empty where it is the same
}

// checkSpellings checks how a package writes values of its types.
func (p in) checkSpellings(t *testing.T, want []spelling) {
	t.Helper()
	q := (&spec.Package{Types: p.pkg}).Qualify
	for _, s := range want {
		if got := value.Literal(s.value, q); got != s.literal {
			t.Errorf("literal %s, want %s", got, s.literal)
		}
		if s.expr == "" {
			s.expr = s.literal
		}
		if got := value.Expr(s.value, q); got != s.expr {
			t.Errorf("expression %s, want %s", got, s.expr)
		}
	}
}
