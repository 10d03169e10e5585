package report

import (
	"go/token"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/typetarget/target/check"
)

// Position writes pos as file:line:column, the file relative to the directory
// dir: with a leading ./ where it lies below dir, and absolute if that is
// shorter. Line and column are left out if they are not known; an unknown
// position is the empty string.
func Position(dir string, pos token.Position) string {
	var b strings.Builder
	b.WriteString(shortPath(dir, pos.Filename))
	if !pos.IsValid() {
		return b.String()
	}
	for _, n := range [...]int{pos.Line, pos.Column} {
		if n == 0 {
			break
		}
		if b.Len() > 0 {
			b.WriteByte(':')
		}
		b.WriteString(strconv.Itoa(n))
	}
	return b.String()
}

// shortPath is the shorter of the path and its form relative to dir. The
// leading ./ is what editors and the problem matchers of CI systems look for.
func shortPath(dir, path string) string {
	if dir == "" || !filepath.IsAbs(path) {
		return path
	}
	rel, err := filepath.Rel(dir, path)
	if err != nil {
		return path
	}
	if rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return "." + string(filepath.Separator) + rel
	}
	if len(rel) < len(path) {
		return rel
	}
	return path
}

// NoteText is the message of a note with its position in front, as
// file:line:column, the file relative to the directory dir.
func NoteText(dir string, n check.Note) string {
	if at := Position(dir, n.Pos); at != "" {
		return at + ": " + n.Msg
	}
	return n.Msg
}
