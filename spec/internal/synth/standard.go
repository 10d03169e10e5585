package synth

import (
	"go/ast"
	"go/types"
)

// standard maps names to the packages of the standard library that a clause may
// mention without an import. If two packages share a name, it has the one that
// computes without randomness or text templates.
var standard = map[string]string{
	"ascii85": "encoding/ascii85", "base32": "encoding/base32", "base64": "encoding/base64",
	"big": "math/big", "binary": "encoding/binary", "bits": "math/bits", "bytes": "bytes",
	"cmp": "cmp", "cmplx": "math/cmplx", "color": "image/color", "constant": "go/constant",
	"crc32": "hash/crc32", "crc64": "hash/crc64", "csv": "encoding/csv", "errors": "errors",
	"filepath": "path/filepath", "fmt": "fmt", "fnv": "hash/fnv", "heap": "container/heap",
	"hex": "encoding/hex", "html": "html", "image": "image", "iter": "iter", "json": "encoding/json",
	"list": "container/list", "maps": "maps", "math": "math", "md5": "crypto/md5",
	"netip": "net/netip", "path": "path", "reflect": "reflect", "regexp": "regexp",
	"ring": "container/ring", "sha1": "crypto/sha1", "sha256": "crypto/sha256",
	"sha512": "crypto/sha512", "slices": "slices", "sort": "sort", "strconv": "strconv",
	"strings": "strings", "suffixarray": "index/suffixarray", "time": "time", "token": "go/token",
	"unicode": "unicode", "url": "net/url", "utf16": "unicode/utf16", "utf8": "unicode/utf8",
}

// helpful are the packages whose functions are suggested for calls of functions
// that do not exist.
var helpful = []string{"slices", "strings", "maps", "bytes", "unicode", "utf8", "math", "bits", "strconv", "cmp", "errors", "reflect"}

// Unimported returns the package of a name that a file does not import, or nil.
// It looks in the imports of the other files, those of the package, and the
// standard library's names, which load finds. It never returns the package
// itself: no package has a name for itself.
func Unimported(pkg *types.Package, info *types.Info, files []*ast.File, name string, load func(path string) *types.Package) *types.Package {
	for _, file := range files {
		if scope := info.Scopes[file]; scope != nil {
			if obj, ok := scope.Lookup(name).(*types.PkgName); ok {
				return obj.Imported()
			}
		}
	}
	for _, imp := range pkg.Imports() {
		if imp.Name() == name && imp.Complete() {
			return imp
		}
	}
	if path, ok := standard[name]; ok && load != nil && path != pkg.Path() {
		return load(path)
	}
	return nil
}
