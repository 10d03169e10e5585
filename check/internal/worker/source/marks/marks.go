package marks

import (
	"sync/atomic"
	"unsafe"
)

// Most is the maximum number of marks of a worker.
const Most = 1 << 20

// At has a byte for each mark. Instrumented code sets it to 1.
var At = &ignored

// Started, if it is not nil, runs at the beginning of each call that is marked.
var Started func()

// Cond is an operand of && or ||. It sets a mark if it is true, and the next
// one otherwise.
func Cond(v bool, i int) bool {
	if !v {
		i++
	}
	Mark(i)
	return v
}

// ignored takes the marks outside of calls.
var ignored [Most]byte

// Mark sets a mark, as a statement about At does. Code that is built with the
// race detector calls it, since goroutines that calls have left behind may
// still set marks.
//
//go:norace
func Mark(i int) {
	at := (*[Most]byte)(atomic.LoadPointer((*unsafe.Pointer)(unsafe.Pointer(&At))))
	at[i] = 1
}

// Pause has marks ignored until resume is called.
//
//go:norace
func Pause() (resume func()) {
	place := (*unsafe.Pointer)(unsafe.Pointer(&At))
	was := atomic.SwapPointer(place, unsafe.Pointer(&ignored))
	return func() { atomic.StorePointer(place, was) }
}

// A Board is the memory for the marks that the parent shares. The zero Board
// has none.
type Board struct {
	// current has the marks of the calls of one function, as bytes. The
	// word owner is 1 + its number, or 0 if there are none.
	current []byte
	owner   *uint64
	// totals has the marks of all functions, words for each, with a bit for
	// each mark.
	totals []uint64
	words  int
}

// Size returns the number of bytes of a board for a number of marks and of
// functions.
func Size(marks, functions int) int {
	return 8 * (1 + words(marks)*8 + words(marks)*functions)
}

// words returns the number of words that have a bit for each mark.
func words(marks int) int { return (marks + 63) / 64 }

// NewBoard returns the board in shared memory, which has its [Size] and begins
// at a multiple of 8.
func NewBoard(memory []byte, marks, functions int) Board {
	if marks == 0 {
		return Board{}
	}
	n := words(marks)
	b := Board{owner: (*uint64)(unsafe.Pointer(&memory[0])), words: n}
	b.current = memory[8 : 8+n*64 : 8+n*64]
	rest := memory[8+n*64:]
	if functions > 0 {
		b.totals = unsafe.Slice((*uint64)(unsafe.Pointer(&rest[0])), n*functions)
	}
	return b
}

// Begin makes the marks of the following calls those of a function.
func (b *Board) Begin(function int) {
	if b.owner == nil || *b.owner == uint64(function)+1 {
		return
	}
	b.Add()
	*b.owner = uint64(function) + 1
}

// Calls says whether a call of the function runs. Only then are marks noted.
//
//go:norace
func (b *Board) Calls(runs bool) {
	if b.owner == nil {
		return
	}
	at := unsafe.Pointer(&ignored)
	if runs {
		if Started != nil {
			Started()
		}
		at = unsafe.Pointer(&b.current[0])
	}
	atomic.StorePointer((*unsafe.Pointer)(unsafe.Pointer(&At)), at)
}

// Add adds the marks of the current function to its total. It does nothing if
// the code under test has written a number that no function has.
func (b *Board) Add() {
	if b.owner == nil {
		return
	}
	owner := *b.owner
	if owner == 0 || owner > uint64(len(b.totals)/b.words) {
		return
	}
	total := b.Of(int(owner - 1))
	for i, set := range b.current {
		if set != 0 {
			total[i/64] |= 1 << (i % 64)
			b.current[i] = 0
		}
	}
}

// Live returns the totals of all functions with the marks of the current one,
// while calls may set more.
func (b *Board) Live() []uint64 {
	all := append([]uint64(nil), b.totals...)
	if b.owner == nil {
		return all
	}
	owner := *b.owner
	if owner == 0 || owner > uint64(len(all)/b.words) {
		return all
	}
	total := all[b.words*int(owner-1):][:b.words]
	for i, set := range b.current {
		if set != 0 {
			total[i/64] |= 1 << (i % 64)
		}
	}
	return all
}

// Take returns a bit for each mark of the current function since its last
// total, and clears the marks.
func (b *Board) Take() []uint64 {
	taken := b.None()
	for i := 0; i < len(b.current); i += 8 {
		eight := b.current[i : i+8]
		if *(*uint64)(unsafe.Pointer(&eight[0])) == 0 {
			continue
		}
		for j, set := range eight {
			if set != 0 {
				taken[i/64] |= 1 << ((i + j) % 64)
				eight[j] = 0
			}
		}
	}
	return taken
}

// None returns the result of Take for a board without marks. It does not read
// the board.
func (b *Board) None() []uint64 { return make([]uint64, b.words) }

// All returns the totals of all functions.
func (b *Board) All() []uint64 { return b.totals }

// Of returns the total of a function: a bit for each mark.
func (b *Board) Of(function int) []uint64 {
	return b.totals[b.words*function:][:b.words]
}
