package effects_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/typetarget/target/check/internal/effects"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// refusals is a package whose functions' names say whether they are refused.
// The comment behind each has a part of the reason.
const refusals = `
-- go.mod --
module example.com/refusals

go 1.26
-- more/more.go --
package more

import "time"

type Clock struct{ Hour int }

func Now() time.Time { return time.Now() }

func Twice(n int) int { return 2 * n }

func (c *Clock) Tick() { c.Hour++ }
-- refusals.go --
package refusals

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand"
	"slices"
	"sort"
	"strings"
	"sync"
	"unicode"

	"example.com/refusals/more"
)

type List struct {
	V    int
	Next *List
}

type Shape interface{ Area() int }
type Square struct{ Side int }
type Loud struct{ Name string }

func (s Square) Area() int { return s.Side }
func (l *Loud) Area() int  { println(l.Name); return 0 }

type Quiet interface{ Hush() int }
type Mouse struct{ Name string }

func (m *Mouse) Hush() int { return len(m.Name) }

var (
	total   int
	table   = []string{"a", "b"}
	numbers = map[string]int{"a": 1}
	lists   = []*List{{}}
	shared  = &List{}
	grid    [3]int
	sums    = map[int]int{}
	errNone = errors.New("none")
	errOwn  = error(own{})
	hook    = func(int) int { return 0 }
	lock    sync.Mutex
)

type own struct{}

func (own) Error() string { return "" }

func Scalars(a, b int) int          { return a + b }                           // refer to nothing
func Function(f func(int) int) int  { return f(1) }                            // hold functions
func Recovers(l *List)              { defer func() { recover() }() }           // uses recover
func RecoversDeep(l *List)          { safely(l) }                              // uses recover
func Goes(l *List)                  { go func() {}() }                         // goroutines
func Ranges(m map[int]int) (n int)  { for k := range m { n = k }; return n }   // a map
func RangesAny(m map[int]int) int   { return first(m) }                        // a map
func Channels(l *List) int          { c := make(chan int, 1); c <- 1; return 1 } // channels
func Prints(l *List)                { println(l.V) }                           // println
func Random(l *List) int            { return rand.Int() }                      // rand.Int
func Other(l *List) int             { return more.Now().Day() }                // time.Now
func Counts(l *List) int            { total++; return total }                  // total
func Sums(l *List) int              { sums[1] = l.V; return 0 }                // sums
func Elements(l *List)              { grid[1] = l.V }                          // grid
func Sliced(l *List) []int          { return grid[:] }                         // grid
func Address(l *List) *int          { return &total }                          // total
func HandsOut(l *List) *List        { return shared }                          // shared
func HandsOutDeep(l *List) *List    { return lists[0] }                        // lists
func Writes(l *List)                { shared.V = l.V }                         // shared
func RangesTable(l *List)           { for _, x := range lists { x.V++ } }      // lists
func Hooked(l *List) int            { return hook(l.V) }                       // hook
func Locks(l *List)                 { lock.Lock() }                            // lock
func OwnError(l *List) error        { return errOwn }                          // errOwn
func Formats(e Shape) string        { return fmt.Sprint(e) }                   // package fmt
func Stdout(l *List)                { fmt.Println(l.V) }                       // fmt.Println
func Buffers(b []byte) string       { return bytes.NewBuffer(b).String() }     // bytes.NewBuffer
func Dynamic(s Shape) int           { return s.Area() }                        // println
func Sorted(l *List) func() int     { return (&Loud{}).Area }                  // println
func Value(l *List) func() int      { f := rand.Int; return f }                // rand.Int

//refine:requires noisy(l)
func Clause(l *List) {} // println

func OK(l *List) int                { return l.V }
func OKStrings(s string) []string   { return strings.Fields(strings.ToUpper(s)) }
func OKTable(l *List) string        { if l.V > len(table) { return "" }; return table[l.V] }
func OKLookup(s string) int         { if n, ok := numbers[s]; ok { return n }; return numbers["b"] }
func OKLoop(s string) (n int)       { for i, t := range table { if s == t { n = i } }; return grid[n] }
func OKSlices(s string) bool        { return slices.Contains(table, s) && unicode.Is(unicode.Latin, 'a') }
func OKError(l *List) error         { if l == nil { return errNone }; return fmt.Errorf("bad %d %v", l.V, []string{"a"}) }
func OKQuiet(q Quiet) int           { return q.Hush() }
func OKMore(c *more.Clock) int      { c.Tick(); return more.Twice(c.Hour) }
func OKSort(xs []int)               { sort.Slice(xs, func(i, j int) bool { return xs[i] < xs[j] }) }
func OKDefer(l *List) (n int)       { defer func() { n++ }(); return l.V }
func OKMap(m map[int]*List) int     { m[1] = nil; delete(m, 2); return len(m) }
func OKBuilder(s string) string     { var b strings.Builder; b.WriteString(s); return b.String() }

func safely(l *List) { defer func() { recover() }() }
func first[M ~map[int]int](m M) int { for k := range m { return k }; return 0 }
func noisy(l *List) bool { println(""); return true }
`

// TestEffects says which of the functions leave something behind: those that
// may change a variable, or that call code of which that is not known.
func TestEffects(t *testing.T) {
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: srctree.Unpack(t, refusals+leaving), All: spec.Everything}, ".")
	if err != nil || len(pkgs) != 1 || len(pkgs[0].Errors) > 0 {
		t.Fatal(err, pkgs)
	}
	want := map[string]bool{}
	for _, name := range []string{
		"HandsOut", "HandsOutDeep", "Writes", "RangesTable", "Hooked", "Locks", "Stdout", "Clause", "Dynamic",
		"Value", "Sorted", "Tallies", "Builds", "Tells", "Prints", "Counts", "Sums", "RuleTallies",
	} {
		want[name] = true
	}
	for _, name := range []string{"Pure", "Formats", "Waits", "Keeps", "Catches", "Adds", "Calls", "Alters", "Recovers", "Ranges", "Rules", "RuleRanges"} {
		want[name] = false
	}
	for _, c := range pkgs[0].Contracts {
		if strings.HasPrefix(c.Name, "OK") {
			want[c.Name] = false
		}
		effect, ok := want[c.Name]
		if why := effects.Of(c); ok && (why != "") != effect {
			t.Errorf("%s: %q", c.Name, why)
		}
		delete(want, c.Name)
	}
	for name := range want {
		t.Errorf("%s has no contract", name)
	}
}

// TestVaries says of which functions calls with the same arguments may differ:
// those that depend on time, chance, order or state. It does not matter whether
// a call could notice missing parts of its inputs.
func TestVaries(t *testing.T) {
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: srctree.Unpack(t, refusals+leaving), All: spec.Everything}, ".")
	if err != nil || len(pkgs) != 1 || len(pkgs[0].Errors) > 0 {
		t.Fatal(err, pkgs)
	}
	want := map[string]string{
		"Tallies": "it may change the variable calls", "Builds": "it may change the variable calls", "Pure": "it reads the variable calls, which other code may change",
		"OKLoop": "it reads the variable grid, which other code may change", "Waits": "it may call (*sync.WaitGroup).Go", "Adds": "it ranges over what may be a map",
		"Goes": "it may start goroutines", "Alters": "it uses channels", "Random": "it may call math/rand.Int", "Other": "it may call time.Now", "Value": "it may call math/rand.Int",
		"RuleTallies": "it may change the variable calls", "RuleRanges": "it ranges over what may be a map",
		"Counts": "it may change the variable total", "Writes": "it may change the variable shared", "RangesTable": "it hands on what the variable lists refers to",
		"Hooked": "it hands on what the variable hook refers to", "Formats": "package fmt may call methods of what it is given, and recovers", "Prints": "it uses println",
	}
	for _, name := range []string{
		"Catches", "Calls", "Rules", "Scalars", "Function", "Recovers", "RecoversDeep", "Buffers",
		"OK", "OKStrings", "OKTable", "OKLookup", "OKSlices", "OKError", "OKQuiet", "OKMore", "OKSort", "OKDefer", "OKMap", "OKBuilder",
	} {
		want[name] = ""
	}
	wantVaries(t, pkgs[0], want)
}

// wantVaries compares the reasons that calls of functions of a package may
// differ with those that are wanted, by the names of the functions.
func wantVaries(t *testing.T, p *spec.Package, want map[string]string) {
	t.Helper()
	for _, c := range p.Contracts {
		reason, ok := want[c.Name]
		if why := effects.Varies(c); ok && why != reason {
			t.Errorf("%s: %q, want %q", c.Name, why, reason)
		}
		delete(want, c.Name)
	}
	for name := range want {
		t.Errorf("%s has no contract", name)
	}
}

// leaving are more functions of the package.
const leaving = `
-- effects.go --
package refusals

import "sync"

var calls int

type Gauge struct{ n int }

//refine:construct
func NewGauge() *Gauge { calls++; return &Gauge{calls} }

func Tallies(n int) int                  { calls++; return n }
func Builds(g *Gauge) int               { return g.n }
func Tells(n int) int                  { defer println(n); return n }
func Pure(n int) int                    { return n + calls }
func Waits(n int) (m int)               { var wg sync.WaitGroup; wg.Go(func() { m = n }); wg.Wait(); return m }
func Keeps(mu *sync.Mutex, n *int)      { mu.Lock(); defer mu.Unlock(); *n++ }
func Catches(n int) int                { defer func() { recover() }(); return 1 / n }
func Adds(m map[int]int) (n int)      { for k := range m { n += k }; return n }
func Calls(f func(int) int, n int) int  { return f(n) }
func Alters(l *List)                   { l.V++; ch := make(chan int, 1); ch <- 1 }

//refine:func (f func(n {n int | n > 0}) {m int | m > 0}) int
func Rules(f func(int) int) int        { return f(1) }

//refine:func (f func(n {n int | tallied(n)}) int) int
func RuleTallies(f func(int) int) int  { return f(1) }

//refine:func (f func(n int) {m int | ordered(m)}) int
func RuleRanges(f func(int) int) int   { return f(1) }

func tallied(n int) bool { calls++; return n > 0 }
func ordered(n int) bool { for k := range map[int]int{1: 1, 2: 2} { return k == n }; return true }
`

// TestRefused says of which functions inputs are not narrowed, and why.
func TestRefused(t *testing.T) {
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: srctree.Unpack(t, refusals), All: spec.Everything}, ".")
	if err != nil || len(pkgs) != 1 || len(pkgs[0].Errors) > 0 {
		t.Fatal(err, pkgs)
	}
	reasons := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^func ([A-Z]\w*)\(.*// (.*)$`).FindAllStringSubmatch(refusals, -1) {
		reasons[m[1]] = m[2]
	}
	seen := 0
	for _, c := range pkgs[0].Contracts {
		why, want := effects.Refused(c), reasons[c.Name]
		switch {
		case strings.HasPrefix(c.Name, "OK"):
			seen++
			if why != "" {
				t.Errorf("%s is refused: %s", c.Name, why)
			}
		case want != "":
			seen++
			if !strings.Contains(why, want) {
				t.Errorf("%s is refused: %q; want that it says %q", c.Name, why, want)
			}
		}
	}
	if seen != len(reasons)+13 {
		t.Errorf("%d functions are seen, of %d with reasons and 13 others", seen, len(reasons))
	}
}
