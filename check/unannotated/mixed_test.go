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
`

// TestMixtures doubts keys of two types in one container that orders them, and
// that takes keys of each type alone.
func TestMixtures(t *testing.T) {
	expectDoubts(t, mixtures, []string{"Bag.Put", "Sum.Add"}, map[string]unannotated.Doubt{
		"Tree.Put": unannotated.Mixed,
	})
}
