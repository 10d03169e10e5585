package check

import (
	"go/types"
	"testing"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// TestEndlessAgain has a far input count as endless again if its call takes a
// tenth of the time that was too long.
func TestEndlessAgain(t *testing.T) {
	dir := srctree.Unpack(t, `-- go.mod --
module example.com/slow

go 1.26
-- a.go --
package slow

//refine:ensures result == n
func F(n int) int {
	sum := 1
	for range n {
		sum = sum*31 + 1
	}
	if sum == 0 {
		return 0
	}
	return n
}
`)
	r, err := newRun(t.Context(), Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	packages, err := spec.Load(t.Context(), spec.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	f := newFunction(r, packages[0].Contracts[0])
	if f.binary, err = r.build(t.Context(), packages[0], packages[0].Contracts); err != nil {
		t.Fatal(err)
	}
	defer f.binary.Close()
	const steps = 16e6 // some 20ms
	wire := f.subject.wire([]value.Value{&value.Int{T: types.Typ[types.Int], V: steps}})
	if !(revisit{f: f}).isEndless(t.Context(), wire) {
		t.Errorf("F(%v) is not endless", int(steps))
	}
}
