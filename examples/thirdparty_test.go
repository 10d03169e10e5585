package examples

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// thirdparty is the module of the examples that wrap other modules.
const thirdparty = "thirdparty"

// thirdpartyCounts has the functions of each package that keep their contracts.
var thirdpartyCounts = map[string][]count{
	"bitset": {
		{"Around", 7 * subsets(7, 3) * 7, "seven bits: sizes, sets of up to three, indices"},
		{"Before", indexedSets(), "as Around, with indices below the length"},
		{"InsertAt", 7 * subsets(7, 3) * 7, "as Around"},
		{"DeleteAt", indexedSets(), "as Before"},
		{"Shift", 7 * subsets(7, 3) * 7, "as Around"},
		{"Range", 7 * subsets(7, 2) * 7 * 7, "sizes, sets of up to two, pairs of indices"},
		{"Compact", indexedSets(), "as Before"},
		{"Algebra", 7 * 7 * subsets(7, 2) * subsets(7, 2), "pairs of sizes and of sets"},
		{"Ranks", 9 * subsets(9, 3) * 9, "nine bits: sizes, sets of up to three, indices"},
		{"All", 9 * subsets(9, 3), "nine bits: sizes, sets of up to three"},
	},
	"btree": {
		{"Change", 111111, "up to 5 of ten steps"},
		{"Thin", 2 * removals(14), "n of 0..14, and up to three of n keys in some order, with and without spare capacity"},
		{"Ranges", 17 * 17 * 17, "triples from 0..16"},
	},
	"deque": {
		{"Insert", 36 * 36 * 37, "pairs of sizes from 0..35, times -1..35"},
		{"Remove", 36 * 36 * 37, "as Insert"},
		{"Rotate", 36 * 36 * 71, "pairs of sizes from 0..35, times -35..35"},
		{"Shrink", 11 * 11 * 11 * 11, "0..6, 8, 15, 16 and 17, four times"},
		{"Swap", 18 * 18 * 19 * 19, "pairs of sizes from 0..17, times pairs from -1..17"},
	},
	"distance": {
		{"WagnerFischer", 31 * 31 * 27, "pairs of strings of length 0 to 4, times costs"},
		{"Ukkonen", 31 * 31 * 27, "as WagnerFischer"},
		{"Hamming", 63 * 63, "pairs of strings of length 0 to 5"},
		{"Jaro", 63 * 63, "pairs of strings of length 0 to 5"},
		{"Soundex", 6 + 36 + 216 + 1296 + 7776 + 46656, "lengths 1 to 6 over six letters"},
	},
	"generic": {
		{"Intervals", (1 + 15 + 15*15 + 15*15*15) * 6, "steps: six spans to add, six to put, three to remove"},
		{"AVL", 111111, "up to 5 of ten steps"},
		{"BTree", 111111, "up to 5 of ten steps"},
		{"HashMap", 111111, "up to 5 of ten steps"},
		{"Trie", (1 + 12 + 12*12) * 7, "up to two of twelve steps, and a string of length 0 to 2"},
		{"Rope", ropeEdits(4, 4, 0), "edit by edit, by the length of the rope"},
	},
	"gods": {
		{"Insert", 3 * 8 * 10 * (10 + 100) * 2, "kinds, lengths 0..7, indices -2..7, one or two of ten values, without spare capacity and with it"},
		{"Remove", 3 * 8 * 10, "kinds, lengths, indices"},
		{"Swap", 3 * (1 + 4 + 9 + 16 + 25 + 36), "kinds, and pairs of indices for each length"},
		{"Edit", 3 * (6*6*6*6*6*6 - 1) / 5, "kinds, and up to five of six steps"},
		{"Tree", 3 * (8*8*8*8*8*8 - 1) / 7, "kinds, and up to five of eight steps"},
		{"Linked", (8*8*8*8*8*8 - 1) / 7, "up to five of eight steps"},
		{"Thin", 3 * removals(12), "kinds, n of 0..12, and up to three of n keys in some order"},
		{"Nearest", (5*5*5*5*5*5 - 1) / 4 * 5, "up to five of 0..4, and one"},
	},
	"lo": {
		{"Slice", 15 * 7 * 7, "slices over two letters, times pairs from -2..4"},
		{"Subset", 15 * 9 * 5, "slices over two letters, times -4..4 and 0..4"},
		{"Splice", 15 * 9 * 15, "pairs of slices over two letters, times -4..4"},
		{"DropByIndex", 15 * (1 + 8 + 64 + 512), "slices over two letters, times slices over -4..3"},
		{"Sliding", 63 * 4 * 4, "slices to length 5 over two letters, times pairs from 1..4"},
		{"Replace", 63 * 2 * 2 * 6, "slices to length 5 over two letters, pairs of those, 0..5"},
		{"Sets", 15 * 15 * 15, "triples of slices over two numbers"},
		{"Trim", 31 * 31, "pairs of slices to length 4 over two letters"},
		{"Cut", 31 * 31, "pairs of slices to length 4 over two letters"},
		{"ChunkString", (1 + 1 + 2 + 3 + 5 + 8 + 13) * 6, "compositions of 0..6 of ones and twos (Fibonacci), times 1..6"},
		{"Ellipsis", (1 + 1 + 2 + 3 + 5 + 8 + 13 + 21) * 4, "compositions of 0..7 of ones and twos (Fibonacci), times 3..6"},
		{"Substring", substrings(), "compositions of 0..5 of ones and twos by their parts, times offsets and 0..5"},
	},
	"lru": {
		{"Use", 2 * (16*16*16*16*16 - 1) / 15, "two sizes, up to four of 5*3+1 calls"},
		{"TwoQueue", 2 * (12*12*12*12*12 - 1) / 11, "two sizes, up to four of twelve calls"},
		{"Resize", 6 * 6 * 7, "pairs of sizes, times 0..6"},
	},
	"radix": {
		{"Change", 1 + 45 + 45*45 + 45*45*45, "up to three of 3*15 steps"},
		{"Extremes", 1 + 15 + 15*14 + 15*14*13, "arrangements of up to three strings of length 0 to 3"},
		{"Look", 2 * (1 + 7 + 7*6 + 7*6*5) * 15, "arrangements of up to three strings of length 0 to 2, with and without spare capacity, times strings"},
	},
}

// thirdpartyBugs are the smallest inputs on which functions of the wrapped modules, in the versions of
// thirdparty/go.mod, do not do what their documentation states. The wrappers say why.
var thirdpartyBugs = map[string]struct {
	call string
	kind check.Kind
}{
	"bitset.BeforeBeyond":   {`BeforeBeyond([]Bit{0}, FirstOfNext)`, check.Postcondition},
	"distance.HammingText":  {`HammingText("é", "aa")`, check.Postcondition},
	"distance.SoundexRules": {`SoundexRules("BP")`, check.Postcondition},
	"generic.BTreeSize":     {`BTreeSize([]Step{{}, {}})`, check.Postcondition},
	"generic.RopeRebuild":   {`RopeRebuild([]Edit{{N: 3}})`, check.Panic},
	"generic.TrieSize":      {`TrieSize([]TextStep{{Remove: true, Key: "a"}})`, check.Postcondition},
	"gods.InsertNothing":    {`InsertNothing(Singly, 1, 0)`, check.Panic},
	"lo.SubsetCopy":         {`SubsetCopy([]Letter{B}, 0, 1)`, check.Mutation},
	"lo.SubstringBefore":    {`SubstringBefore("é", -2, 1)`, check.Postcondition},
	"lru.TwoQueueRecent":    {`TwoQueueRecent(2, []Call{{}, {Key: 1}, {Key: 2}, {}})`, check.Postcondition},
	"radix.ExtremesLeft":    {`ExtremesLeft([]string{"", "a"}, "a")`, check.Postcondition},
}

// unreachable matches what the go command says where it has no way to a module.
var unreachable = regexp.MustCompile(`dial tcp|no such host|connection refused|i/o timeout|network is unreachable|GOPROXY=off`)

// needModules downloads the wrapped modules, and skips the test where there is no way to them.
func needModules(t *testing.T) {
	t.Helper()
	command := exec.CommandContext(t.Context(), "go", "mod", "download")
	command.Dir = thirdparty
	out, err := command.CombinedOutput()
	switch {
	case err == nil:
	case unreachable.Match(out):
		t.Skipf("the wrapped modules are out of reach: %s", out)
	default:
		t.Fatalf("%v: %v\n%s", command, err, out)
	}
}

// TestThirdparty checks the examples that wrap other modules.
func TestThirdparty(t *testing.T) {
	needModules(t)
	tier.LongOnly(t, "TestThirdpartyMutants checks some of them")
	ends := run(t, check.Config{Dir: thirdparty, Patterns: []string{"./..."}})
	for name, want := range thirdpartyBugs {
		e := ends[name]
		if e.Verdict != check.Refuted || e.Counterexample.Call != want.call || e.Counterexample.Kind != want.kind {
			t.Errorf("%s: verdict %v, %+v, want %s of %s", name, e.Verdict, e.Counterexample, want.kind, want.call)
		}
		delete(ends, name)
	}
	for pkg, rows := range thirdpartyCounts {
		of := map[string]check.Event{}
		for name, e := range ends {
			if strings.HasPrefix(name, pkg+".") {
				of[name] = e
				delete(ends, name)
			}
		}
		checkCounts(t, pkg, of, rows)
	}
	for name := range ends {
		t.Errorf("%s is of a package without rows", name)
	}
}

// TestThirdpartyBugs runs the examples that show each of the bugs in plain Go.
func TestThirdpartyBugs(t *testing.T) {
	needModules(t)
	command := exec.CommandContext(t.Context(), "go", "test", "./...")
	command.Dir = thirdparty
	if out, err := command.CombinedOutput(); err != nil {
		t.Errorf("%v: %v\n%s", command, err, out)
	}
}

// thirdpartyMutants are bugs put into the wrappers, as if the modules had them.
var thirdpartyMutants = []mutant{
	{"ends too late", "btree", "t.AscendRange(a, b, ", "t.AscendRange(a, b+1, ", "Ranges", check.Postcondition},
	{"peek counts as use", "lru", "cache.Peek(c.Key)", "cache.Get(c.Key)", "Use", check.Postcondition},
	{"rotates the other way", "deque", "q.Rotate(n)", "q.Rotate(-n)", "Rotate", check.Postcondition},
	{"floor for ceiling", "gods", "t.Ceiling(x)", "t.Floor(x)", "Nearest", check.Postcondition},
	{"insertion for deletion", "distance", "smetrics.Ukkonen(a, b, insertion, deletion,", "smetrics.Ukkonen(a, b, deletion, insertion,", "Ukkonen", check.Postcondition},
	{"writes into its argument", "lo", "return lo.Splice(s, i, elements...)", "r = lo.Splice(s, i, elements...)\n\tcopy(s, r)\n\treturn r", "Splice", check.Mutation},
}

// TestThirdpartyMutants checks that each bug is found.
func TestThirdpartyMutants(t *testing.T) {
	needModules(t)
	dir := srctree.Dir(t)
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(thirdparty, name))
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(dir, name), string(text))
	}
	mutants := tier.Some(3, 1, thirdpartyMutants)
	for _, m := range mutants {
		mutate(t, filepath.Join(dir, identifier(m.name)), filepath.Join(thirdparty, m.pkg), []string{m.fn}, edit{m.old, m.new})
	}
	ends := run(t, check.Config{Dir: dir, Patterns: []string{"./..."}})
	for _, m := range mutants {
		m.found(t, ends[identifier(m.name)+"."+m.fn])
	}
}

// subsets counts those of n things with k at most.
func subsets(n, k int64) int64 {
	total := int64(0)
	for i := range k + 1 {
		total += choose(n, i)
	}
	return total
}

// indexedSets counts the sets of up to three of seven bits, with a size and an index below the length.
func indexedSets() int64 {
	bits := []int{0, 1, 63, 64, 65, 127, 128}
	total := int64(0)
	for set := range 1 << len(bits) {
		n, top := 0, 0
		for i, b := range bits {
			if set>>i&1 == 1 {
				n, top = n+1, b+1
			}
		}
		if n > 3 {
			continue
		}
		for _, size := range bits {
			for _, i := range bits {
				if i < max(size, top) {
					total++
				}
			}
		}
	}
	return total
}

// removals counts, for each n up to a greatest one, the arrangements of up to three of n keys.
func removals(most int64) int64 {
	total := int64(0)
	for n := range most + 1 {
		total += 1 + n + n*(n-1) + n*(n-1)*(n-2)
	}
	return total
}

// ropeEdits counts up to so many edits of a rope of length n with arguments up to most.
func ropeEdits(edits, most, n int) int64 {
	total := int64(1)
	if edits == 0 {
		return total
	}
	for at := range min(n, most) + 1 {
		for k := range most + 1 {
			total += ropeEdits(edits-1, most, n+k)
			if at+k <= n {
				total += ropeEdits(edits-1, most, n-k)
			}
		}
		total += ropeEdits(edits-1, most, n)
	}
	return total
}

// substrings counts the strings to length 5 of characters of one and two bytes, times the offsets to 5 that do not lie before
// their beginning, times lengths to 5.
func substrings() int64 {
	total := int64(0)
	for twos := range int64(3) {
		for ones := range 6 - 2*twos {
			total += choose(ones+twos, twos) * (ones + twos + 6) * 6
		}
	}
	return total
}
