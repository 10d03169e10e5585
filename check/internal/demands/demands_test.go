package demands_test

import (
	"fmt"
	"testing"

	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/internal/demands"
	"github.com/typetarget/target/check/internal/srctree"
	"github.com/typetarget/target/spec"
)

// TestDemands reads doc comments and names that a reader would understand in
// the same way.
func TestDemands(t *testing.T) {
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: srctree.Unpack(t, `
-- go.mod --
module example.com/demands

go 1.22
-- a.go --
package demands

// Above requires n > 3.
func Above(n int) {}

// Most is only valid for n <= 7.
func Most(n int) {}

// Case is another one if n > 3.
func Case(n int) {}

// Key has a 128-bit key.
func Key(key []byte) {}

// Bits has a 3-bit key.
func Bits(key []byte) {}

// Text needs a name, and name should be 4 bytes long.
func Text(name string) {}

// Output has 8-byte output.
func Output(key []byte) {}
`), All: spec.Exported}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range pkgs[0].Contracts {
		bound, isBounded := demands.BoundOf(c, 0)
		length, hasLength := demands.LengthOf(c, 0)
		if isBounded {
			got = append(got, fmt.Sprintf("%s: 3 %v, 7 %v, 8 %v", c.Name, bound.Has(3), bound.Has(7), bound.Has(8)))
		}
		if hasLength {
			got = append(got, fmt.Sprintf("%s: %d", c.Name, length))
		}
	}
	checktest.Expect(t, got, "Above: 3 false, 7 true, 8 true", "Most: 3 true, 7 true, 8 false", "Key: 16", "Text: 4")
	for _, names := range [][2]string{{"lo", "hi"}, {"minX", "maxX"}, {"From", "To"}} {
		if !demands.AreBounds(names[0], names[1]) || demands.AreBounds(names[1], names[0]) {
			t.Errorf("%v are bounds", names)
		}
	}
	if demands.AreBounds("minX", "maxY") || demands.AreBounds("a", "b") {
		t.Error("others are bounds")
	}
}
