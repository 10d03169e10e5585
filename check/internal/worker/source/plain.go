package source

import "path"

// PlainFiles returns the files of package plain, and of the package that it
// imports, by their names. It also returns the path of that import. The error
// says that they cannot be read.
func PlainFiles() (files map[string]string, imported string, err error) {
	const shared = "values"
	files = map[string]string{}
	for _, name := range []string{"plain", shared} {
		own, err := supportPackage(name)
		if err != nil {
			return nil, "", err
		}
		for file, src := range own {
			files[path.Join(name, file)] = src
		}
	}
	return files, modulePath + "check/internal/worker/source/" + shared, nil
}
