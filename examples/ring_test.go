package examples

import (
	"go/build"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/spec/spectest/srctree"
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
//refine:ensures s != nil && old(!isIn(r, s)) ==> r.Len() == old(r.Len()) + old(s.Len())
//refine:bound depth=4 ints=0..0
`,
	"func (r *Ring) Move(": `//
//refine:requires isRing(r)
//refine:ensures isRing(r) && result.Len() == r.Len() && (n == 1 ==> result == r.next) && (n == -1 ==> result == r.prev)
//refine:bound depth=4 ints=-5..5
`,
	"func (r *Ring) Unlink(": `//
//refine:requires isRing(r)
//refine:ensures isRing(r) && (n > 0 ==> r.Len() == old(r.Len()) - n%old(r.Len()))
//refine:bound depth=4 ints=0..5
`,
}

// ringHelpers are the predicates of these contracts.
const ringHelpers = `
func isIn(r, s *Ring) bool {
	for p := s.next; p != s; p = p.next {
		if p == r {
			return true
		}
	}
	return r == s
}

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

// ringFaults are faults of container/ring.
var ringFaults = []planted{
	{"oneway", "\t\ts.prev = r\n", "", "Ring.Link", twoLinked, ""},
	{"other", "\t\tp.next = n\n", "\t\tp.next = r\n", "Ring.Link", twoLinked, ""},
	{"backward", "\t\t\tr = r.prev\n", "\t\t\tr = r.next\n", "Ring.Move", threeLinked + "a.Move(-1)", threeDrawn},
	{"before", "\tn := r.Next()\n\tif s", "\tn := r.Prev()\n\tif s", "Ring.Link", threeLinked + "a.Link(c)", threeDrawn},
	{"lost", "\t\tp := s.Prev()\n", "\t\tp := s.Next()\n", "Ring.Link", threeLinked + "a.Link(b)", threeDrawn},
}

const (
	// twoLinked links a ring of two elements with itself.
	twoLinked = "a := &Ring{}; b := &Ring{next: a, prev: a}; a.next = b; a.prev = b; a.Link(a)"
	// threeLinked makes a ring of three elements, which threeDrawn shows.
	threeLinked = "a := &Ring{}; b := &Ring{prev: a}; c := &Ring{next: a, prev: b}; b.next = c; a.next = b; a.prev = c; "
	threeDrawn  = "r:\n  a:nil <-> b:nil <-> c:nil <-> a"
)

// TestRing checks the methods of container/ring on all rings of up to four
// elements, and finds faults that are put into them.
func TestRing(t *testing.T) {
	source, err := os.ReadFile(filepath.Join(build.Default.GOROOT, "src", "container", "ring", "ring.go"))
	if err != nil {
		t.Skip(err)
	}
	dir := srctree.Dir(t)
	write(t, filepath.Join(dir, "go.mod"), "module example.com/rings\n\ngo 1.26\n")
	write(t, filepath.Join(dir, "right", "ring.go"), annotatedRing(t, string(source), ""))
	for _, f := range ringFaults {
		write(t, filepath.Join(dir, f.name, "ring.go"), annotatedRing(t, f.in(t, string(source)), f.fn))
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
	for _, f := range ringFaults {
		if f.isFound(t, ends) {
			f.replay(t, dir)
		}
	}
	failInTests(t, dir, ringFaults, ends)
}

// annotatedRing returns the source with its contracts, or with that of one
// function and the bound of the type.
func annotatedRing(t *testing.T, source, only string) string {
	for decl, contract := range ringContracts {
		if strings.Count(source, decl) != 1 {
			t.Fatalf("container/ring has no %s", decl)
		}
		_, method, isMethod := strings.Cut(decl, ") ")
		if only == "" || !isMethod || "Ring."+strings.TrimSuffix(method, "(") == only {
			source = strings.Replace(source, decl, contract+decl, 1)
		}
	}
	return source + ringHelpers
}
