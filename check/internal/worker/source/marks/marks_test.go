package marks

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestBoard has random calls of some functions leave marks on a board: the
// totals are those of each function, and nothing else leaves any.
func TestBoard(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, marks := range []int{1, 63, 64, 65, 1000} {
		const functions = 3
		b := NewBoard(make([]byte, Size(marks, functions)), marks, functions)
		want := make([][]uint64, functions)
		for f := range want {
			want[f] = make([]uint64, words(marks))
		}
		for range 200 {
			f, i := random.IntN(functions), random.IntN(marks)
			b.Begin(f)
			At[random.IntN(marks)] = 1 // of a clause
			b.Calls(true)
			if random.IntN(2) == 0 {
				At[i] = 1
			} else {
				Mark(i)
			}
			resume := Pause()
			Mark(random.IntN(marks))
			resume()
			b.Calls(false)
			Mark(random.IntN(marks))
			want[f][i/64] |= 1 << (i % 64)
		}
		b.Add()
		for f := range want {
			if !slices.Equal(b.Of(f), want[f]) {
				t.Errorf("%d marks, function %d: %x, want %x", marks, f, b.Of(f), want[f])
			}
		}
		b.Calls(true)
		At[marks-1] = 1
		b.Calls(false)
		if taken := b.Take(); taken[len(taken)-1] != 1<<((marks-1)%64) || b.Take()[len(taken)-1] != 0 {
			t.Errorf("%d marks: %x is taken", marks, taken)
		}
	}
}

// TestWritten has memory that the code under test has written to.
func TestWritten(t *testing.T) {
	memory := make([]byte, Size(10, 2))
	for i := range memory {
		memory[i] = 0xee
	}
	b := NewBoard(memory, 10, 2)
	b.Add()
	b.Begin(1)
	if *b.owner != 2 {
		t.Errorf("the function is %d", *b.owner)
	}
}

// TestNoMarks has a board without marks.
func TestNoMarks(t *testing.T) {
	b := NewBoard(nil, 0, 2)
	b.Begin(1)
	b.Calls(true)
	At[0] = 1
	b.Calls(false)
	b.Add()
	if len(b.All()) != 0 {
		t.Errorf("%x", b.All())
	}
}
