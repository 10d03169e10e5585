package gentest

import (
	"go/build"
	"io"
	"strings"
)

// nameTags returns the tags that the go command derives from the name of a
// file: GOOS and GOARCH of name_GOOS_GOARCH.go, or one of them.
func nameTags(name string) []string {
	stem, _, _ := strings.Cut(name, ".")
	parts := strings.Split(strings.TrimSuffix(stem, "_test"), "_")[1:]
	n := len(parts)
	if n == 0 || isBuilt("", parts[n-1:]) {
		return nil
	}
	if isArch := isBuilt(parts[n-1], parts[n-1:]); n > 1 && isArch && !isBuilt(parts[n-1], parts[n-2:]) {
		return parts[n-2:]
	}
	return parts[n-1:]
}

// isBuilt reports whether a file is built on no system for an architecture if
// its name ends in some parts. The go command knows which parts mean a system.
func isBuilt(arch string, parts []string) bool {
	c := build.Context{Compiler: "gc", GOARCH: arch, OpenFile: func(string) (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader("package p\n")), nil
	}}
	ok, err := c.MatchFile("", "p_"+strings.Join(parts, "_")+".go")
	return ok && err == nil
}
