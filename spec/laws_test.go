package spec

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

const lawsModule = `
-- go.mod --
module example.com/m

go 1.26
-- a.go --
package a

type Plain struct{ n int }

func (p Plain) Equal(other Plain) bool { return p == other }

// Annotated has a contract of its own.
type Annotated int

//refine:ensures result == (x == y)
func (x Annotated) Equal(y Annotated) bool { return x == y }

// Bounded has none, only a bound.
type Bounded int

//refine:bound ints=0..1
func (x Bounded) Equal(Bounded) bool { return true }

// Partial is a prefix; its Equal is not
// symmetric.
type Partial string

func (p Partial) Equal(q Partial) bool { return p <= q }

type Accepted string

//refine:allow law it is a prefix
func (p Accepted) Equal(q Accepted) bool { return p <= q }

//refine:allow law all of them
type All []int

func (x All) Len() int           { return -1 }
func (x All) Less(i, j int) bool { return true }
func (x All) Swap(i, j int)      {}

// Hides has names that a clause has for something else.
type Hides struct{ n int }

func (fresh Hides) MarshalText() (p []byte, err error)   { return }
func (fresh *Hides) UnmarshalText(p []byte) error        { return nil }
func (len Hides) Write(new []byte) (n int, err error)    { return }

// Float is only equal to itself if it is a number, which no word here says.
type Float struct{ f float64 }

func (f Float) MarshalText() ([]byte, error)   { return nil, nil }
func (f *Float) UnmarshalText(p []byte) error  { return nil }

// Raw may be JSON, and an Object makes it.
type Raw []byte

func (r Raw) MarshalJSON() (text []byte, err error) { return r, nil }

type Object struct{ n int }

func (o Object) MarshalJSON() (text []byte, err error) { return nil, nil }

type Pair[K comparable] struct{ k K }

//refine:bound K=int,string
func (p Pair[K]) Less(q Pair[K]) bool { return false }

type Text struct{ s string }

func (t Text) String() string             { return t.s }
func ParseText(s string) (Text, error)     { return Text{s}, nil }
func ParseTextFile(s string) (Text, error) { return Text{s}, nil }

func EqualFold(s, t string) bool   { return s == t }
func equalPairs(s, t int) bool     { return s == t }
func EqualAll(s ...string) bool    { return true }
func Same(s, t string) bool        { return s == t }
func Equal[T comparable](s, t T) bool { return s == t }
`

// TestLaws has the laws about the functions of a package: those of functions
// that have no clause, unless an annotation or the documentation says
// otherwise.
func TestLaws(t *testing.T) {
	dir, _ := extract(t, txtar.Parse([]byte(lawsModule)))
	pkgs, err := Load(t.Context(), Config{Dir: dir, All: Everything})
	if err != nil || len(pkgs[0].Errors) > 0 {
		t.Fatal(err, pkgs[0].Errors)
	}
	var got strings.Builder
	for _, c := range pkgs[0].Contracts {
		for _, clause := range c.Clauses {
			fmt.Fprintf(&got, "%s: %s %s (%s)\n", c.FullName(), clause.Verb, clause.Text, clause.From)
			if clause.Law != nil && clause.Pos != c.Pos {
				t.Errorf("%s: a clause is at %s", c.Name, clause.Pos)
			}
			if at := pkgs[0].Fset.Position(clause.Func.Obj.Pos()); clause.Law != nil && at.Filename != "law "+clause.Law.Name {
				t.Errorf("%s: the code of a clause is at %s", c.Name, at)
			}
		}
	}
	want := `Plain.Equal: ensures p.Equal(p) (law Equal: reflexive)
Plain.Equal: ensures result == other.Equal(p) (law Equal: symmetric)
Annotated.Equal: ensures result == (x == y) ()
Bounded.Equal: ensures x.Equal(x) (law Equal: reflexive)
Bounded.Equal: ensures result == p0.Equal(x) (law Equal: symmetric)
Partial.Equal: ensures p.Equal(p) (law Equal: reflexive)
All.Less: requires 0 <= i < x.Len() && 0 <= j < x.Len() (contract sort.Interface: Less within Len)
All.Swap: requires 0 <= i < x.Len() && 0 <= j < x.Len() (contract sort.Interface: Swap within Len)
Hides.MarshalText: ensures err == nil ==> forall p2 in []*Hides{new(Hides)}: p2.UnmarshalText(p) == nil && string(first(p2.MarshalText())) == string(p) (contract encoding.TextMarshaler: read back as the same text)
Hides.MarshalText: ensures err == nil ==> forall q in []*Hides{new(Hides)}: q.UnmarshalText(p) == nil ==> forall p2 in []*Hides{new(Hides)}: p2.UnmarshalText(first(q.MarshalText())) == nil && string(first(p2.MarshalText())) == string(first(q.MarshalText())) (contract encoding.TextMarshaler: read back as the same text)
Hides.Write: ensures string(new) == old(string(new)) (contract io.Writer: p is only read)
Float.MarshalText: ensures result1 == nil ==> forall p in []*Float{new(Float)}: p.UnmarshalText(result0) == nil && string(first(p.MarshalText())) == string(result0) (contract encoding.TextMarshaler: read back as the same text)
Float.MarshalText: ensures result1 == nil ==> forall q in []*Float{new(Float)}: q.UnmarshalText(result0) == nil ==> forall p in []*Float{new(Float)}: p.UnmarshalText(first(q.MarshalText())) == nil && string(first(p.MarshalText())) == string(first(q.MarshalText())) (contract encoding.TextMarshaler: read back as the same text)
Object.MarshalJSON: ensures err == nil ==> json.Valid(text) (contract json.Marshaler: valid)
Pair[int].Less: ensures !p.Less(p) (law Less: irreflexive)
Pair[int].Less: ensures result ==> !q.Less(p) (law Less: asymmetric)
Pair[int].Less: ensures forall z in []*Self{new(Self)}: p.Less(*z) && z.Less(q) ==> result (law Less: transitive through the zero value)
Pair[string].Less: ensures !p.Less(p) (law Less: irreflexive)
Pair[string].Less: ensures result ==> !q.Less(p) (law Less: asymmetric)
Pair[string].Less: ensures forall z in []*Self{new(Self)}: p.Less(*z) && z.Less(q) ==> result (law Less: transitive through the zero value)
Text.String: ensures result == t.String() (contract fmt.Stringer: deterministic)
ParseText: ensures result1 == nil ==> last(ParseText(result0.String())) == nil && first(ParseText(result0.String())).String() == result0.String() (law Parse: String is read back)
ParseText: ensures result1 == nil && slices.Equal(strings.FieldsFunc(s, unicode.IsPunct), strings.FieldsFunc(result0.String(), unicode.IsPunct)) ==> result0 == first(ParseText(result0.String())) (law Parse: String is read back as the same value)
EqualFold: ensures EqualFold(s, s) (law func Equal: reflexive)
EqualFold: ensures result == EqualFold(t, s) (law func Equal: symmetric)
Equal[int]: ensures Equal(s, s) (law func Equal: reflexive)
Equal[int]: ensures result == Equal(t, s) (law func Equal: symmetric)
`
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	pkgs, err = Load(t.Context(), Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range pkgs[0].Contracts {
		if c.Name == "Accepted.Equal" {
			t.Errorf("%s: an annotation about laws asks for a check", c.Name)
		}
		for _, clause := range c.Clauses {
			if clause.Law != nil {
				t.Errorf("%s: a law without All", c.Name)
			}
		}
	}
	for _, c := range mustLoad(t, Config{Dir: dir, All: Exported})[0].Contracts {
		if c.Name == "Accepted.Equal" && !c.Unannotated {
			t.Errorf("%s is annotated", c.Name)
		}
	}
}

// TestLawsWithin has a package that has no name for itself: the law of
// json.Marshaler cannot be said in package json, and the others can.
func TestLawsWithin(t *testing.T) {
	names := make(map[string]bool)
	for _, p := range mustLoad(t, Config{All: Exported}, "encoding/json") {
		for _, c := range p.Contracts {
			for _, clause := range c.Clauses {
				names[c.Name+": "+clause.Law.Name] = true
				if strings.Contains(clause.Text, "json.") {
					t.Errorf("%s: %s", c.Name, clause.Text)
				}
			}
		}
	}
	if !names["Number.String: fmt.Stringer: deterministic"] || !names["RawMessage.MarshalJSON: json.Marshaler: read back as the same text"] {
		t.Errorf("package json has only %v", names)
	}
}
