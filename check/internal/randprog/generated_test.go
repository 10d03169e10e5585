package randprog_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/randprog"
	"github.com/typetarget/target/check/internal/randprog/oracle"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/dictionary"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

var (
	programs = flag.Int("programs", 1, "number of random programs to check, each of 120 functions, or of 25 in the short tier")
	seed     = tier.Seed()
)

// TestGeneratedPrograms compares, for random annotated functions, the inputs
// that each strategy yields with those that plain nested loops find.
func TestGeneratedPrograms(t *testing.T) {
	functions := tier.Of(25, 32)
	for i := range *programs {
		s := seed + uint64(i)
		t.Run(fmt.Sprint(s), func(t *testing.T) { checkProgram(t, s, functions) })
	}
}

// TestGeneratedInside does so for other functions. Most of them take pointers
// that may lead to fields of nodes.
func TestGeneratedInside(t *testing.T) {
	functions := tier.Of(8, 16)
	for i := range tier.Of(1, 2) {
		s := seed + uint64(i)
		t.Run(fmt.Sprint(s), func(t *testing.T) {
			unsupported := checkSource(t, single(randprog.Inside(s, functions)), oracle.WordsOf(s), functions)
			if unsupported*10 > functions {
				t.Errorf("%d of %d functions could not be lifted", unsupported, functions)
			}
		})
	}
}

// TestGeneratedForms does so for functions that require every form of Go that
// random programs have. A few depend on the capacity that append chooses.
func TestGeneratedForms(t *testing.T) {
	source, n := randprog.Forms(seed)
	if unsupported := checkSource(t, single(source), oracle.Words{}, n); unsupported*10 > n {
		t.Errorf("%d of %d forms could not be lifted", unsupported, n)
	}
}

// TestGeneratedLevels does so for functions in the language that a module's go
// line names. Without one it is that of Go 1.16.
func TestGeneratedLevels(t *testing.T) {
	functions := tier.Of(3, 10)
	type level struct {
		line  string
		minor int
	}
	for i, level := range tier.Some(8, 4, []level{
		{"go 1.12", 12}, {"go 1.13", 13}, {"", 16}, {"go 1.16", 16}, {"go 1.17", 17},
		{"go 1.18", 18}, {"go 1.20", 20}, {"go 1.21", 21},
	}) {
		t.Run(level.line, func(t *testing.T) {
			s := seed + uint64(i)
			source, lister := randprog.SourceFor(s, functions, level.minor)
			if unsupported := checkSource(t, split(level.line, source, lister), oracle.WordsOf(s), functions); unsupported*10 > max(functions, 10) {
				t.Errorf("%d of %d functions could not be lifted", unsupported, functions)
			}
		})
	}
}

// TestGeneratedFormsOfLevels requires the forms of the oldest language that is
// supported, and of the last one in which iterations share loop variables.
func TestGeneratedFormsOfLevels(t *testing.T) {
	for _, minor := range tier.Of([]int{12}, []int{12, 21}) {
		line := fmt.Sprintf("go 1.%d", minor)
		t.Run(line, func(t *testing.T) {
			source, lister, n := randprog.FormsFor(seed, minor)
			// Those that capture loop variables are not lifted.
			if unsupported := checkSource(t, split(line, source, lister), oracle.Words{}, n); unsupported*5 > n {
				t.Errorf("%d of %d forms could not be lifted", unsupported, n)
			}
		})
	}
}

func checkProgram(t *testing.T, seed uint64, functions int) {
	unsupported := checkSource(t, single(randprog.Source(seed, functions)), oracle.WordsOf(seed), functions)
	if unsupported*20 > functions {
		t.Errorf("%d of %d functions could not be lifted", unsupported, functions)
	}
}

// single is a module of the current language with one file.
func single(source string) map[string]string {
	return map[string]string{"go.mod": "module example.com/random\n\ngo 1.26\n", "main.go": source}
}

// split is a module with a go line whose oracle is in a file of its own.
func split(line, source, lister string) map[string]string {
	return map[string]string{
		"go.mod":       "module example.com/random\n\n" + line + "\n",
		"functions.go": source,
		"main.go":      lister,
	}
}

// checkSource checks all functions of a program, whose strings have words, and
// returns how many of them could not be lifted. The files are those of its
// module by name.
func checkSource(t *testing.T, files map[string]string, words oracle.Words, functions int) (unsupported int) {
	t.Helper()
	dir := srctree.Dir(t)
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want := expectedInputs(t, dir)
	packages, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range packages[0].Errors {
		t.Fatal(e)
	}
	if n := len(packages[0].Contracts); n != functions {
		t.Fatalf("found %d contracts, want %d", n, functions)
	}
	bounds := func(c *spec.Contract) domain.Bounds {
		return domain.Bounds{Depth: domain.DefaultDepth, Dictionary: dictionaryOf(c, words)}
	}
	checkFiltered(t, packages[0].Contracts, bounds, want)
	for _, c := range packages[0].Contracts {
		if !checkFunction(t, c, bounds(c), want[c.Name]) {
			unsupported++
		}
	}
	return unsupported
}

// dictionaryOf is the dictionary of a function of a random program. All of its
// strings have the words of the program, and no bytes besides.
func dictionaryOf(c *spec.Contract, words oracle.Words) *dictionary.Dictionary {
	d := *c.Pkg.Dictionary(c)
	d.Bytes, d.Words, d.Strings = nil, nil, nil
	for _, t := range []types.Type{types.Typ[types.String], c.Pkg.Types.Scope().Lookup("Name").Type()} {
		for _, w := range words.Parts {
			d.Words = append(d.Words, dictionary.Word{Text: w, Of: t, Part: true})
		}
		for _, w := range words.Wholes {
			d.Words = append(d.Words, dictionary.Word{Text: w, Of: t})
		}
	}
	return &d
}

// checkFiltered compares the inputs of a filter that a worker evaluates the
// precondition for with those of nested loops, and their order with that of a
// search.
func checkFiltered(t *testing.T, contracts []*spec.Contract, bounds func(*spec.Contract) domain.Bounds, want map[string][]string) {
	plain := domain.Bounds{Depth: domain.DefaultDepth}
	cfg := check.Config{Dir: contracts[0].Pkg.Dir, Bounds: &plain, Plain: true, Strategy: solver.Filter{}}
	through, closePredicate, err := check.OpenPredicate(t.Context(), cfg, contracts...)
	if err != nil {
		t.Fatal(err)
	}
	defer closePredicate()
	for _, c := range contracts {
		var got []string
		b := bounds(c)
		cfg.Bounds = &b
		for levels := levels.New(c, cfg.Levels()); ; {
			at, more, err := levels.Next(t.Context())
			if err != nil {
				t.Fatalf("%s: %v", c.Name, err)
			}
			if !more {
				break
			}
			w := decode.NewWriter(at.Encoding.Shape)
			out, err := through(c, at).Enumerate(t.Context(), at.Encoding.Problem, func(m problem.Model) bool {
				got = append(got, fmt.Sprintf("%x", w.Append(nil, m)))
				return true
			})
			if err != nil || !out.Complete {
				t.Fatalf("%s: %v, %s", c.Name, err, out.Reason)
			}
			levels.Done(out)
		}
		searched, err := enumerate(t.Context(), c, b, solver.Search{})
		if err == nil && !slices.Equal(got, searched) {
			t.Errorf("%s: a filter yields another sequence than a search", c.Name)
		}
		slices.Sort(got)
		if !slices.Equal(got, want[c.Name]) {
			t.Errorf("%s:%d: %s: a filter yields %d inputs, brute force finds %d", c.Pos.Filename, c.Pos.Line, c.Name, len(got), len(want[c.Name]))
		}
	}
}

// expectedInputs runs the program and returns the valid inputs of each
// function, sorted.
func expectedInputs(t *testing.T, dir string) map[string][]string {
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%.4000s", err, stderr.String())
	}
	inputs := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		slices.Sort(fields[1:])
		inputs[fields[0]] = fields[1:]
	}
	return inputs
}

// slowLimits are the numbers of inputs above which a strategy that is slow by
// nature is left out.
var slowLimits = map[string]int{"refute": 150, "split": 1000}

// errIncomplete says that a strategy has given up before the end.
var errIncomplete = errors.New("not all inputs")

// checkFunction reports whether c could be lifted, and compares what each
// strategy yields.
func checkFunction(t *testing.T, c *spec.Contract, bounds domain.Bounds, want []string) bool {
	var first []string
	for _, s := range solver.Strategies {
		if limit, ok := slowLimits[s.Name]; ok && len(want) > limit {
			continue
		}
		got, err := enumerate(t.Context(), c, bounds, s.Strategy)
		var unsupported *encode.Unsupported
		if errors.As(err, &unsupported) {
			t.Log(err)
			return false
		}
		if _, slow := slowLimits[s.Name]; slow && errors.Is(err, errIncomplete) {
			t.Logf("%s: %s: %v", c.Name, s.Name, err) // it says so, and yields nothing wrong
			continue
		}
		if err != nil {
			t.Errorf("%s: %s: %v", c.Name, s.Name, err)
			continue
		}
		if first == nil {
			first = got
		} else if !slices.Equal(got, first) {
			t.Errorf("%s: %s yields another sequence than %s", c.Name, s.Name, solver.Strategies[0].Name)
		}
		sorted := slices.Sorted(slices.Values(got))
		if !slices.Equal(sorted, want) {
			t.Errorf("%s:%d: %s: %s yields %d inputs, brute force finds %d", c.Pos.Filename, c.Pos.Line, c.Name, s.Name, len(got), len(want))
		}
	}
	checkSpread(t, c, bounds, want)
	return true
}

// checkSpread checks that a spread over some of the inputs has valid ones only,
// and each once.
func checkSpread(t *testing.T, c *spec.Contract, bounds domain.Bounds, want []string) {
	got, err := enumerate(t.Context(), c, bounds, solver.Spread{Inputs: int64(len(want)/20 + 2), Always: true, Seed: int64(seed)})
	if err != nil {
		t.Errorf("%s: spread: %v", c.Name, err)
	}
	slices.Sort(got)
	for i, input := range got {
		if _, valid := slices.BinarySearch(want, input); !valid || i > 0 && got[i-1] == input {
			t.Errorf("%s:%d: %s: a spread has an input twice, or one that is not valid: %s", c.Pos.Filename, c.Pos.Line, c.Name, input)
			return
		}
	}
}

// enumerate lists the inputs of c depth by depth, in the wire form.
func enumerate(ctx context.Context, c *spec.Contract, bounds domain.Bounds, strategy solver.Strategy) ([]string, error) {
	bounds = domain.Merge(bounds, c.Bound)
	inputs := []string{}
	for depth := range bounds.Depth + 1 {
		level := bounds
		level.Final, level.Depth = bounds.Depth, depth
		e, err := encode.Encode(ctx, solver.Standard, c, level)
		if err != nil {
			return nil, err
		}
		w := decode.NewWriter(e.Shape)
		out, err := strategy.Enumerate(ctx, e.Problem, func(m problem.Model) bool {
			inputs = append(inputs, fmt.Sprintf("%x", w.Append(nil, m)))
			return true
		})
		if err != nil {
			return nil, err
		}
		if !out.Complete && !out.Spread {
			return nil, fmt.Errorf("%w: %s", errIncomplete, out.Reason)
		}
	}
	return inputs, nil
}
