package cache_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/cache"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/check/report/stream"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

const module = `-- go.mod --
module m

go 1.24
-- p/p.go --
package p

import (
	"errors"
	"strings"
	"time"

	"m/q"
)

const limit = 2

//refine:type Nat = {v int | v >= 0}

// Abs has a finding, at the position of a clause.
//
//refine:requires n > -100
//refine:ensures result >= 0
//refine:ensures result >= -1
func Abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

//refine:func (n Nat) int
func Twice(n int) int { return q.Double(n) }

//refine:requires len(s) <= limit
//refine:ensures result == len(s)
func Length(s string) int { return len([]byte(s)) }

// A Stack is opaque to others.
//
//refine:invariant self.size == len(self.items)
type Stack struct {
	items []int
	size  int
}

//refine:construct
func NewStack() *Stack { return &Stack{} }

//refine:construct
func (s *Stack) Push(n int) { s.items, s.size = append(s.items, n), s.size+1 }

//refine:requires s != nil
//refine:ensures result >= 0
func Size(s *Stack) int { return s.size }

type Shape interface{ Area() int }

type Square struct{ side uint8 }

func (s Square) Area() int { return int(s.side) * int(s.side) }

//refine:requires s != nil
//refine:ensures result >= 0
func Total(s Shape) int { return s.Area() }

var errEmpty = errors.New("empty")

//refine:ensures (result1 == nil) == (s != "")
func First(s string) (byte, error) {
	if s == "" {
		return 0, errEmpty
	}
	return s[0], nil
}

//refine:ensures result >= start
func Wait(start int) int { time.Sleep(time.Nanosecond); return start }

//refine:ensures result == limit
func Planted(n int) int {
	if n == 1 {
		return 7
	}
	return limit
}

// Shout has no annotations.
func Shout(s string) string { return strings.ToUpper(s) }

func Plus(s string) int { return len(s) + q.Double(1) }
-- q/q.go --
package q

var factor int

func init() { factor = 2 }

// Double doubles.
func Double(n int) int { return n * factor }

func Other() int { return 1 }
`

// changing matches what differs between two runs of the same code.
var changing = regexp.MustCompile(`,?"(Time|Elapsed|Seconds|Calls|Cached|Repeated)":("[^"]*"|[0-9.e+-]+|true)|\(?\d+\.\d\ds\)?|\(cached[^)]*\)|, \d+ calls?`)

// broken matches where a line may be broken, since what differs is longer.
var broken = regexp.MustCompile(`\s+\(`)

// checked checks the module, in all formats, and returns the reports without
// what differs between runs, and the functions whose verdicts were cached.
func checked(t *testing.T, dir string, c *cache.Cache) (reports map[string]string, cached map[string]bool) {
	t.Helper()
	reports, cached = map[string]string{}, map[string]bool{}
	texts := map[string]*bytes.Buffer{}
	var all []check.Handler
	for _, f := range report.Formats {
		for _, verbose := range []bool{false, true} {
			name := f.Name
			if verbose {
				name += " -v"
			}
			texts[name] = &bytes.Buffer{}
			all = append(all, f.New(texts[name], report.Options{Dir: dir, Look: stream.Look{Verbose: verbose}}))
		}
	}
	cfg := check.Config{Dir: dir, Patterns: []string{"./p"}, All: spec.Exported, Build: check.Build{Cache: c}}
	cfg.Limits.Proof, cfg.Failures.Unannotated.Uses = 10*time.Second, 1
	_, err := check.Run(t.Context(), cfg, check.HandlerFunc(func(e check.Event) {
		if e.Cached && e.Action.Ends() {
			cached[e.Func] = true
		}
		for _, r := range all {
			r.Event(e)
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range texts {
		reports[name] = broken.ReplaceAllString(changing.ReplaceAllString(text.String(), ""), " (")
	}
	return reports, cached
}

// recalled are the functions whose verdicts are kept.
const recalled = "Abs Twice Length NewStack Stack.Push Size Square.Area Total First Planted Shout Plus"

// edits are texts of the module with what replaces them, and the functions that
// run again after them.
var edits = []struct{ file, old, new, again string }{
	{"p/p.go", "// Abs has", "// A comment.\n//\n//\n// Abs has", ""},
	{"p/p.go", "	if n < 0 {\n", "	// Less.\n\n	if n < 0 {\n", ""},
	{"q/q.go", "// Double doubles.", "// Double returns the double.", ""},
	{"q/q.go", "return n * factor", "return factor * n", "Twice Plus"},
	{"q/q.go", "return 1 }", "return 2 }", ""},
	{"q/q.go", "factor = 2 }", "factor = 3 }", recalled},
	{"p/p.go", "limit = 2", "limit = 3", "Length Planted"},
	{"p/p.go", "{v int | v >= 0}", "{v int | v >= 1}", "Twice"},
	{"p/p.go", "result >= -1", "result >= -2", "Abs"},
	{"p/p.go", "//refine:requires len(s) <= limit\n", "//refine:requires len(s) <= limit\n//refine:bound depth=2\n", "Length"},
	{"p/p.go", "s.size+1 }", "s.size+2 }", "Stack.Push Size"},
	{"p/p.go", "side uint8", "side int8", "Square.Area Total"},
	{"p/p.go", "type Square struct", "type Line struct{}\n\nfunc (Line) Area() int { return 0 }\n\ntype Square struct", "Total"},
	{"p/p.go", "int(s.side) * int(s.side)", "-int(s.side)", "Square.Area Total"},
	{"p/p.go", "errors.New(\"empty\")", "errors.New(\"none\")", "First"},
	{"p/p.go", "strings.ToUpper(s)", "strings.ToLower(s)", "Shout"},
	{"p/p.go", "return 7", "return 8", "Planted"},
	{"p/p.go", "return 7", "return 2", "Planted"},
	{"p/a.go", "", "package p\n\n// Before has no annotations.\nfunc Before() int { return 1 }\n", ""},
	{"p/p_test.go", "", "package p\n\nfunc example() { Shout(\"shout\") }\n", "Length Total First Shout Plus"},
	{"go.mod", "go 1.24", "go 1.25", recalled},
}

// TestVerdicts edits a module and checks it with the verdicts of earlier runs,
// and without. The reports are the same in all formats. The functions that an
// edit does not concern do not run again, or repeat their failures, and no verdict
// is kept of one that waits.
func TestVerdicts(t *testing.T) {
	original := srctree.Unpack(t, module)
	c := cache.Open(func(string) string { return filepath.Join(original, "verdicts") }, false)
	before, _ := checked(t, original, nil)
	if first, cached := checked(t, original, c); len(cached) > 0 {
		t.Errorf("the first run has verdicts of earlier runs: %v", cached)
	} else {
		same(t, "first run", before, first)
	}
	whole := read(t, original)
	compare := func(what, runs string) {
		t.Helper()
		again, cached := checked(t, original, c)
		for _, f := range strings.Fields(recalled) {
			if run := slices.Contains(strings.Fields(runs), f); cached[f] == run {
				t.Errorf("%s: %s runs again: %v", what, f, !run)
			}
			delete(cached, f)
		}
		for f := range cached {
			t.Errorf("%s: the verdict of %s is kept", what, f)
		}
		fresh, _ := checked(t, original, nil)
		same(t, what, fresh, again)
	}
	compare("no edit", "")
	for _, e := range tier.Some(6, 1, edits) {
		for name, text := range whole {
			if name == e.file {
				text = strings.Replace(text, e.old, e.new, 1)
			}
			write(t, original, name, text)
		}
		if whole[e.file] == "" {
			write(t, original, e.file, e.new)
		} else if !strings.Contains(whole[e.file], e.old) {
			t.Fatalf("%s has no %q", e.file, e.old)
		}
		compare(e.file+": "+e.new, e.again)
		if whole[e.file] == "" {
			if err := os.Remove(filepath.Join(original, e.file)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// same compares reports.
func same(t *testing.T, what string, want, got map[string]string) {
	t.Helper()
	for name := range want {
		if want[name] != got[name] {
			t.Errorf("%s: %s differs:\n%s\nwithout the cache:\n%s", what, name, got[name], want[name])
		}
	}
}

// read returns the files of the module.
func read(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && d.Name() == "verdicts" {
			return fs.SkipDir
		}
		if d.IsDir() {
			return nil
		}
		text, err := os.ReadFile(file)
		rel, _ := filepath.Rel(dir, file)
		files[filepath.ToSlash(rel)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// write writes a file of the module.
func write(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text), 0o666)); err != nil {
		t.Fatal(err)
	}
}

// unread are the fields of events that nothing reads once a function has ended
// and passes.
var unread = []string{"way"}

// TestEvents has each field of events be written as JSON and read again.
func TestEvents(t *testing.T) {
	seen := map[reflect.Type]bool{}
	var look func(of reflect.Type, path string)
	look = func(of reflect.Type, path string) {
		if seen[of] {
			return
		}
		seen[of] = true
		switch of.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array:
			look(of.Elem(), path)
		case reflect.Struct:
			if of.PkgPath() == "time" {
				return
			}
			for i := range of.NumField() {
				f := of.Field(i)
				if f.PkgPath != "" && !slices.Contains(unread, path+f.Name) {
					t.Errorf("%s%s is not exported", path, f.Name)
				} else if f.PkgPath == "" && f.Tag.Get("json") == "" {
					look(f.Type, path+f.Name+".")
				}
			}
		case reflect.Interface, reflect.Map, reflect.Func, reflect.Chan, reflect.UnsafePointer:
			t.Errorf("%s is of type %v", path, of)
		}
	}
	look(reflect.TypeFor[check.Event](), "")
}
