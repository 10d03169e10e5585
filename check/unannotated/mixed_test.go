package unannotated_test

import (
	"testing"

	"github.com/typetarget/target/check/unannotated"
)

// mixtures has containers of any values.
const mixtures = `
-- go.mod --
module example.com/mixtures

go 1.22
-- a.go --
package mixtures

import "strings"

func order(a, b any) int {
	switch a := a.(type) {
	case int:
		return a - b.(int)
	case string:
		return strings.Compare(a, b.(string))
	}
	return 0
}

// A Tree has the least key first.
type Tree struct{ keys []any }

func NewTree() *Tree { return &Tree{} }

func (t *Tree) Put(key any) {
	if len(t.keys) > 0 && order(key, t.keys[0]) < 0 {
		t.keys[0] = key
	}
	t.keys = append(t.keys, key)
}

func equal(a, b any) bool {
	switch a := a.(type) {
	case int:
		return a == b.(int)
	case string:
		return a == b.(string)
	}
	return false
}

// A Bag tells whether keys are equal.
type Bag struct{ keys []any }

func NewBag() *Bag { return &Bag{} }

func (b *Bag) Put(key any) {
	if len(b.keys) == 0 || !equal(key, b.keys[0]) {
		b.keys = append(b.keys, key)
	}
}

// A Sum adds texts to the last number, too.
type Sum struct{ last any }

func NewSum() *Sum { return &Sum{} }

func (s *Sum) Add(n any) {
	if _, ok := n.(string); ok && s.last != nil {
		_ = s.last.(string)
	}
	s.last = n
}

// A Pocket has a text, as Text and Checked take for granted.
type Pocket struct{ held any }

func NewPocket() *Pocket { return &Pocket{} }

func (p *Pocket) Hold(v any) { p.held = v }

func (p *Pocket) Text() string {
	if p.held == nil {
		return ""
	}
	return p.held.(string)
}

func (p *Pocket) Checked() (string, error) {
	if p.held == nil {
		return "", nil
	}
	return p.held.(string), nil
}

// Texts takes a list of texts, and Alike one of values alike.
func Texts(title string, all []any) string {
	for _, one := range all {
		title += one.(string)
	}
	return title
}

func Alike(all []any) (n int) {
	for _, one := range all {
		switch all[0].(type) {
		case int:
			n += one.(int)
		case string:
			n += len(one.(string))
		}
	}
	return n
}

// Say takes a text first.
func Say(parts ...any) string {
	if len(parts) < 2 {
		return ""
	}
	return parts[0].(string)
}
-- sorted.go --
package mixtures

// A Key is ordered with others of its type.
type Key interface{ Less(than Key) bool }

type Number int

func (n Number) Less(than Key) bool { return n < than.(Number) }

type Text string

func (t Text) Less(than Key) bool { return t < than.(Text) }

// A List keeps its least key.
type List struct{ least Key }

func NewList() *List { return &List{} }

func (l *List) Insert(key Key) {
	if key == nil {
		return
	}
	if l.least == nil || key.Less(l.least) {
		l.least = key
	}
}

// InsertAll takes several keys, and Upto a key that may be nil.
func (l *List) InsertAll(keys ...Key) {
	for _, key := range keys {
		l.Insert(key)
	}
}

func (l *List) Upto(from, to Key) bool {
	return l.least != nil && to != nil && l.least.Less(to) && !l.least.Less(from)
}

// A Rank is ordered with all values of its interface, as it says.
type Rank interface{ Before(Rank) bool }

type Low int

func (l Low) Before(r Rank) bool {
	if other, ok := r.(Low); ok {
		return l < other
	}
	return int(l) < int(r.(High)+1)
}

type High int

func (h High) Before(r Rank) bool {
	if other, ok := r.(High); ok {
		return h < other
	}
	return int(h) < int(r.(High))
}

// Ranks keep the lowest.
type Ranks struct{ lowest Rank }

func NewRanks() *Ranks { return &Ranks{} }

func (l *Ranks) Insert(r Rank) {
	if r == nil {
		return
	}
	if l.lowest == nil || r.Before(l.lowest) {
		l.lowest = r
	}
}

// A Name takes its like for a Size.
type Name interface{ Less(Name) bool }

type Long string

func (l Long) Less(n Name) bool { return len(l) < int(n.(Size)) }

type Size int

func (s Size) Less(Name) bool { return s > 0 }

// Names keep the least.
type Names struct{ least Name }

func NewNames() *Names { return &Names{} }

func (l *Names) Insert(n Name) {
	if n == nil {
		return
	}
	if l.least == nil || n.Less(l.least) {
		l.least = n
	}
}
`

// TestMixtures doubts keys of two types in one container that orders them, by a
// function or by their own methods, and that takes keys of each type alone.
func TestMixtures(t *testing.T) {
	expectDoubts(t, mixtures, []string{"Bag.Put", "Sum.Add", "Pocket.Checked", "Ranks.Insert", "Names.Insert", "Long.Less"}, map[string]unannotated.Doubt{
		"Tree.Put":    unannotated.Mixed,
		"Pocket.Text": unannotated.Mistaken, "Say": unannotated.Mistaken,
		"Texts": unannotated.Mistaken, "Alike": unannotated.Mistaken,
		"List.Insert": unannotated.Mixed, "List.InsertAll": unannotated.Mixed, "List.Upto": unannotated.Mixed,
	})
}
