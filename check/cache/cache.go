package cache

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"time"
)

// Variable is the variable of the environment that names the directory of the
// cache. The value "off" stands for no cache.
const Variable = "TARGET_CACHE"

// A Key identifies an entry.
type Key [sha256.Size]byte

// A Cache is a directory with results. The nil Cache has none, and takes none.
// A Cache may be used concurrently, and by several processes.
type Cache struct {
	dir string
	// fresh says that nothing is read.
	fresh bool
}

// Open returns the cache in the directory that the environment names: that of
// Variable, or else target in the user's directory for cached data. It returns
// nil if the cache is off or there is no such directory. If fresh is set,
// entries are written and not read.
func Open(getenv func(string) string, fresh bool) *Cache {
	dir := getenv(Variable)
	switch {
	case dir == "off":
		return nil
	case dir == "":
		user, err := os.UserCacheDir()
		if err != nil {
			return nil
		}
		dir = filepath.Join(user, "target")
	case !filepath.IsAbs(dir):
		return nil // it would be another one in each directory
	}
	return &Cache{dir: dir, fresh: fresh}
}

// header begins every entry.
const header = "target result 1\n"

// usedWithin is how old the time of the last use may be on an entry that is
// used again. Within it, the time is not set again.
const usedWithin = time.Hour

// Get returns the content of the entry of a key, and whether there is one.
func (c *Cache) Get(k Key) (content []byte, ok bool) {
	if c == nil || c.fresh {
		return nil, false
	}
	name := c.file(k)
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, false
	}
	text, ok = bytes.CutPrefix(text, []byte(header))
	if !ok || len(text) < sha256.Size {
		return nil, false
	}
	content = text[sha256.Size:]
	if sum := checksum(k, content); !bytes.Equal(sum[:], text[:sha256.Size]) {
		return nil, false
	}
	if info, err := os.Stat(name); err == nil && time.Since(info.ModTime()) > usedWithin {
		now := time.Now()
		os.Chtimes(name, now, now)
	}
	return content, true
}

// Put writes the entry of a key. If it cannot be written, the key has no new
// entry.
func (c *Cache) Put(k Key, content []byte) {
	if c == nil {
		return
	}
	name := c.file(k)
	if os.MkdirAll(filepath.Dir(name), 0o777) != nil {
		return
	}
	f, err := os.CreateTemp(filepath.Dir(name), temporary+"*")
	if err != nil {
		return
	}
	sum := checksum(k, content)
	_, err = f.Write(append(append([]byte(header), sum[:]...), content...))
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		os.Remove(f.Name())
	}
}

// Remove removes the entry of a key, if there is one.
func (c *Cache) Remove(k Key) {
	if c != nil {
		os.Remove(c.file(k))
	}
}

// checksum returns the checksum of an entry.
func checksum(k Key, content []byte) [sha256.Size]byte {
	return sha256.Sum256(append(k[:len(k):len(k)], content...))
}

// file returns the name of the file of an entry.
func (c *Cache) file(k Key) string {
	name := hex.EncodeToString(k[:])
	return filepath.Join(c.dir, name[:2], name)
}
