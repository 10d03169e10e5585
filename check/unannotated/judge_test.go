package unannotated_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/unannotated"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// classes has a function for each way to fail, and for each way to mean it.
const classes = `
-- go.mod --
module example.com/classes

go 1.22
-- classes.go --
package classes

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
)

func First(s string) (byte, error) { return letter(s, 0), nil }

func Second(s string) (byte, error) { return letter(s, 1), nil }

func letter(s string, i int) byte { return s[i] }

func Half(n int) int { return 2 / n }

// Repeat does not know what strings.Repeat does.
func Repeat(n int) string { return strings.Repeat("a", n) }

func Explicit(s string) {
	if s == "b" {
		panic(errors.New("b: " + s))
	}
}

func Inside(s string) { Explicit(s) }

func MustFirst(s string) byte { return s[0] }

// Documented panics if s is empty.
func Documented(s string) byte { return s[0] }

// Length has a must of its own: s must not be empty.
func Length(s string) byte { return s[0] }

func Exits(n int) {
	if n > 0 {
		os.Exit(n)
	}
}

func Hangs(n int) {
	for n > 0 {
	}
}

// Serves blocks until the process ends.
func Serves() { select {} }

func Overflows(n int) int {
	if n > 0 {
		return 1 + Overflows(n+1)
	}
	return 0
}

type Point struct{ X, Y int }

func Norm(p *Point) int { return p.X }

func Maybe(p *Point) int {
	if p == nil {
		fmt.Sprint("nothing")
	}
	return p.X
}

func (p *Point) IsNone() bool { return p == nil }

func (p *Point) Abs() int { return p.X }

func (p *Point) String() string { return fmt.Sprint(p.X) }

func (p *Point) Error() string {
	if p == nil {
		fmt.Sprint("nothing")
	}
	return fmt.Sprint(p.X)
}

func (p *Point) IsSome() bool { return p != nil }

func Fill(m map[int]bool) { m[0] = true }

func Kind(v any) reflect.Type { return reflect.ValueOf(v).Type() }

func Indexed(p *Point, xs []int) int { return xs[p.X] }

type List struct {
	Next *List
	N    int
}

func (l *List) Last() int {
	for l.Next != nil {
		l = l.Next
	}
	return l.Next.N
}

// Step is what nobody returns.
type Step struct{ *step }

type step struct{ n int }

func (s Step) Number() int { return s.n }

type Job interface{ Do() }

func Later(j Job) {
	done := make(chan bool)
	go func() { j.Do(); close(done) }()
	<-done
}

func Run() { select {} }

type Task struct{ N int }

func (t Task) Do() {}

type Node struct {
	next *Node
	n    int
}

// After compares the next node with nil, and not its receiver.
func (n *Node) After() int {
	before := n.n
	n = n.next
	if n == nil {
		return before
	}
	return n.n
}

// Confesses knows of its fault.
func Confesses(n int) error {
	if n == 1 {
		panic("internal error: one")
	}
	if n < 0 {
		panic("BUG: n must be positive")
	}
	return nil
}

// Repeats knows of no fault: the words of its message may be those of s.
func Repeats(s string) {
	if s == "internal error" {
		panic(errors.New("no such file: " + s))
	}
}

// Unmade does nothing, and no message is about a fault.
func Unmade(n int) { panic("unreachable") }

// Denied gives the last letter of s. It doesn't panic.
func Denied(s string) (byte, error) { return s[len(s)-1], nil }
-- nothing.go --
package classes

// Corner has one corner.
func Corner(i uint8) Point {
	switch i {
	case 0:
		return Point{int(i), 0}
	}
	return []Point{}[0]
}

// Side may mean another list.
func Side(i uint8) int {
	sides := []int{}
	if i > 0 {
		sides = append(sides, 1)
	}
	return sides[0]
}

// Edge has an index of its own.
func Edge(i uint8) int { return []int{}[i] }

// Listed indexes a list of a map, and says what else it could.
func Listed(i bool) int {
	lists := map[bool][]int{true: {2}}
	return lists[i][0] // not []int{}[0]
}

// Mapped indexes the list of a map that is empty.
func Mapped() int { return map[bool][]int{}[true][0] }

// Tabled has a table for each.
func Tabled(i bool) (n int) {
	return map[bool][]int{}[i][0]
}

// Quoted says it.
func Quoted(names []string) string { return "[]int{}[0]" + names[0] }

-- logged.go --
package classes

import (
	"io"
	"log"
	"text/template"
)

// Logged panics by way of package log, as Said does unless it knows of a fault.
func Logged(n int) {
	if n == 1 {
		log.Panicf("%d is one", n)
	}
}

// Filled panics by way of template.Must.
func Filled(text string) { template.Must(template.New("").Parse("{{" + text)) }

func Said(n int) error {
	if n == 1 {
		log.New(io.Discard, "", 0).Panicln("this is a bug")
	}
	return nil
}
-- entry.go --
package classes

// Entry is the first byte of s. The place must not be nil.
func Entry(s string, place *byte) error {
	*place = 0
	*place = s[0]
	return nil
}

// Front is the first of all, which must not be nil or empty.
func Front(all []int8) int8 { return all[0] }

// Called calls f, which must not be nil.
func Called(f func() int) int {
	if f == nil {
		println("no function")
	}
	return f()
}

// Beside calls f, which must not be nil. g may be.
func Beside(f, g func() int) int {
	if g == nil {
		println("no function")
	}
	if f == nil {
		return 0
	}
	return g()
}
`

// judged are the counterexamples of a run: the function, the class, whether it
// is no fault, and the function that had the fault before.
func judged(events []check.Event) []string {
	var lines []string
	for _, e := range events {
		g := e.Judgement
		if e.Action != check.ActionCounterexample || g == nil {
			continue
		}
		line := fmt.Sprintf("%s %v %s:%d", e.Func, g.Class, filepath.Base(g.Site.Filename), g.Site.Line)
		if g.Accepted != "" {
			line += " accepted: " + g.Accepted
		} else if g.Excused {
			line += " excused"
		} else if g.Doubtful {
			line += " doubtful"
		}
		if g.First != "" {
			line += " as " + g.First
		}
		lines = append(lines, line)
	}
	return lines
}

// run checks functions of a folder without annotations. A call that hangs takes
// ten seconds, since on a busy machine one that crashes takes long, too.
func run(t *testing.T, dir, functions string, how check.Unannotated) ([]check.Event, check.Summary) {
	t.Helper()
	return runWithin(t, tier.Of(4*time.Second, 10*time.Second), dir, functions, how)
}

// runWithin does the same, and a call that hangs takes as long as it says.
func runWithin(t *testing.T, call time.Duration, dir, functions string, how check.Unannotated) ([]check.Event, check.Summary) {
	t.Helper()
	cfg := check.Config{
		Dir: dir, All: spec.Exported, Failures: check.Failures{Unannotated: how}, Bounds: &domain.Bounds{Depth: 1},
		Limits: check.Limits{Call: call}, Selfcheck: check.SelfcheckOff,
	}
	if functions != "" {
		cfg.Run = regexp.MustCompile(functions)
	}
	return checktest.Events(t, cfg)
}

func TestClasses(t *testing.T) {
	dir := srctree.Unpack(t, classes)
	events, summary := run(t, dir, "", check.Unannotated{})
	checktest.Expect(t, judged(events),
		"First runtime classes.go:15",
		"Second runtime classes.go:15 as example.com/classes.First",
		"Half runtime classes.go:17 doubtful",
		"Repeat argument classes.go:20 excused",
		"Explicit deliberate classes.go:24 excused",
		"Inside deliberate classes.go:24 excused",
		"MustFirst deliberate classes.go:30 excused",
		"Documented deliberate classes.go:33 excused",
		"Length deliberate classes.go:36 excused",
		"Exits deliberate classes.go:38 excused",
		"Hangs hang classes.go:45",
		"Serves deliberate classes.go:50 excused",
		"Overflows crash classes.go:52",
		"Norm nil-argument classes.go:61 excused",
		"Maybe runtime classes.go:67 doubtful",
		"Point.Abs runtime classes.go:72 doubtful",
		"Point.String nil-argument classes.go:74 excused",
		"Point.Error runtime classes.go:80 doubtful",
		"Fill nil-argument classes.go:85 excused",
		"Kind nil-argument classes.go:87 excused",
		"Indexed nil-argument classes.go:89 excused",
		"Indexed argument classes.go:89 excused",
		"Indexed runtime classes.go:89 doubtful",
		"List.Last runtime classes.go:100 doubtful", // as every list
		"Step.Number nil-argument classes.go:108 excused",
		"Later nil-argument classes.go:114 excused",
		"Run deliberate classes.go:118 excused",
		"Node.After nil-argument classes.go:131 excused",
		"Confesses deliberate classes.go:145 excused",
		"Confesses runtime classes.go:142",
		"Repeats deliberate classes.go:153 excused",
		"Unmade deliberate classes.go:158 excused",
		"Denied runtime classes.go:161",
		"Entry nil-argument entry.go:5 excused",
		"Entry runtime entry.go:6",
		"Front deliberate entry.go:11 excused",
		"Called nil-argument entry.go:18 excused",
		"Beside runtime entry.go:29 doubtful",
		"Logged deliberate logged.go:12 excused",
		"Filled deliberate logged.go:17 excused",
		"Said runtime logged.go:21",
		"Corner deliberate nothing.go:9 excused",
		"Side runtime nothing.go:18 doubtful",
		"Edge argument nothing.go:22 excused",
		"Listed runtime nothing.go:27",
		"Mapped runtime nothing.go:31 doubtful",
		"Tabled runtime nothing.go:35",
		"Quoted runtime nothing.go:39 doubtful",
	)
	if summary.Refuted != 10 || summary.Faults != 9 || summary.ExitCode() != 1 {
		t.Errorf("%+v", summary)
	}

	events, _ = run(t, dir, "Maybe|Norm|Abs", check.Unannotated{Nil: unannotated.NilNever})
	got := judged(events)
	for _, want := range []string{"Maybe nil-argument classes.go:67 excused", "Point.Abs nil-argument classes.go:72 excused", "Norm nil-argument classes.go:61 excused"} {
		if !contains(got, want) {
			t.Errorf("never: no %s among %q", want, got)
		}
	}
	events, _ = run(t, dir, "Maybe|Norm|Fill", check.Unannotated{Nil: unannotated.NilAll})
	got = judged(events)
	for _, want := range []string{"Maybe nil-argument classes.go:67", "Norm nil-argument classes.go:61", "Fill nil-argument classes.go:85"} {
		if !contains(got, want) {
			t.Errorf("all: no %s among %q", want, got)
		}
	}
}

func contains(lines []string, want string) bool {
	for _, line := range lines {
		if line == want {
			return true
		}
	}
	return false
}

// TestAccepted accepts one fault and a cluster that there is not, and moves the
// lines: the cluster stays what it is.
func TestAccepted(t *testing.T) {
	const text = `
-- go.mod --
module example.com/accepted

go 1.22
-- a.go --
package accepted

func First(s string) (byte, error) { return s[0], nil }

func Second(s string) (byte, error) { return s[1], nil }
`
	dir := srctree.Unpack(t, text)
	events, _ := run(t, dir, "", check.Unannotated{})
	var cluster string
	for _, e := range events {
		if e.Func == "First" && e.Judgement != nil {
			cluster = e.Judgement.Cluster
		}
	}
	file := filepath.Join(dir, "accepted.txt")
	write := func(name, text string) {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(file, "# what is known\n\n"+cluster+" callers never pass \"\"\n00000000 is gone\ndiff-00000001 of target diff\n")
	write(filepath.Join(dir, "a.go"), "package accepted\n\n// First is first.\nfunc First(s string) (byte, error) { return s[0], nil }\n\nfunc Second(s string) (byte, error) { return s[1], nil }\n")
	events, summary := run(t, dir, "", check.Unannotated{Accepted: "accepted.txt", Required: true})
	if cluster == "" || summary.Refuted != 1 || len(summary.Stale) != 1 || summary.Stale[0] != file+":4: nothing fails like 00000000 any more (is gone)" {
		t.Errorf("cluster %s, %+v", cluster, summary)
	}
	if got := judged(events); len(got) != 2 || got[1] != "Second runtime a.go:6" {
		t.Errorf("%q", got)
	}
	for text, want := range map[string]string{
		"xyz why\n":    file + ":1: xyz is no cluster, as in 1a2b3c4d",
		"\n12345678\n": file + ":2: cluster 12345678 needs a reason behind it",
	} {
		write(file, text)
		_, err := check.Run(t.Context(), check.Config{Dir: dir, All: spec.Exported, Failures: check.Failures{Unannotated: check.Unannotated{Accepted: file}}}, check.HandlerFunc(func(check.Event) {}))
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	if _, err := check.Run(t.Context(), check.Config{Dir: dir, Failures: check.Failures{Unannotated: check.Unannotated{Accepted: "none.txt", Required: true}}}, check.HandlerFunc(func(check.Event) {})); err == nil {
		t.Error("a file that must be there is not missed")
	}
}

// TestAmongOthers has what goes wrong in one function be one fault though the
// inputs fail after others only, and so have no stack.
func TestAmongOthers(t *testing.T) {
	events, summary := run(t, srctree.Unpack(t, `
-- go.mod --
module example.com/among

go 1.22
-- a.go --
package among

var calls int

type Log struct{ N int }

func (l *Log) write(xs []int) int { return xs[0] }

func One(n int) int {
	if calls++; calls > 2 {
		return (&Log{}).write(nil)
	}
	return n
}

func Two(n int) int {
	if calls++; calls > 2 {
		return (&Log{}).write(nil)
	}
	return n
}
`), "", check.Unannotated{})
	checktest.Expect(t, judged(events), "One runtime a.go:7", "Two runtime a.go:7 as example.com/among.One")
	if summary.Faults != 1 {
		t.Errorf("%d faults", summary.Faults)
	}
}

// TestInlined has a fault in a function within one that the compiler inlines:
// what two callers show is one fault.
func TestInlined(t *testing.T) {
	dir := srctree.Unpack(t, `-- go.mod --
module example.com/inlined

go 1.26
-- a.go --
package inlined

var table = []int{1}

func at(s string) func() <-chan int {
	return func() <-chan int {
		c := make(chan int)
		go func() {
			defer close(c)
			c <- table[len(s)&1]
		}()
		return c
	}
}

func First(s string) int { return <-at(s)() }

func Second(s string) int { return <-at(s)() }
`)
	events, summary := run(t, dir, "", check.Unannotated{})
	seen := map[string]bool{}
	for _, e := range events {
		if e.Judgement != nil {
			seen[e.Judgement.Fault] = true
		}
	}
	if summary.Refuted != 2 || summary.Faults != 1 || len(seen) != 1 {
		t.Errorf("%d functions fail, with the faults %v: %+v", summary.Refuted, seen, summary)
	}
}
