package source

import (
	"embed"
	"io/fs"
	"path"
	"strings"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode/notation"
	"github.com/typetarget/target/decode/wire"
)

// modulePath begins the import paths of this module's packages.
const modulePath = "github.com/typetarget/target/"

// SupportRoot is the last element of the path of the directory that holds the
// packages that a worker imports.
const SupportRoot = "zz_refine_worker"

// supportNames holds these packages, by the last elements of their paths.
var supportNames = []string{"wire", "notation", "protocol", "canonical", "lazyinput", "parent", "plain", "values", "marks", "flow", "runtime"}

//go:embed canonical/*.go flow/*.go lazyinput/*.go marks/*.go parent/*.go plain/*.go runtime/*.go values/*.go
var folders embed.FS

// supportFiles returns the files of the packages that a worker imports, by
// their paths below a directory whose import path is root.
func supportFiles(root string) (map[string][]byte, error) {
	// In this module they import each other by other paths.
	paths := strings.NewReplacer(
		`"`+modulePath+"check/internal/worker/source/", `"`+root+"/",
		`"`+modulePath+"check/internal/worker/", `"`+root+"/",
		`"`+modulePath+"decode/", `"`+root+"/",
	)
	files := map[string][]byte{}
	for _, name := range supportNames {
		sources, err := supportPackage(name)
		if err != nil {
			return nil, err
		}
		for file, src := range sources {
			files[path.Join(name, protocol.FilePrefix+file)] = []byte(paths.Replace(src))
		}
	}
	return files, nil
}

// supportPackage returns the files of a package, except tests and doc.go.
func supportPackage(name string) (map[string]string, error) {
	var dir fs.FS
	switch name {
	case "protocol":
		dir = protocol.Source
	case "notation":
		dir = notation.Source
	case "wire":
		dir = wire.Source
	default:
		var err error
		if dir, err = fs.Sub(folders, name); err != nil {
			return nil, err
		}
	}
	entries, err := fs.ReadDir(dir, ".")
	if err != nil {
		return nil, err
	}
	files := map[string]string{}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), "_test.go") || e.Name() == "doc.go" {
			continue
		}
		src, err := fs.ReadFile(dir, e.Name())
		if err != nil {
			return nil, err
		}
		files[e.Name()] = string(src)
	}
	return files, nil
}
