package diff

import (
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/encode/domain"
)

// TestRecast compares functions whose parameters are made of other parts in the
// two versions: inputs that both have are run.
func TestRecast(t *testing.T) {
	old := `package p

type Point struct { X, Y int }

func (p Point) Norm() int { return p.X + p.Y }

type Shape interface { area() int }

type Square struct { Side int8 }
type Flat struct{}

func (s Square) area() int { return int(s.Side) * int(s.Side) }
func (Flat) area() int { return 0 }

//refine:check
func Area(s Shape) int { if s == nil { return -1 }; return s.area() }

type Stack struct { n int; full bool }

func NewStack() *Stack { return &Stack{} }
func (s *Stack) Push() { if s.n < 2 { s.n++ } }
func (s *Stack) Len() int { return s.n }

type Tagged struct { Old int8; Same bool }

func Tag(t Tagged) bool { return t.Same }

func (s *Stack) Copy() *Stack { c := *s; return &c }

type Kind int8

func Other(k [2]Kind) {}
`
	new := strings.NewReplacer(
		"X, Y int", "Name string; Y, X int",
		"type Flat struct{}", "type Aflat struct{}\ntype Flat struct{}\nfunc (Aflat) area() int { return 7 }",
		"n int; full bool", "m int; n int",
		"func NewStack", "func AStack() *Stack { return &Stack{n: 2} }\nfunc NewStack",
		"Old int8", "New string",
		"type Kind int8", "type Kind string",
		"c := *s; return &c", "c := *s; c.m = 9; return &c",
	).Replace(old)
	events, _ := compare(t, Config{Check: check.Config{Bounds: &domain.Bounds{Depth: 2}}}, old, new)
	var got []string
	for _, e := range events {
		got = append(got, line(e))
	}
	want := []string{
		"end Point.Norm same 25 inputs, 0 differ, 0 unstable, exhaustive true",
		"end Area same 7 inputs, 0 differ, 0 unstable, exhaustive true",
		"end AStack new 0 inputs, 0 differ, 0 unstable, exhaustive false",
		"end NewStack same 1 inputs, 0 differ, 0 unstable, exhaustive true",
		"end Stack.Push same 2 inputs, 0 differ, 0 unstable, exhaustive true",
		"end Stack.Len same 2 inputs, 0 differ, 0 unstable, exhaustive true",
		"end Tag same 2 inputs, 0 differ, 0 unstable, exhaustive true",        // those whose Old is 0
		"end Stack.Copy same 2 inputs, 0 differ, 0 unstable, exhaustive true", // only one version has m
		"end Other changed 0 inputs, 0 differ, 0 unstable, exhaustive true: the types of its parameters are made of other parts, and no input is one of both",
		"summary ",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestMoved compares functions that are declared in another way, but called as
// before, and tells those that are not.
func TestMoved(t *testing.T) {
	events, sum := compare(t, Config{Check: check.Config{Bounds: &domain.Bounds{Depth: 1}}}, `package p

import (
	"errors"
	"fmt"
	"io"
)

var ErrEmpty, ErrOther = errors.New("empty"), errors.New("empty")

type Base struct{ N int }

func (b Base) Twice() int { return 2 * b.N }

func (b *Base) Less() { b.N-- }

type Derived struct{ Base }

func (d Derived) Twice() int { return d.N + d.N }

type Whole struct{ N int }

func (w *Whole) Add(n int) int { return w.N + n }

type Pointer struct{ *Base }

func (p *Pointer) Less() { p.Base.N-- }

func Sorted(xs []int) {}

func Max[T int | int8](a, b T) T { return max(a, b) }

func Many(n int, f func(...int) int) {}

func Renamed(first, second int) int { return first - second }

func Same(n int) error { if n == 0 { return fmt.Errorf("no: %w", ErrEmpty) }; return nil }

func Sentinel(n int) error { if n == 0 { return fmt.Errorf("no: %w", ErrEmpty) }; return nil }

func Fresh(n int) error { if n == 0 { return ErrEmpty }; return nil }

func EOF(n int) error { return io.EOF }
`, `package p

import (
	"errors"
	"fmt"
	"io"
)

var ErrEmpty, ErrOther = errors.New("empty"), errors.New("empty")

var ErrNew = io.EOF

type Base struct{ N int }

func (b Base) Twice() int { return 2 * b.N }

func (b *Base) Less() { b.N -= 2 }

type Derived struct{ Base }

type inner struct{}

func (inner) Add(n int) int { return n }

type Whole struct{ N int; inner }

type Pointer struct{ *Base }

func Sorted[T any](xs []T) {}

func Max[T int8 | int16](a, b T) T { return max(a, b) }

func Many(n int, f func(...int) int, more ...string) {}

func Renamed(a, b int) int { return a - b }

func Same(n int) error { if n == 0 { return fmt.Errorf("no: %w", ErrEmpty) }; return nil }

func Sentinel(n int) error { if n == 0 { return fmt.Errorf("no: %w", ErrOther) }; return nil }

func Fresh(n int) error { if n == 0 { return errors.New("empty") }; return nil }

func EOF(n int) error { return ErrNew }
`)
	var got []string
	for _, e := range events {
		if e.Action != ActionSummary {
			got = append(got, line(e))
		}
	}
	want := []string{
		"end Derived.Twice same 3 inputs, 0 differ, 0 unstable, exhaustive true",
		"difference Whole.Add (&Whole{N: 1}).Add(0): returns 1; returns 0; 6",
		"end Whole.Add different 9 inputs, 6 differ, 0 unstable, exhaustive true",
		"end Pointer.Less same 1 inputs, 0 differ, 0 unstable, exhaustive true",
		"end Base.Twice same 3 inputs, 0 differ, 0 unstable, exhaustive true",
		"difference Base.Less (&Base{}).Less(): returns b=&{N: -1}; returns b=&{N: -2}; 3",
		"end Base.Less different 3 inputs, 3 differ, 0 unstable, exhaustive true",
		"end Sorted[int] changed 0 inputs, 0 differ, 0 unstable, exhaustive false: func([]int) is now Sorted[int], func([]int)",
		"end Max[int8] changed 0 inputs, 0 differ, 0 unstable, exhaustive false: func(int, int) int is now Max[int8], func(int8, int8) int8",
		"end Many changed 0 inputs, 0 differ, 0 unstable, exhaustive false: func(int, func(...int)(int)) is now func(int, func(...int)(int), ...string)",
		"end Renamed same 9 inputs, 0 differ, 0 unstable, exhaustive true",
		"end Same same 3 inputs, 0 differ, 0 unstable, exhaustive true",
		`difference Sentinel Sentinel(0): returns error(*fmt.wrapError, "no: empty", is ErrEmpty); returns error(*fmt.wrapError, "no: empty", is ErrOther); 1`,
		"end Sentinel different 3 inputs, 1 differ, 0 unstable, exhaustive true",
		`difference Fresh Fresh(0): returns error(*errors.errorString, "empty", is ErrEmpty); returns error(*errors.errorString, "empty"); 1`,
		"end Fresh different 3 inputs, 1 differ, 0 unstable, exhaustive true",
		"end EOF same 3 inputs, 0 differ, 0 unstable, exhaustive true",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if sum.Removed+sum.Added > 0 {
		t.Errorf("%+v", sum)
	}
}

// TestRecastWays rebuilds a value in the way in which one function builds it, if
// the function builds values in several ways: elements of a result.
func TestRecastWays(t *testing.T) {
	old := `package p

type Part struct{ n int }

func Split(a, b int8) []*Part { return []*Part{{int(a)}, {10 + int(b)}} }

func (p *Part) N() int { return p.n }
`
	new := strings.Replace(old, "func Split", "func Apart() *Part { return &Part{100} }\n\nfunc Split", 1)
	events, sum := compare(t, Config{Check: check.Config{Bounds: &domain.Bounds{Depth: 2}}}, old, new)
	for _, e := range events {
		if e.Action == ActionDifference || e.Func == "Part.N" && e.Inputs < 4 {
			t.Error(line(e))
		}
	}
	if sum.Same != 2 || sum.Added != 1 {
		t.Errorf("%+v", sum)
	}
}
