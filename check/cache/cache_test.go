package cache

import (
	"bytes"
	"crypto/sha256"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// newCache returns a cache in a directory of its own.
func newCache(t *testing.T) *Cache {
	dir := t.TempDir()
	return Open(func(string) string { return filepath.Join(dir, "verdicts") }, false)
}

// keyOf returns the key for a text.
func keyOf(text string) Key { return sha256.Sum256([]byte(text)) }

// TestDamage damages an entry in every byte and cuts it at every length. It is
// no entry then.
func TestDamage(t *testing.T) {
	c, k, content := newCache(t), keyOf("a"), []byte("what a run has found out")
	if _, ok := c.Get(k); ok {
		t.Fatal("an empty cache has an entry")
	}
	c.Put(k, content)
	if got, ok := c.Get(k); !ok || !bytes.Equal(got, content) {
		t.Fatalf("%q, %v after Put", got, ok)
	}
	file := c.file(k)
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	missing := func(what string, at int, text []byte) {
		t.Helper()
		if err := os.WriteFile(file, text, 0o666); err != nil {
			t.Fatal(err)
		}
		if got, ok := c.Get(k); ok {
			t.Errorf("%s at %d: %q", what, at, got)
		}
	}
	for i := range whole {
		for bit := range 8 {
			damaged := slices.Clone(whole)
			damaged[i] ^= 1 << bit
			missing("a bit is turned", i, damaged)
		}
		missing("the entry is cut", i, whole[:i])
	}
	missing("something follows", len(whole), append(slices.Clone(whole), '\n'))

	other := keyOf("b")
	c.Put(other, content)
	moved, err := os.ReadFile(c.file(other))
	if err != nil {
		t.Fatal(err)
	}
	missing("the entry is that of another key", 0, moved)
	c.Put(k, content)
	if _, ok := c.Get(k); !ok {
		t.Error("a damaged entry is not replaced")
	}
	c.Remove(k)
	if _, ok := c.Get(k); ok {
		t.Error("an entry that was removed is there")
	}
}

// TestFresh reads nothing, and writes what others read.
func TestFresh(t *testing.T) {
	c, k := newCache(t), keyOf("a")
	c.Put(k, []byte("old"))
	fresh := *c
	fresh.fresh = true
	if _, ok := fresh.Get(k); ok {
		t.Error("an entry is read")
	}
	fresh.Put(k, []byte("new"))
	if got, _ := c.Get(k); string(got) != "new" {
		t.Errorf("%q is read", got)
	}
}

// TestNoCache has a directory that cannot be made, one that is a file, and
// none, be caches without entries.
func TestNoCache(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{"off", "relative", file, filepath.Join(file, "below")} {
		c := Open(func(string) string { return dir }, false)
		c.Put(keyOf("a"), []byte("x"))
		if _, ok := c.Get(keyOf("a")); ok {
			t.Errorf("%s: there is an entry", dir)
		}
		c.Remove(keyOf("a"))
		c.Trim()
	}
}

// TestTrim removes what was not used for days, then the oldest entries, and
// nothing that a cache has not written.
func TestTrim(t *testing.T) {
	c, now := newCache(t), time.Now()
	age := func(name string, age time.Duration) {
		t.Helper()
		if err := os.Chtimes(name, now.Add(-age), now.Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	for _, e := range []struct {
		name string
		age  time.Duration
	}{{"unused", 6 * 24 * time.Hour}, {"oldest", 3 * time.Hour}, {"older", 2 * time.Hour}, {"new", 0}} {
		c.Put(keyOf(e.name), make([]byte, 1000))
		age(c.file(keyOf(e.name)), e.age)
	}
	foreign := filepath.Join(filepath.Dir(c.file(keyOf("new"))), "README")
	if err := os.WriteFile(foreign, make([]byte, 1000), 0o666); err != nil {
		t.Fatal(err)
	}
	age(foreign, 100*24*time.Hour)
	c.trim(now, 2500)
	for name, want := range map[string]bool{"unused": false, "oldest": false, "older": true, "new": true} {
		if _, ok := c.Get(keyOf(name)); ok != want {
			t.Errorf("%s: there is an entry: %v", name, ok)
		}
	}
	if _, err := os.Stat(foreign); err != nil {
		t.Errorf("a file of others: %v", err)
	}
	// An entry that is used counts as new again.
	if info, err := os.Stat(c.file(keyOf("older"))); err != nil || now.Sub(info.ModTime()) > time.Hour {
		t.Errorf("the time of use is not noted: %v", err)
	}
	c.Trim()
	age(c.file(keyOf("new")), 6*24*time.Hour)
	if c.Trim(); !exists(c.file(keyOf("new"))) {
		t.Error("the cache is trimmed twice a day")
	}
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}
