package stream

import (
	"strings"
	"testing"
)

// TestScreen clears the line of progress before text, escapes the text of
// others, and cuts the line to the terminal.
func TestScreen(t *testing.T) {
	var text strings.Builder
	s := Look{Progress: &text, Width: 10}.Screen(&text)
	s.Show("a line that is too long")
	s.Write("")
	s.Write("two\x1b[2J\n")
	s.Write("three\n")
	if got, want := text.String(), "\r\x1b[Ka l...ong\r\x1b[Ktwo\\x1b[2J\nthree\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	unwatched := Look{}.Screen(&text)
	unwatched.Show("nothing")
	if !s.Watched() || unwatched.Watched() || strings.Contains(text.String(), "nothing") {
		t.Error("a screen shows progress where there is no terminal, or none where there is one")
	}
}

// A place is written in a form of its own, a hole as an empty text, and a level
// by its name.
type place struct{ line int }

type hole struct{ depth int }

type level uint8

func (l level) String() string { return [...]string{"", "high"}[l] }

type inner struct {
	Also int `report:",omitempty"`
}

// TestLines writes values as package json does, apart from tags and forms. It
// does not escape what clauses are full of.
func TestLines(t *testing.T) {
	type event struct {
		Clause string
		At     place
		Level  level
		None   level  `report:",omitempty"`
		Zero   place  `report:",omitempty"`
		Hole   hole   `report:",omitempty"`
		Hidden string `report:"-"`
		own    int
		inner
		List  []place `report:"Places,omitempty"`
		Never []int
		Empty []int `report:",list"`
		Count *int  `report:",omitempty"`
		Other *struct{ X float64 }
	}
	zero := 0
	for _, c := range []struct {
		event event
		want  string
	}{
		{event{Clause: "a < b && c > d", Level: 1, Hidden: "h"}, `{"Clause":"a < b && c > d","At":0,"Level":"high","Never":null,"Empty":[],"Other":null}`},
		{event{own: 1, Zero: place{3}, Hole: hole{4}, inner: inner{2}, List: []place{{1}, {2}}, Never: []int{}, Empty: []int{1}, Count: &zero, Other: &struct{ X float64 }{0.5}},
			`{"Clause":"","At":0,"Level":"","Zero":3,"Also":2,"Places":[1,2],"Never":[],"Empty":[1],"Count":0,"Other":{"X":0.5}}`},
	} {
		var text strings.Builder
		lines := NewLines(&text, As(func(p place) any { return p.line }), As(func(hole) any { return "" }))
		if err := lines.Encode(c.event); err != nil || text.String() != c.want+"\n" {
			t.Errorf("%v: %s", err, text.String())
		}
	}
}
