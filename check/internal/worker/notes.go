package worker

import (
	"bytes"
	"encoding/binary"
	"go/types"
	"sync"

	"github.com/typetarget/target/check/internal/worker/instrument"
	"github.com/typetarget/target/check/internal/worker/source/marks"
)

// A notes keeps the notes of the processes of a binary that have ended.
type notes struct {
	branches  *instrument.Marks // nil if no branches are noted
	functions int               // the number of functions that have marks
	// counted reports whether the code of a package counts; nil if all
	// does.
	counted func(path string) bool

	mu      sync.Mutex
	applied []uint64 // a bit for each clause by number
	reached []uint64 // function by function, a bit for each mark
	// running is the memory of the processes that have not ended.
	running map[*shared]bool
}

// begin notes that a process begins.
func (n *notes) begin(s *shared) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.running == nil {
		n.running = map[*shared]bool{}
	}
	n.running[s] = true
}

// end adds what a process has left behind.
func (n *notes) end(s *shared) {
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.running, s)
	n.add(s.left())
}

func (n *notes) add(applied, reached []uint64) {
	n.applied, n.reached = union(n.applied, applied), union(n.reached, reached)
}

// A Shown is what the calls of a binary have shown: a bit for each clause
// that has applied, and for each branch of a function that a call has reached.
// Its numbers mean the same in each binary of the same functions.
type Shown struct{ Applied, Reached []uint64 }

// Bytes returns the bits as bytes, without those at the end that are not set.
func (s Shown) Bytes() (applied, reached []byte) { return bytesOf(s.Applied), bytesOf(s.Reached) }

// ShownOf returns what Bytes returned bytes for.
func ShownOf(applied, reached []byte) Shown { return Shown{wordsOf(applied), wordsOf(reached)} }

func bytesOf(words []uint64) (all []byte) {
	for _, word := range words {
		all = binary.LittleEndian.AppendUint64(all, word)
	}
	return bytes.TrimRight(all, "\x00")
}

func wordsOf(all []byte) (words []uint64) {
	for len(all) > 0 {
		var word [8]byte
		n := copy(word[:], all)
		words, all = append(words, binary.LittleEndian.Uint64(word[:])), all[n:]
	}
	return words
}

// union returns the bits of both sets, in the memory of the first if it has
// room for them.
func union(all, more []uint64) []uint64 {
	if len(all) < len(more) {
		all = append(all, make([]uint64, len(more)-len(all))...)
	}
	for i, word := range more {
		all[i] |= word
	}
	return all
}

// has reports whether the bit for a clause or a parameter is set, or missing.
func (n *notes) has(bit int) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return bit/64 >= len(n.applied) || n.applied[bit/64]&(1<<(bit%64)) != 0
}

// marks returns the number of marks.
func (n *notes) marks() int {
	if n.branches == nil {
		return 0
	}
	return min(n.startMark()+n.branches.Starts(), marks.Most)
}

// branchMarks returns the number of marks of branches, which are the first.
func (n *notes) branchMarks() int { return min(len(n.branches.Branches), marks.Most) }

// startMark returns the number of the first mark of a place that starts
// goroutines. Those of pairs precede it.
func (n *notes) startMark() int { return n.branchMarks() + n.branches.Pairs() }

// items returns the set of the marks that count, as [Binary.Items] does.
func (n *notes) items(branches, pairs bool) []uint64 {
	set := make([]uint64, (n.marks()+63)/64)
	add := func(i int, fn *types.Func) {
		if n.counted == nil || n.counted(fn.Pkg().Path()) {
			set[i/64] |= 1 << (i % 64)
		}
	}
	for i := 0; branches && i < n.branchMarks(); i++ {
		add(i, n.branches.Branches[i].Func)
	}
	for i := n.branchMarks(); pairs && i < n.startMark(); i++ {
		_, use := n.branches.Pair(i - n.branchMarks())
		add(i, use.Func)
	}
	return set
}

// A Counted counts what is in a set of marks: branches, operands of conditions
// that are true or false, and pairs of an introduction and a use of values.
type Counted struct{ Branches, Conditions, Pairs int }

// count counts what is in a set of marks.
func (n *notes) count(taken []uint64) (c Counted) {
	for i := range n.marks() {
		switch {
		case taken[i/64]&(1<<(i%64)) == 0:
		case i >= n.startMark():
		case i >= n.branchMarks():
			c.Pairs++
		case n.branches.Branches[i].Condition:
			c.Conditions++
		case !n.branches.Branches[i].Entry:
			c.Branches++
		}
	}
	return c
}

// A Coverage says which branches the calls of a function have reached.
type Coverage struct {
	// Branches counts the branches of the function, and of the functions of
	// its module that it has called. Reached counts the branches that some
	// call has reached.
	Branches, Reached int
	// Open are the others, without those within others.
	Open []instrument.Branch
}

// A CoveredBlock is a block with whether a call has reached it.
type CoveredBlock struct {
	instrument.Block
	Package string // the import path of its package
	Reached bool
}

// blocks returns all blocks, with those that a call of any function has
// reached.
func (n *notes) blocks() (all []CoveredBlock) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.marks() == 0 {
		return nil
	}
	words := len(n.reached) / n.functions
	for _, b := range n.branches.Blocks {
		one := CoveredBlock{Block: b, Package: n.branches.Branches[b.Branch].Func.Pkg().Path()}
		if n.counted != nil && !n.counted(one.Package) {
			continue
		}
		for f := 0; f < n.functions && words > 0; f++ {
			one.Reached = one.Reached || n.reached[f*words+b.Branch/64]&(1<<(b.Branch%64)) != 0
		}
		all = append(all, one)
	}
	return all
}

// taken returns the marks of a function, as [Binary.Taken] does.
func (n *notes) taken(number int) []uint64 {
	n.mu.Lock()
	defer n.mu.Unlock()
	words := (n.marks() + 63) / 64
	taken := make([]uint64, words)
	if len(n.reached) > 0 {
		copy(taken, n.reached[words*number:])
	}
	return taken
}

func (n *notes) coverage(number int) *Coverage {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.marks() == 0 || len(n.reached) == 0 {
		return nil
	}
	words := len(n.reached) / n.functions
	own := n.reached[words*number:][:words]
	open, all, taken := n.branches.Open(func(i int) bool { return own[i/64]&(1<<(i%64)) != 0 })
	if all == 0 {
		return nil
	}
	c := &Coverage{Branches: all, Reached: taken}
	for _, i := range open {
		c.Open = append(c.Open, n.branches.Branches[i])
	}
	return c
}
