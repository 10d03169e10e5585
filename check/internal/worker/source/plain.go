package source

import (
	"go/parser"
	"go/token"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/typetarget/target/check/internal/worker/bundle"
)

// Plain returns the declarations of package plain with a prefix before each
// name, and the paths of the packages that the declarations use by their own
// names.
func Plain(prefix string) (decls string, paths []string, err error) {
	sources, err := supportPackage("plain")
	if err != nil {
		return "", nil, err
	}
	written, err := bundle.Source("p", prefix, sources)
	if err != nil {
		return "", nil, err
	}
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(written)) {
		src := string(written[name])
		file, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly)
		if err != nil {
			return "", nil, err
		}
		begin := token.Pos(1)
		for _, d := range file.Decls {
			begin = d.End()
		}
		src = src[begin-1:]
		for _, imp := range file.Imports {
			at, err := strconv.Unquote(imp.Path.Value)
			if err != nil {
				return "", nil, err
			}
			paths = append(paths, at)
			src = strings.ReplaceAll(src, imp.Name.Name+".", path.Base(at)+".")
		}
		b.WriteString(src)
	}
	return b.String(), paths, nil
}
