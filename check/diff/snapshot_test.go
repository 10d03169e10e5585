package diff

import (
	"bytes"
	"compress/gzip"
	"encoding/gob"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// gobs writes values as a snapshot has them.
func gobs(t *testing.T, values ...any) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	enc := gob.NewEncoder(z)
	for _, v := range values {
		if err := enc.Encode(v); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestSnapshot compares a snapshot with a version that has other functions and
// packages, and refuses what is no snapshot.
func TestSnapshot(t *testing.T) {
	module := func(name, files string) Version {
		return Version{Name: name, Dir: srctree.Unpack(t, "\n-- go.mod --\nmodule example.com/"+name+"\n\ngo 1.24\n"+files)}
	}
	source := `-- a/a.go --
package a

import "time"

type T struct{ n int }

func New(n int) T { return T{n} }

func Twice(n int) int { return 2 * n }

func Gone() {}

func Now() int64 { return time.Now().UnixNano() }

func Takes(c chan int) {}
-- b/b.go --
package b

func F() {}
`
	old := module("m", source)
	cfg := Config{Old: old, New: old, Check: check.Config{Bounds: &domain.Bounds{Depth: 2}}}
	var b bytes.Buffer
	if _, err := Record(t.Context(), cfg, &handler{}, &b); err != nil {
		t.Fatal(err)
	}
	file := b.Bytes()
	read := func() *Snapshot {
		s, err := ReadSnapshot(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	cfg.Snapshot = read()
	if s := cfg.Snapshot; s.Name != "m" || s.Module != "example.com/m" || !strings.HasPrefix(s.Go, "go1.") {
		t.Errorf("%+v", s.header)
	}
	cfg.Old = Version{}
	source = strings.NewReplacer("2 * n", "n * n", "func Gone() {}", "func Fresh() {}", "T{n}", "T{n + 1}").Replace(source)
	cfg.New = module("m", strings.Replace(source, "-- b/b.go --\npackage b", "-- c/c.go --\npackage c", 1))
	run := func() (lines []string) {
		h := &handler{}
		if _, err := Run(t.Context(), cfg, h); err != nil {
			t.Fatal(err)
		}
		for _, e := range h.events {
			if e.Action == ActionEnd {
				lines = append(lines, strings.TrimPrefix(e.Package, "example.com/m/")+" "+e.Func+" "+strings.TrimSpace(e.Verdict.String()+" "+e.Message))
			}
		}
		return lines
	}
	want := []string{
		"a New inside", "a Twice different", "a Fresh new",
		"a Now skipped the snapshot has no outcome of it", "a Takes skipped the snapshot has no outcome of it",
		"a Gone gone", "b F gone", "c F skipped the snapshot does not have its package",
	}
	if got := run(); !slices.Equal(got, want) {
		t.Errorf("%q\nwant\n%q", got, want)
	}
	// What is not asked for is not gone.
	cfg.Check.Patterns = []string{"./c"}
	if got := run(); !slices.Equal(got, want[7:8]) {
		t.Errorf("%q", got)
	}

	cfg.New, cfg.Check.Patterns = module("other", source), nil
	if _, err := Run(t.Context(), cfg, &handler{}); err == nil || err.Error() != "the snapshot is of the module example.com/m, and not of example.com/other" {
		t.Errorf("of another module: %v", err)
	}

	for _, test := range []struct {
		name string
		file []byte
		want string
	}{
		{"empty", nil, "it is no snapshot: EOF"},
		{"text", []byte("package p\n\nfunc F() {}\n"), "it is no snapshot: gzip: invalid header"},
		{"of another format", gobs(t, "target snapshot 1", "old"), "it is a target snapshot 1, and this version of target reads a " + snapshotFormat + ": write it again with -snapshot"},
		{"other gobs", gobs(t, "something"), "it is no snapshot"},
		{"cut off", file[:len(file)/2], "the snapshot is damaged or cut off: unexpected EOF"},
		{"without its end", file[:len(file)-4], "the snapshot is damaged or cut off: unexpected EOF"},
	} {
		if _, err := ReadSnapshot(bytes.NewReader(test.file)); err == nil || err.Error() != test.want {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
	}
}
