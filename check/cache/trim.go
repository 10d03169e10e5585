package cache

import (
	"cmp"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// These constants limit what a cache keeps: entries are trimmed once in
// trimEvery. One that was not used for keptFor is removed. If the others take
// more than maxBytes, the least recently used ones are removed, too.
const (
	trimEvery = 24 * time.Hour
	keptFor   = 5 * 24 * time.Hour
	maxBytes  = 256 << 20
)

// temporary begins the names of files that are being written, and trimmed is
// the file whose time is that of the last trimming.
const (
	temporary = "writing-"
	trimmed   = "trimmed.txt"
)

// Trim removes old entries, unless that was done within a day.
func (c *Cache) Trim() {
	if c == nil {
		return
	}
	now := time.Now()
	mark := filepath.Join(c.dir, trimmed)
	if info, err := os.Stat(mark); err == nil && now.Sub(info.ModTime()) < trimEvery {
		return
	}
	if os.WriteFile(mark, []byte("target trims this directory once a day.\n"), 0o666) == nil {
		c.trim(now, maxBytes)
	}
}

// trim removes the entries that are too old at a time, and the oldest others if
// all have more bytes than most.
func (c *Cache) trim(now time.Time, most int64) {
	type entry struct {
		name string
		used time.Time
		size int64
	}
	var kept []entry
	size := int64(0)
	names, _ := filepath.Glob(filepath.Join(c.dir, "[0-9a-f][0-9a-f]", "*"))
	for _, name := range names {
		info, err := os.Lstat(name)
		if err != nil || !isOurs(filepath.Base(name)) {
			continue
		}
		if now.Sub(info.ModTime()) > keptFor {
			os.Remove(name)
			continue
		}
		kept = append(kept, entry{name, info.ModTime(), info.Size()})
		size += info.Size()
	}
	slices.SortFunc(kept, func(a, b entry) int { return cmp.Or(a.used.Compare(b.used), cmp.Compare(a.name, b.name)) })
	for _, e := range kept {
		if size <= most {
			break
		}
		if os.Remove(e.name) == nil {
			size -= e.size
		}
	}
}

// isOurs reports whether a file is one that a cache has written.
func isOurs(base string) bool {
	if strings.HasPrefix(base, temporary) {
		return true
	}
	k, err := hex.DecodeString(base)
	return err == nil && len(k) == len(Key{})
}
