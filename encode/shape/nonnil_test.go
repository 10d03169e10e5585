package shape

import (
	"encoding/binary"
	"fmt"
	"testing"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// TestUnset leaves out nil, the zero value and calls that take a nil, in this
// order, as long as other values are left.
func TestUnset(t *testing.T) {
	zero, call := &spec.Constructor{Number: 0}, &spec.Constructor{Number: 1, Contract: &spec.Contract{}}
	of := &spec.Opaque{Constructors: []*spec.Constructor{zero, call}}
	by := func(c *spec.Constructor, takesNil bool) domain.Construction {
		return domain.Construction{Wire: binary.AppendUvarint(nil, uint64(c.Number)), TakesNil: takesNil}
	}
	null := domain.Construction{Key: domain.NilKey, Wire: binary.AppendUvarint(nil, 2)}
	for _, c := range []struct {
		values []domain.Construction
		want   string
	}{
		{nil, "[]"},
		{[]domain.Construction{null}, "[]"},
		{[]domain.Construction{by(zero, false), null}, "[1]"},
		{[]domain.Construction{by(zero, false), by(call, true), null}, "[2 0]"},
		{[]domain.Construction{by(call, true), by(call, true), null}, "[2]"},
		{[]domain.Construction{by(call, true), by(zero, false), by(call, false), null}, "[3 1 0]"},
		{[]domain.Construction{by(call, false), by(call, true)}, "[1]"},
	} {
		if got := fmt.Sprint(unset(&Built{Of: of, Values: c.values})); got != c.want {
			t.Errorf("of %+v: %s, want %s", c.values, got, c.want)
		}
	}
}
