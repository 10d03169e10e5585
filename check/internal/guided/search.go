package guided

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/typetarget/target/check/internal/paths"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

const (
	// turn is how many edits of one input follow one another.
	turn = 8
	// perBranch is how many inputs are kept for a branch, besides the one
	// with the shortest text: the first ones.
	perBranch = 2
	// rarest says which branches have their inputs edited: the first of so
	// many parts, by the number of calls that take them.
	rarest = 4
	// lent says how many edits are made for one with the other arguments of
	// another input.
	lent = 4
	// tries is how many edits are made to find one that has not been made
	// before.
	tries = 1000
)

// A Search yields inputs with edited texts.
type Search struct {
	contract *spec.Contract
	params   []int
	editor   editor
	// entries are the inputs that are kept, and branches what is known of
	// each branch by number.
	entries  []entry
	branches []branch
	// queue are the indexes of entries to edit, the next first. left is how
	// many edits of the first follow.
	queue []int
	left  int
	seen  map[string]bool // inputs by their texts, with what was edited
}

// A branch says what is known of a branch.
type branch struct {
	calls int // that have taken it
	// first are the indexes of the first entries that have taken it, and
	// shortest that of the one with the shortest text.
	first    []int
	shortest int
}

// An entry is an input whose texts are edited.
type entry struct {
	values []value.Value
	texts  []string
	length int // of all texts
}

// New returns a search among the inputs of a contract for a number of branches.
// Only texts in some parameters are edited. words are put into them.
func New(c *spec.Contract, params []int, words []string, branches int, seed int64) *Search {
	return &Search{
		contract: c, params: params, branches: make([]branch, branches), seen: map[string]bool{},
		editor: editor{random: rand.New(rand.NewPCG(uint64(seed), 1)), words: words},
	}
}

// Ran notes which branches the call of an input has taken, and reports whether
// no call before has taken one of them.
func (s *Search) Ran(values []value.Value, taken paths.Set) (news bool) {
	at := -1
	texts := textsOf(s.contract.Pkg, values, s.params)
	if len(texts) == 0 {
		return false
	}
	one := entry{values: values, texts: texts}
	for _, t := range texts {
		one.length += len(t)
	}
	for i := range taken.All() {
		b := &s.branches[i]
		b.calls++
		isFirst := len(b.first) < perBranch
		isShortest := b.calls == 1 || one.length < s.entries[b.shortest].length
		if !isFirst && !isShortest {
			continue
		}
		news = news || b.calls == 1
		if at < 0 {
			at = len(s.entries)
			s.entries = append(s.entries, one)
		}
		if isFirst {
			b.first = append(b.first, at)
		}
		if isShortest {
			b.shortest = at
		}
	}
	if news {
		if len(s.queue) == 0 {
			s.left = turn
		}
		s.queue = slices.Insert(s.queue, min(1, len(s.queue)), at)
	}
	return news
}

// Next returns an input with an edited text. It returns false if there is
// nothing to edit.
func (s *Search) Next() ([]value.Value, bool) {
	for range tries {
		if s.left == 0 && len(s.queue) > 0 {
			s.queue = s.queue[1:]
			s.left = turn
		}
		if len(s.queue) == 0 {
			s.fill()
		}
		if len(s.queue) == 0 {
			return nil, false
		}
		s.left--
		one := s.entries[s.queue[0]]
		others := s.entries[s.editor.random.IntN(len(s.entries))].texts
		n := s.editor.random.IntN(len(one.texts))
		text := s.editor.edit(one.texts[n], others)
		values := withText(s.contract.Pkg, s.around(one), s.params, n, text)
		if key := string(value.AppendAll(nil, domain.WorldOf(s.contract.Pkg), values)); !s.seen[key] {
			s.seen[key] = true
			return values, true
		}
	}
	return nil, false
}

// around returns an input, or another one with its texts, if that has as many:
// the other arguments may matter, too.
func (s *Search) around(one entry) []value.Value {
	if len(s.contract.Params) == 1 || s.editor.random.IntN(lent) > 0 {
		return one.values
	}
	other := s.entries[s.editor.random.IntN(len(s.entries))]
	if len(other.texts) != len(one.texts) {
		return one.values
	}
	values := other.values
	for n, text := range one.texts {
		values = withText(s.contract.Pkg, values, s.params, n, text)
	}
	return values
}

// fill puts the inputs of the branches that the fewest calls have taken into
// the queue.
func (s *Search) fill() {
	byCalls := make([]int, len(s.branches))
	for i := range byCalls {
		byCalls[i] = i
	}
	slices.SortStableFunc(byCalls, func(a, b int) int { return cmp.Compare(s.branches[a].calls, s.branches[b].calls) })
	byCalls = slices.DeleteFunc(byCalls, func(i int) bool { return s.branches[i].calls == 0 })
	had := map[int]bool{}
	for _, i := range byCalls[:(len(byCalls)+rarest-1)/rarest] {
		b := s.branches[i]
		for _, at := range append(slices.Clip(b.first), b.shortest) {
			if !had[at] {
				had[at] = true
				s.queue = append(s.queue, at)
			}
		}
	}
	s.left = turn
}
