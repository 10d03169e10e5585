package source

import (
	"path"

	"github.com/typetarget/target/check/internal/worker/bundle"
)

// Plain returns the declarations of package plain, and of the package that it
// imports, with a prefix before each name. It also returns the paths of the
// packages that the declarations use by their own names. The error is that of
// [bundle.Source].
func Plain(prefix string) (decls string, imports []string, err error) {
	const shared = "values"
	all := map[string]string{}
	for _, name := range []string{"plain", shared} {
		files, err := supportPackage(name)
		if err != nil {
			return "", nil, err
		}
		for file, src := range files {
			all[path.Join(name, file)] = src
		}
	}
	return bundle.Source(prefix, all, modulePath+"check/internal/worker/source/"+shared)
}
