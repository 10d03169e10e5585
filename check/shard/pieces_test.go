package shard

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// enumeratePieces runs a level of pieces with some numbers of models, and stops
// after some pieces if until is not negative. Every hundredth input counts as
// discarded.
func enumeratePieces(t *testing.T, f *Function, models []int64, until int64) *machine {
	t.Helper()
	m, err := runPieces(t, f, models, until, -1)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// runPieces is enumeratePieces, where one of the borders may be shifted: the
// first piece begins with border 0. It returns the error that ends the level.
func runPieces(t *testing.T, f *Function, models []int64, until, shifted int64) (*machine, error) {
	t.Helper()
	border := func(n int64) uint64 {
		if n == shifted {
			return uint64(n) + 1000
		}
		return uint64(n)
	}
	f.Begin()
	m := &machine{}
	m.level = f.Level("depth 0", m)
	m.level.Cut(int64(len(models)), "sum", false)
	discards, first := int64(0), int64(0)
	for i, n := range models {
		if until == int64(i) {
			return m, m.level.End(false)
		}
		within, more := m.level.Piece(int64(i))
		if !more {
			t.Fatalf("piece %d ends the enumeration", i)
		}
		if within {
			m.level.Borders(border(int64(i)), border(int64(i)+1))
		}
		for at := int64(0); within && at < n; {
			if width := min(7, n-at); m.level.Pass(width) {
				at += width
				continue
			}
			if runs, _ := m.level.Next(); runs {
				m.ran, m.ranks = append(m.ran, first+at), append(m.ranks, m.level.rank-1)
				m.level.Ran(DigestOf([]byte(fmt.Sprint(first + at))))
				if (first+at)%100 == 0 {
					discards++
				}
				m.level.Ended(int64(len(m.ran)), discards)
			}
			at++
		}
		first += n
	}
	return m, m.level.End(true)
}

// TestPieces has each model of a level of pieces be run by one part, which may
// be stopped and go on, and be counted by the run that merges the parts. That
// run goes into those pieces only in which a model fails, and runs one block of
// these.
func TestPieces(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for _, of := range []int{2, 3, 8} {
		models := make([]int64, 50)
		all, fails := int64(0), int64(-1)
		for i := range models {
			if models[i] = []int64{0, 1, 700, 1024, 1025, 5000}[r.IntN(6)]; i == 20 {
				models[i], fails = 3000, all+1500
			}
			all += models[i]
		}
		dir := t.TempDir()
		owner, runs := map[int64]int{}, int64(0)
		var parts []*Part
		for i := range of {
			name := filepath.Join(dir, fmt.Sprint(i))
			for _, until := range []int64{int64(r.IntN(50)), int64(r.IntN(50)), -1} {
				run, err := Start(name, "part", Plan{}, Share{i + 1, of}, 0)
				if err != nil {
					t.Fatal(err)
				}
				f, err := run.Function(Name{"m", "F"}, "", 5, false)
				if err != nil {
					t.Fatal(err)
				}
				m := enumeratePieces(t, f, models, until)
				for n, at := range m.ran {
					if at == fails {
						f.Fails(m.ranks[n])
					}
					if by, ok := owner[at]; ok && by != i {
						t.Fatalf("%d parts: parts %d and %d run model %d", of, by+1, i+1, at)
					}
					owner[at], runs = i, runs+1
				}
				if err := run.Close(until < 0); err != nil {
					t.Fatal(err)
				}
			}
			p, err := ReadPart(name, "part")
			if err != nil {
				t.Fatal(err)
			}
			parts = append(parts, p)
		}
		// A block that has not ended runs again, and so does one that fails.
		if n := int64(len(owner)); n != all || runs > all+int64(2*of+2)*BlockSize {
			t.Errorf("%d parts run %d of %d models, in %d runs", of, n, all, runs)
		}
		merged, err := Join(parts)
		if err != nil {
			t.Fatal(err)
		}
		f, err := merged.Function(Name{"m", "F"}, "", 5, false)
		if err != nil {
			t.Fatal(err)
		}
		m := enumeratePieces(t, f, models, -1)
		if n := int64(len(m.ran)); n != BlockSize || m.ran[0] > fails || m.ran[n-1] < fails || m.credit != all-n || m.skipped != 0 || m.level.Lacking() != nil {
			t.Errorf("%d parts: %d models run, %d count and %d do not; want %d and %d", of, n, m.credit, m.skipped, BlockSize, all-BlockSize)
		}
		if want := (all + 99) / 100; m.discard+m.discards() != want {
			t.Errorf("%d parts: %d models count as discarded, want %d", of, m.discard+m.discards(), want)
		}
		if got := f.Models(); got != all {
			t.Errorf("%d parts have found %d models, want %d", of, got, all)
		}
		if err := f.Confirm(); err == nil {
			t.Errorf("%d parts: nobody misses the failure", of)
		}
		if _, err := Join(parts[1:]); err == nil || !strings.Contains(err.Error(), "of 50 pieces of greater depths") {
			t.Errorf("a part is missing: %v", err)
		}
		// One model less in a piece into which merging goes.
		less := slices.Clone(models)
		less[20]--
		f.Begin()
		other := &machine{}
		other.level = f.Level("depth 0", other)
		other.level.Cut(50, "sum", true)
		for i, n := range less {
			if within, _ := other.level.Piece(int64(i)); within {
				for range n {
					other.level.Next()
				}
			}
		}
		if err := other.level.End(true); err == nil || !strings.Contains(err.Error(), "has 3000 inputs in a piece of depth 0, and here are 2999") {
			t.Errorf("another number of models: %v", err)
		}
		f.Begin()
		other.level = f.Level("depth 0", other)
		other.level.Cut(50, "other", true)
		if err := other.level.End(false); err == nil || !strings.Contains(err.Error(), "has other pieces of depth 0") {
			t.Errorf("other pieces: %v", err)
		}
	}
}

// TestNotCut has the time of a part end while it cuts a level into pieces. The
// level has not begun then: merging says what lacks, and the part goes on.
func TestNotCut(t *testing.T) {
	models := []int64{700, 1500, 3000, 10, 2000, 1024}
	dir := t.TempDir()
	run := func(index int, cut bool) *Part {
		t.Helper()
		name := filepath.Join(dir, fmt.Sprint(index))
		run, err := Start(name, "part", Plan{}, Share{index, 2}, 0)
		if err != nil {
			t.Fatal(err)
		}
		f, err := run.Function(Name{"m", "F"}, "", 5, false)
		if err != nil {
			t.Fatal(err)
		}
		if cut {
			enumeratePieces(t, f, models, -1)
		} else {
			f.Begin()
			m := &machine{}
			m.level = f.Level("depth 0", m)
			if err := m.level.End(false); err != nil {
				t.Fatal(err)
			}
			f.Cut(Cut{Why: "the budget ended", Clock: true})
		}
		if err := run.Close(true); err != nil {
			t.Fatal(err)
		}
		p, err := ReadPart(name, "part")
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	merge := func(parts ...*Part) *machine {
		t.Helper()
		merged, err := Join(parts)
		if err != nil {
			t.Fatal(err)
		}
		f, err := merged.Function(Name{"m", "F"}, "", 5, false)
		if err != nil {
			t.Fatal(err)
		}
		return enumeratePieces(t, f, models, -1)
	}
	late, other := run(1, false), run(2, true)
	m := merge(late, other)
	if cut := m.level.Lacking(); cut == nil || !cut.Clock || !strings.Contains(cut.Why, "part 1 of 2: the budget ended") {
		t.Errorf("lacking: %+v", cut)
	}
	if n := other.Functions[0].Levels[0].Inputs; m.credit != n || n == 0 || len(m.ran) > 0 {
		t.Errorf("%d inputs count and %d run, want %d", m.credit, len(m.ran), n)
	}
	if m = merge(run(1, true), other); m.credit != 8234 || m.level.Lacking() != nil {
		t.Errorf("%d inputs count once the part has gone on, and lacking: %+v", m.credit, m.level.Lacking())
	}
}

// TestEvenPieces has the parts have as many pieces, and none of them have the
// same place in each group of adjacent ones.
func TestEvenPieces(t *testing.T) {
	for of := range int64(9) {
		d := deal{first: 3, of: of + 1}
		counts, sums := make([]int64, of+1), make([]int64, of+1)
		const groups = 400
		for i := range groups*d.of + 1 {
			part, before := d.piece(i)
			if before != counts[part] {
				t.Fatalf("piece %d of %d parts comes after %d, want %d", i, d.of, before, counts[part])
			}
			counts[part]++
			sums[part] += i % d.of
		}
		for part, n := range counts {
			if own := d.pieces(int64(part), groups*d.of+1); own != n {
				t.Errorf("part %d of %d has %d pieces, want %d", part, d.of, n, own)
			}
			if mean := float64(sums[part]) / groups; mean < 0.8*float64(of)/2 || mean > 1.2*float64(of)/2 {
				t.Errorf("part %d of %d has the places %v of a group on average", part, d.of, mean)
			}
		}
	}
}

// TestShifted has a part find a border elsewhere than the others do: each border,
// in each part. Merging sees it, unless no piece of the part has that border. A
// part that is stopped sees it when it goes on.
func TestShifted(t *testing.T) {
	models := []int64{700, 1500, 5, 3000, 10, 2000, 1024, 1, 1}
	part := func(index, until, shifted int64, name string) (*Part, error) {
		t.Helper()
		run, err := Start(name, "part", Plan{}, Share{int(index), 3}, 0)
		if err != nil {
			t.Fatal(err)
		}
		f, err := run.Function(Name{"m", "F"}, "", 5, false)
		if err != nil {
			t.Fatal(err)
		}
		_, unfit := runPieces(t, f, models, until, shifted)
		if err := run.Close(true); err != nil {
			t.Fatal(err)
		}
		p, err := ReadPart(name, "part")
		if err != nil {
			t.Fatal(err)
		}
		return p, unfit
	}
	merge := func(parts []*Part, shifted int64) error {
		t.Helper()
		merged, err := Join(parts)
		if err != nil {
			t.Fatal(err)
		}
		f, err := merged.Function(Name{"m", "F"}, "", 5, false)
		if err != nil {
			t.Fatal(err)
		}
		_, unfit := runPieces(t, f, models, -1, shifted)
		return unfit
	}
	dir := t.TempDir()
	var all []*Part
	for i := range int64(3) {
		p, err := part(i+1, -1, -1, filepath.Join(dir, fmt.Sprint(i)))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	if err := merge(all, -1); err != nil {
		t.Errorf("no border is shifted: %v", err)
	}
	d := deal{first: 5, of: 3}
	seen := 0
	for i := range int64(3) {
		for border := int64(1); border < 9; border++ {
			before, _ := d.piece(border - 1)
			after, _ := d.piece(border)
			name := filepath.Join(dir, fmt.Sprint(i, " ", border))
			p, err := part(i+1, -1, border, name)
			if err != nil {
				t.Fatal(err)
			}
			parts := slices.Clone(all)
			parts[i] = p
			err = merge(parts, -1)
			if wrong := (before == i) != (after == i); wrong != (err != nil && strings.Contains(err.Error(), "have found different borders between two pieces of depth 0: inputs may be lacking")) {
				t.Errorf("border %d, found by part %d: %v", border, i+1, err)
			} else if wrong {
				seen++
			}
			// The file has the shifted border, and the part goes on
			// with the others. A block that fails has it find the
			// pieces again.
			p.Functions[0].Levels[0].Done = 0
			if err := p.write(); err != nil {
				t.Fatal(err)
			}
			_, err = part(i+1, -1, -1, name)
			if has := before == i || after == i; has != (err != nil && strings.Contains(err.Error(), "has found another piece of depth 0 than before it was stopped")) {
				t.Errorf("border %d, found by part %d before it is stopped: %v", border, i+1, err)
			}
		}
	}
	if seen < 12 {
		t.Errorf("only %d shifts are seen", seen)
	}
	// Merging finds the border elsewhere, of a piece that it goes into.
	all[1].Functions[0].Levels[0].Failing = [][2]int64{{0, 1}}
	own := int64(0) // its first piece
	for owner, _ := d.piece(own); owner != 1; owner, _ = d.piece(own) {
		own++
	}
	if err := merge(all, own+1); err == nil || !strings.Contains(err.Error(), "part 2 of 3 (part) has found another piece of depth 0 than is found here") {
		t.Errorf("merging finds another border: %v", err)
	}
}

// TestNoPieces has a part go on by blocks after it was stopped in a level of
// pieces. The inputs of these do not count as those of blocks.
func TestNoPieces(t *testing.T) {
	name := filepath.Join(t.TempDir(), "part")
	open := func() (*Run, *Function) {
		t.Helper()
		run, err := Start(name, "part", Plan{}, Share{1, 2}, 0)
		if err != nil {
			t.Fatal(err)
		}
		f, err := run.Function(Name{"m", "F"}, "", 0, false)
		if err != nil {
			t.Fatal(err)
		}
		return run, f
	}
	run, f := open()
	enumeratePieces(t, f, []int64{2000, 2000, 2000, 2000}, 3)
	if err := run.Close(false); err != nil {
		t.Fatal(err)
	}
	run, f = open()
	m := enumerate(t, f, []int64{8000})[0]
	if err := run.Close(true); err != nil {
		t.Fatal(err)
	}
	p, err := ReadPart(name, "part")
	if err != nil {
		t.Fatal(err)
	}
	l, want := p.Functions[0].Levels[0], m.level.deal.share(0, 8000)
	if n, _ := l.Ran(); l.Pieces != nil || n != want || int64(len(m.ran)) != want {
		t.Errorf("%d inputs run, and the part has %d of them, want %d; pieces: %v", len(m.ran), n, want, l.Pieces)
	}
}
