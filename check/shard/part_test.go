package shard

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/spec/spectest/tier"
)

// parts returns the parts of a run of made-up functions, in files.
func parts(t *testing.T, dir string, of int) (all []*Part) {
	t.Helper()
	for i := range of {
		r, err := Start(filepath.Join(dir, fmt.Sprintf("%d.json", i+1)), fmt.Sprintf("%d.json", i+1), Plan{Tool: "v1", Flags: "ab", Machine: map[string]string{"TZ": "cd"}, Command: []string{"./..."}}, Share{i + 1, of}, time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		for place, models := range [][]int64{{1, 30, 5000}, {2, 9_000}} {
			f, err := r.Function(Name{"m", fmt.Sprint("F", place)}, "code", place, false)
			if err != nil {
				t.Fatal(err)
			}
			enumerate(t, f, models)
		}
		f, err := r.Function(Name{"m", "F2"}, "code", 2, false)
		if err != nil {
			t.Fatal(err)
		}
		enumeratePieces(t, f, []int64{700, 0, 5000, 1024, 33, 2048, 1}, -1)
		if err := r.Close(true); err != nil {
			t.Fatal(err)
		}
		p, err := ReadPart(filepath.Join(dir, fmt.Sprintf("%d.json", i+1)), "part")
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

// A machine runs models at once, and notes which.
type machine struct {
	level   *Level
	ran     []int64
	ranks   []int64 // of those that ran, for this machine
	skipped int64
	credit  int64
	discard int64
}

func (m *machine) Skip(models int64, elsewhere bool, discards int64) bool {
	if elsewhere {
		m.credit += models
		m.discard += discards
	} else {
		m.skipped += models
	}
	return true
}

func (m *machine) Settle() bool { return true }

// enumerate runs levels with some numbers of models. Every hundredth input
// counts as discarded.
func enumerate(t *testing.T, f *Function, models []int64) (all []*machine) {
	t.Helper()
	f.Begin()
	for i, n := range models {
		m := &machine{}
		m.level = f.Level(fmt.Sprint("depth ", i), m)
		discards := int64(0)
		for at := int64(0); at < n; {
			if width := min(7, n-at); m.level.Pass(width) {
				at += width
				continue
			}
			runs, more := m.level.Next()
			if !more {
				break
			}
			if runs {
				m.ran = append(m.ran, at)
				m.level.Ran(DigestOf([]byte(fmt.Sprint(i, at))))
				if at%100 == 0 {
					discards++
				}
				m.level.Ended(int64(len(m.ran)), discards)
			}
			at++
		}
		if err := m.level.End(true); err != nil {
			t.Fatal(err)
		}
		all = append(all, m)
	}
	return all
}

// TestDeal has each model be run by one part, and the parts be even.
func TestDeal(t *testing.T) {
	for _, of := range []int{1, 2, 3, 7, 64} {
		for _, n := range []int64{0, 1, 1000, 1024, 1025, 100_000} {
			for _, whole := range []bool{false, true} {
				ran := map[int64]int{}
				least, most := n, int64(0)
				for i := range of {
					r, err := Start("", "", Plan{}, Share{i + 1, of}, 0)
					if err != nil {
						t.Fatal(err)
					}
					f, err := r.Function(Name{"m", "F"}, "", 5, whole)
					if err != nil {
						t.Fatal(err)
					}
					m := enumerate(t, f, []int64{n})[0]
					for _, at := range m.ran {
						ran[at]++
					}
					own := int64(len(m.ran))
					least, most = min(least, own), max(most, own)
					if want := m.level.deal.share(int64(i), n); own != want {
						t.Errorf("part %d of %d has %d of %d models (whole: %v), want %d", i+1, of, own, n, whole, want)
					}
					if whole != (most == n) && n > 1024 && of > 1 && i == of-1 {
						t.Errorf("of %d models one part of %d has %d, whole: %v", n, of, most, whole)
					}
				}
				for at := range n {
					if ran[at] != 1 {
						t.Fatalf("%d parts run model %d of %d %d times", of, at, n, ran[at])
					}
				}
				if !whole && most-least > BlockSize {
					t.Errorf("%d parts of %d models have from %d to %d", of, n, least, most)
				}
			}
		}
	}
}

// TestEven has the largest of eight parts of large functions have hardly more
// than the mean, in each level and for each place of the function.
func TestEven(t *testing.T) {
	for _, n := range []int64{1_000_000, 1_234_567, 50_000_000} {
		for first := range int64(9) {
			d, most, all := deal{first: first, of: 8}, int64(0), int64(0)
			for i := range int64(8) {
				own := d.share(i, n)
				most, all = max(most, own), all+own
			}
			if all != n || most*8*100 > n*101 {
				t.Errorf("the parts of %d models have %d, and one of them %d", n, all, most)
			}
		}
	}
}

// discards counts the models that ran and count as discarded.
func (m *machine) discards() (n int64) {
	for _, at := range m.ran {
		if at%100 == 0 {
			n++
		}
	}
	return n
}

// TestJoin merges parts: all inputs are counted, and none runs.
func TestJoin(t *testing.T) {
	for _, of := range []int{1, 3, 8} {
		whole, err := Join(parts(t, t.TempDir(), of))
		if err != nil {
			t.Fatal(err)
		}
		f, err := whole.Function(Name{"m", "F0"}, "code", 0, false)
		if err != nil {
			t.Fatal(err)
		}
		for i, m := range enumerate(t, f, []int64{1, 30, 5000}) {
			n := []int64{1, 30, 5000}[i]
			if m.credit != n || m.discard != (n+99)/100 || len(m.ran) > 0 || m.skipped > 0 {
				t.Errorf("%d parts, level %d: %d inputs with %d discards count, %d run, %d are left out; want %d", of, i, m.credit, m.discard, len(m.ran), m.skipped, n)
			}
		}
		if got := whole.Unused(); !slices.Equal(got, []string{"m.F1", "m.F2"}) {
			t.Errorf("unused: %v", got)
		}
		if _, err := whole.Function(Name{"m", "F1"}, "other code", 1, false); err == nil || !strings.Contains(err.Error(), "part 1 of ") {
			t.Errorf("other code: %v", err)
		}
	}
}

// TestRefused has no set of files pass for a whole that is none.
func TestRefused(t *testing.T) {
	dir := t.TempDir()
	all := parts(t, dir, 4)
	unfinished, other, elsewhere := *all[1], *all[1], *all[1]
	elsewhere.Plan.Machine = map[string]string{}
	unfinished.Complete, other.Plan.Flags, other.Plan.Command = false, "xx", []string{"-depth", "9"}
	for want, given := range map[string][]*Part{
		"no parts are given": nil,
		"part 3 of 4 is missing: 4784 of 14033 inputs not run, and 1 of 7 pieces": {all[0], all[1], all[3]},
		"part 1 of 4 is given twice":                       {all[0], all[1], all[0], all[2], all[3]},
		"part 2 of 4 is not finished":                      {all[0], &unfinished, all[2], all[3]},
		`its command is ["-depth" "9"], and not ["./..."]`: {all[0], &other, all[2], all[3]},
		"TZ was another one":                               {all[0], &elsewhere, all[2], all[3]},
		"part is part 1 of 4, and part is part 2 of 2":     {all[0], parts(t, t.TempDir(), 2)[1]},
	} {
		if _, err := Join(given); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestEdits edits the file of a part in thousands of ways, and cuts it short:
// each is seen.
func TestEdits(t *testing.T) {
	p := parts(t, t.TempDir(), 2)[0]
	text, err := os.ReadFile(p.name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := decode(text); err != nil {
		t.Fatal(err)
	}
	other, err := os.ReadFile(parts(t, t.TempDir(), 3)[1].name)
	if err != nil {
		t.Fatal(err)
	}
	edits := 0
	for seed := range tier.Seeds(tier.Of[uint64](10_000, 100_000)) {
		r := rand.New(rand.NewPCG(seed, 4))
		edited, at := bytes.Clone(text), r.IntN(len(text))
		switch r.IntN(8) {
		case 0:
			edited[at] ^= byte(1 + r.IntN(255))
		case 1:
			edited = slices.Insert(edited, at, byte(r.IntN(256)))
		case 2:
			edited = slices.Delete(edited, at, min(at+1+r.IntN(9), len(edited)))
		case 3:
			edited = edited[:at]
		case 4: // another number
			i := bytes.IndexAny(edited[at:], "0123456789")
			if i < 0 {
				continue
			}
			edited[at+i] = '0' + (edited[at+i]-'0'+1+byte(r.IntN(9)))%10
		case 5: // twice the same
			edited = slices.Insert(edited, at, text[at:min(at+1+r.IntN(99), len(text))]...)
		case 6: // elements of a list in another order, or one of another name
			to := r.IntN(len(text))
			edited[at], edited[to] = edited[to], edited[at]
		case 7: // the beginning of one part and the end of another
			edited = append(edited[:at], other[min(at, len(other)):]...)
		}
		switch {
		case bytes.Equal(edited, text):
			continue
		case bytes.Equal(edited, other):
			continue // which is whole
		}
		edits++
		if _, err := decode(edited); err == nil {
			t.Fatalf("seed %d: an edit at %d goes unseen", seed, at)
		}
	}
	if edits < 9000 {
		t.Errorf("only %d edits", edits)
	}
}

// TestResume has a part that was stopped go on: what has run runs no more, and
// the file is in the end as if it had never stopped.
func TestResume(t *testing.T) {
	dir := t.TempDir()
	name, models := filepath.Join(dir, "a.json"), []int64{1, 3000, 50_000}
	start := func(name string) (*Run, *Function) {
		r, err := Start(name, "part", Plan{Tool: "v1"}, Share{2, 3}, time.Nanosecond)
		if err != nil {
			t.Fatal(err)
		}
		f, err := r.Function(Name{"m", "F"}, "code", 0, false)
		if err != nil {
			t.Fatal(err)
		}
		return r, f
	}
	for _, stop := range []int64{0, 1, 700, 2900, 10_000, 33_000} {
		os.Remove(name)
		_, f := start(name)
		// The last inputs run, but nobody hears how they end.
		m := &machine{}
		m.level = f.Level("depth 0", m)
		m.level.Next()
		if err := m.level.End(true); err != nil {
			t.Fatal(err)
		}
		m.level = f.Level("depth 1", m)
		ended, discards := int64(0), int64(0)
		for at := range min(stop, models[1]) {
			if runs, _ := m.level.Next(); runs {
				m.level.Ran(DigestOf([]byte(fmt.Sprint(1, at))))
				if at%100 == 0 {
					discards++
				}
				ended++
				if ended <= stop*2/3 {
					m.level.Ended(ended, discards)
				}
			}
		}
		f.Fails(1 + 1030) // in the first block of part 2 at depth 1, if it has one

		r, f := start(name)
		again := enumerate(t, f, models)
		if err := r.Close(true); err != nil {
			t.Fatal(err)
		}
		resumed, err := ReadPart(name, "part")
		if err != nil {
			t.Fatal(err)
		}
		whole := filepath.Join(dir, "whole.json")
		os.Remove(whole)
		r, f = start(whole)
		enumerate(t, f, models)
		r.Close(true)
		want, err := ReadPart(whole, "part")
		if err != nil {
			t.Fatal(err)
		}
		for i, l := range want.Functions[0].Levels {
			got := resumed.Functions[0].Levels[i]
			if got.Digest != l.Digest || got.Inputs != l.Inputs || got.Done != l.Done || got.Models != l.Models || !slices.Equal(got.Discards, l.Discards) {
				t.Errorf("stopped after %d: level %d has %+v, want %+v", stop, i, got, l)
			}
			if n := int64(len(again[i].ran)) + again[i].credit; n != l.Inputs {
				t.Errorf("stopped after %d: %d inputs run or count in level %d, want %d", stop, n, i, l.Inputs)
			}
		}
	}
}

// TestShownStays continues a part that has no worker this time: what the calls
// of the earlier run have shown stays.
func TestShownStays(t *testing.T) {
	name := filepath.Join(t.TempDir(), "part.json")
	for _, shows := range []string{"a", ""} {
		r, err := Start(name, "part", Plan{}, Share{1, 2}, time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.Open("m", []string{"F"}, func() (applied, reached []byte) { return []byte(shows), nil }); err != nil {
			t.Fatal(err)
		}
		r.Leave("m")
		if err := r.Close(true); err != nil {
			t.Fatal(err)
		}
		p, err := ReadPart(name, "part")
		if err != nil {
			t.Fatal(err)
		}
		if got := string(p.Packages[0].Applied); got != "a" {
			t.Errorf("calls that show %q leave %q", shows, got)
		}
	}
}

// TestDigests has digests add up, in any order, and differ for other inputs.
func TestDigests(t *testing.T) {
	seen := map[Digest]bool{}
	var forward, backward Digest
	for i := range 10_000 {
		d := DigestOf([]byte(fmt.Sprint(i)))
		if seen[d] {
			t.Fatalf("two inputs have digest %v", d)
		}
		seen[d] = true
		forward, backward = forward.Plus(d), backward.Plus(DigestOf([]byte(fmt.Sprint(9999-i))))
	}
	if forward != backward {
		t.Errorf("%v and %v", forward, backward)
	}
	var read Digest
	if err := read.UnmarshalText([]byte(forward.String())); err != nil || read != forward {
		t.Errorf("%v reads as %v (%v)", forward, read, err)
	}
}

// TestOtherFunctions merges a part that has run other functions of a package.
// The error names one, and says what to do.
func TestOtherFunctions(t *testing.T) {
	seen := func() (applied, reached []byte) { return nil, nil }
	for want, functions := range map[string][]string{
		"has not run C: the source was another one, or the part had too little time": {"A", "B", "C"},
		"has also run B":                         {"A"},
		"has run the functions in another order": {"B", "A"},
	} {
		r := &Run{parts: []*Part{{Share: Share{1, 1}, Packages: []*Package{{Path: "m", Functions: []string{"A", "B"}}}}}}
		if _, err := r.Open("m", functions, seen); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", functions, err, want)
		}
	}
}
