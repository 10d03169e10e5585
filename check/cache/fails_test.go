package cache_test

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/cache"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// A planted function returns another number than its contract allows for one
// of its inputs, if the inputs have it.
type planted struct{ at, result int }

// source returns the function with a number.
func (p planted) source(i int) string {
	return fmt.Sprintf("\n//refine:bound ints=0..9\n//refine:ensures result == n\nfunc F%d(n int) int {\n\tif n == %d {\n\t\treturn %d\n\t}\n\treturn n\n}\n", i, p.at, p.result)
}

// fails returns the failure of the function with a number: the call, and what
// it returns; empty if no input fails.
func (p planted) fails(i int) string {
	if p.at < 0 || p.at >= 10 || p.result == p.at {
		return ""
	}
	return fmt.Sprintf("F%d(%d) = %d", i, p.at, p.result)
}

// failing checks package p, and returns the failures of its functions, and the
// names of those whose verdicts are those of earlier runs.
func failing(t *testing.T, dir string, c *cache.Cache) (failures map[string]string, cached []string) {
	t.Helper()
	failures = map[string]string{}
	events, _ := checktest.Events(t, check.Config{Dir: dir, Patterns: []string{"./p"}, Build: check.Build{Cache: c}})
	for _, e := range events {
		if !e.Action.Ends() {
			continue
		}
		failures[e.Func] = ""
		if x := e.Counterexample; x != nil {
			failures[e.Func] = x.Call + " = " + x.Results[0].Value
		}
		if e.Cached {
			cached = append(cached, e.Func)
		}
	}
	return failures, cached
}

// TestEditedFailures edits functions and entries of the cache at random. Some of
// the functions fail. The test knows from the source whether and how a function
// fails, and each verdict says that. No verdict of an edited function is kept.
func TestEditedFailures(t *testing.T) {
	dir, verdicts, r := srctree.Dir(t), t.TempDir(), rand.New(rand.NewPCG(tier.Seed(), 1))
	c := cache.Open(func(string) string { return verdicts }, false)
	all := make([]planted, 6)
	change := func(i int) { all[i] = planted{r.IntN(12), r.IntN(10)} }
	for i := range all {
		change(i)
	}
	edited := map[string]bool{}
	for range tier.Of(4, 20) {
		var source strings.Builder
		source.WriteString("package p\n")
		want := map[string]string{}
		for i, p := range all {
			source.WriteString(p.source(i))
			want[fmt.Sprint("F", i)] = p.fails(i)
		}
		write(t, dir, "go.mod", "module m\n\ngo 1.24\n")
		write(t, dir, "p/p.go", source.String())
		got, cached := failing(t, dir, c)
		if !maps.Equal(got, want) {
			t.Fatalf("failures are %v, want %v, of\n%s", got, want, source.String())
		}
		for _, name := range cached {
			if edited[name] {
				t.Fatalf("the verdict of %s is kept, which is edited", name)
			}
		}
		if len(edited) > 0 && len(cached) == 0 {
			t.Fatalf("no verdict is kept after edits of %v", edited)
		}
		i := r.IntN(len(all))
		edited = map[string]bool{}
		if before := all[i]; r.IntN(2) == 0 {
			change(i)
			edited[fmt.Sprint("F", i)] = all[i] != before
			continue
		}
		files := entries(t, verdicts)
		damage(t, files[r.IntN(len(files))], r)
	}
}

// entries returns the files of a cache.
func entries(t *testing.T, verdicts string) (files []string) {
	t.Helper()
	err := filepath.WalkDir(verdicts, func(file string, d fs.DirEntry, err error) error {
		if err == nil && len(d.Name()) == 2*len(cache.Key{}) {
			files = append(files, file)
		}
		return err
	})
	if err != nil || len(files) == 0 {
		t.Fatalf("entries %v, error %v", files, err)
	}
	return files
}

// damage changes a byte of a file.
func damage(t *testing.T, file string, r *rand.Rand) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text[r.IntN(len(text))] ^= byte(1 + r.IntN(255))
	if err := os.WriteFile(file, text, 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestOtherOutcome has entries say other things about the input of a failure,
// with a checksum that is right. The input then has another outcome than the
// entry says, and the function is checked as a whole.
func TestOtherOutcome(t *testing.T) {
	dir, verdicts := srctree.Dir(t), t.TempDir()
	c := cache.Open(func(string) string { return verdicts }, false)
	write(t, dir, "go.mod", "module m\n\ngo 1.24\n")
	write(t, dir, "p/p.go", "package p\n"+planted{5, 7}.source(0))
	for what, edit := range map[string]func(way map[string]any){
		"nothing":        func(map[string]any) {},
		"an input":       func(way map[string]any) { way["Wire"] = "AAAA" },
		"a kind":         func(way map[string]any) { way["Outcome"].(map[string]any)["Verdict"] = check.Vacuous },
		"a message":      func(way map[string]any) { way["Outcome"].(map[string]any)["Message"] = "it fails" },
		"another result": func(way map[string]any) { result(way)["Value"] = "6" },
	} {
		if err := os.RemoveAll(verdicts); err != nil {
			t.Fatal(err)
		}
		failing(t, dir, c)
		files := entries(t, verdicts)
		if len(files) != 1 {
			t.Fatalf("%d entries, want 1", len(files))
		}
		forge(t, c, files[0], edit)
		got, cached := failing(t, dir, c)
		if want := (planted{5, 7}).fails(0); got["F0"] != want {
			t.Errorf("%s: F0 fails by %q, want %q", what, got["F0"], want)
		}
		if again := slices.Contains(cached, "F0"); again != (what == "nothing") {
			t.Errorf("%s: the failure is kept: %v", what, again)
		}
	}
}

// result returns the first result that the outcome of a failure has.
func result(way map[string]any) map[string]any {
	shown := way["Outcome"].(map[string]any)["Counterexample"].(map[string]any)
	return shown["Results"].([]any)[0].(map[string]any)
}

// forge edits the one failure in an entry, and writes the entry again.
func forge(t *testing.T, c *cache.Cache, file string, edit func(way map[string]any)) {
	t.Helper()
	name, err := hex.DecodeString(filepath.Base(file))
	if err != nil {
		t.Fatal(err)
	}
	key := cache.Key(name)
	text, ok := c.Get(key)
	var entry map[string]any
	if err := json.Unmarshal(text, &entry); !ok || err != nil {
		t.Fatal(ok, err)
	}
	ways := entry["Value"].(map[string]any)["Fails"].(map[string]any)["Ways"].([]any)
	if len(ways) != 1 {
		t.Fatalf("%d failures, want 1", len(ways))
	}
	edit(ways[0].(map[string]any))
	if text, err = json.Marshal(entry); err != nil {
		t.Fatal(err)
	}
	c.Put(key, text)
}
