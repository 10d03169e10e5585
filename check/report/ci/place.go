package ci

import (
	"bufio"
	"go/token"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// Root returns the directory that code hosts name files from: the closest one
// around dir with a repository of git, or else dir.
func Root(dir string) string {
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, ".git")); err == nil {
			return at
		}
		if at == filepath.Dir(at) {
			return dir
		}
	}
}

// relative returns the name of a file from the root, with slashes, and reports
// whether the file is below the root.
func (r *Run) relative(file string) (string, bool) {
	rel, err := filepath.Rel(r.Root, file)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return "", false
	}
	return filepath.ToSlash(rel), true
}

// fileURI returns the URI of an absolute file name.
func fileURI(file string) string {
	path := filepath.ToSlash(file)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // a letter of Windows
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

// column returns the column of a position in characters, from 1; Go counts
// bytes. It is 0 if the line cannot be read.
func column(p token.Position) int {
	if p.Column <= 1 {
		return p.Column
	}
	f, err := os.Open(p.Filename)
	if err != nil {
		return 0
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<20)
	for n := 1; s.Scan(); n++ {
		if line := s.Bytes(); n == p.Line {
			return utf8.RuneCount(line[:min(p.Column-1, len(line))]) + 1
		}
	}
	return 0
}
