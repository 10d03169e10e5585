package canonical

import (
	"os"
	"path/filepath"
	"strings"
)

// A folder is a directory of a version or of its process. Its path differs in
// the other version, so that texts have label instead.
type folder struct{ path, label string }

// folders returns the directories of a process that runs in the directory of
// the package home: the directory for its temporary files, the one with its
// program, and the one of the module. A directory inside another one comes
// before it.
func folders(home, module string) (all []folder) {
	program := filepath.Dir(os.Args[0])
	dir, err := os.Getwd()
	below := filepath.FromSlash(strings.TrimPrefix(home, module))
	if module != "" && strings.HasPrefix(home, module) {
		dir = strings.TrimSuffix(dir, below)
	}
	if temp := os.TempDir(); strings.HasPrefix(temp, program) {
		all = append(all, folder{temp, "(temporary)"})
	}
	all = append(all, folder{program, "(program)"})
	if err == nil {
		all = append(all, folder{dir, "(module)"})
	}
	kept := all[:0]
	for _, f := range all {
		if filepath.IsAbs(f.path) && filepath.Dir(f.path) != f.path {
			kept = append(kept, f)
		}
	}
	return kept
}

// common returns a string with the labels instead of the directories in it, as
// it is in both versions.
func (n *Names) common(s string) string {
	for _, f := range n.folders {
		if len(s) >= len(f.path) && strings.Contains(s, f.path) {
			s = f.replace(s)
		}
	}
	return s
}

// replace replaces the directory in a string, unless it is only the beginning
// of another directory's name.
func (f folder) replace(s string) string {
	var out strings.Builder
	for {
		before, after, found := strings.Cut(s, f.path)
		out.WriteString(before)
		if !found {
			return out.String()
		}
		if after == "" || !isNamePart(after[0]) {
			out.WriteString(f.label)
		} else {
			out.WriteString(f.path)
		}
		s = after
	}
}

// isNamePart reports whether a byte may be part of a file's name.
func isNamePart(c byte) bool {
	return c == '-' || c == '_' || c == '.' || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || c >= 0x80
}
