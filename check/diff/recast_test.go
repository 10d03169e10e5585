package diff

import (
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/encode"
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
	events, _ := compare(t, Config{Bounds: &encode.Bounds{Depth: 2}}, old, new)
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
