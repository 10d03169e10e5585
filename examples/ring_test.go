package examples

import (
	"go/build"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/spec/scratch/stable"
)

// ringContracts are contracts of methods of container/ring, by the beginning of
// their declarations.
var ringContracts = map[string]string{
	"type Ring struct {": "//\n//refine:bound nodes=4 any=int\n",
	"func (r *Ring) Len(": `//
//refine:requires isRing(r)
//refine:ensures 1 <= result <= 4
//refine:bound depth=4 ints=0..0
`,
	"func (r *Ring) Link(": `//
//refine:requires isRing(r) && (s == nil || isRing(s))
//refine:ensures isRing(r) && isRing(result)
//refine:bound depth=4 ints=0..0
`,
	"func (r *Ring) Move(": `//
//refine:requires isRing(r)
//refine:ensures isRing(r) && result.Len() == r.Len() && (n == 1 ==> result == r.next)
//refine:bound depth=4 ints=-5..5
`,
	"func (r *Ring) Unlink(": `//
//refine:requires isRing(r)
//refine:ensures isRing(r) && (n > 0 ==> r.Len() == old(r.Len()) - n%old(r.Len()))
//refine:bound depth=4 ints=0..5
`,
}

// isRing is the precondition of these methods.
const isRing = `
func isRing(r *Ring) bool {
	seen := []*Ring{}
	for p := r; ; p = p.next {
		if p == nil || p.next == nil || p.next.prev != p {
			return false
		}
		for _, q := range seen {
			if q == p {
				return p == r
			}
		}
		seen = append(seen, p)
	}
}
`

// TestRing checks the methods of container/ring on all rings of up to four
// elements, and finds faults that are put into them.
func TestRing(t *testing.T) {
	source, err := os.ReadFile(filepath.Join(build.Default.GOROOT, "src", "container", "ring", "ring.go"))
	if err != nil {
		t.Skip(err)
	}
	text := string(source) + isRing
	for decl, contract := range ringContracts {
		if strings.Count(text, decl) != 1 {
			t.Fatalf("container/ring has no %s", decl)
		}
		text = strings.Replace(text, decl, contract+decl, 1)
	}
	dir := stable.Dir(t)
	write(t, filepath.Join(dir, "go.mod"), "module example.com/rings\n\ngo 1.26\n")
	for name, edit := range map[string][2]string{"right": {}, "oneway": {"\t\ts.prev = r\n", ""}, "other": {"\t\tp.next = n\n", "\t\tp.next = r\n"}} {
		write(t, filepath.Join(dir, name, "ring.go"), strings.Replace(text, edit[0], edit[1], 1))
	}
	ends := run(t, check.Config{Dir: dir, Patterns: []string{"./..."}})
	// A ring has one of two values in each of its elements. The other ring
	// is none, has another place in the same ring, or is one of its own.
	rings := int64(2 + 4 + 8 + 16)
	for fn, want := range map[string]int64{"Ring.Len": rings, "Ring.Link": rings + (1*2 + 2*4 + 3*8 + 4*16) + (1*4 + 2*8 + 3*16)} {
		if e := ends["right."+fn]; e.Verdict != check.Exhausted || e.Inputs != want {
			t.Errorf("%s: %v on %d inputs, want %d: %s", fn, e.Verdict, e.Inputs, want, e.Message)
		}
	}
	for _, fn := range []string{"Ring.Move", "Ring.Unlink"} {
		if e := ends["right."+fn]; e.Verdict != check.Exhausted {
			t.Errorf("%s: %v: %s", fn, e.Verdict, e.Message)
		}
	}
	const want = "a := &Ring{}; b := &Ring{next: a, prev: a}; a.next = b; a.prev = b; a.Link(a)"
	for _, name := range []string{"oneway", "other"} {
		if e := ends[name+".Ring.Link"]; e.Counterexample == nil || e.Counterexample.Call != want {
			t.Errorf("%s: %v %+v, want %s", name, e.Verdict, e.Counterexample, want)
		}
	}
}
