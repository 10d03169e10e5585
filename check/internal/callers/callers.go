package callers

import (
	"bytes"
	"go/types"
	"os"
	"slices"
	"sync"

	"github.com/typetarget/target/spec"
)

// Passed returns the values that calls of a function pass to a parameter, which
// is counted without the receiver. These are the calls in the package, in its
// tests, and in packages of the module that import it. Calls in the function
// itself do not count. All values are possible if the function is used as a
// value. It may be called concurrently.
func Passed(p *spec.Package, fn *types.Func, param int) Values {
	m := around(p)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.read(fn.Name())
	v := (&tracing{index: m.index, active: map[any]bool{}}).passed(fn.Origin(), param)
	return v.within(fn.Signature().Params().At(param).Type())
}

// IsCalled reports whether the module may call a function: in the package, in
// its tests, and in packages of the module that import it. Calls in the
// function itself do not count. It may be called concurrently.
func IsCalled(p *spec.Package, fn *types.Func) bool {
	m := around(p)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.read(fn.Name())
	return m.index.values[nameOf(fn)] || len(m.index.callsOf(fn.Origin())) > 0
}

// around returns what is known of the code around a package.
func around(p *spec.Package) *module {
	return spec.Remember(p, moduleKey{}, func() *module { return &module{pkg: p} })
}

// moduleKey is the key of the code that is known around a package.
type moduleKey struct{}

// A module is the code around a package, as far as it has been read.
type module struct {
	pkg *spec.Package
	mu  sync.Mutex
	// index has the package, its tests, and the packages of read; nil if
	// nothing has been read.
	index *index
	// unread are the packages that import the package, and are not in
	// index.
	unread []importer
}

// An importer is a package with the text of its files.
type importer struct {
	path string
	text [][]byte
}

// read reads the package with its tests, and the packages that import it, if
// they mention a name of the package.
func (m *module) read(named string) {
	if m.index == nil {
		m.index = newIndex(m.pkg.Types)
		m.index.add(&code{files: m.pkg.Syntax, info: m.pkg.Info})
		for _, tests := range spec.TestCode(m.pkg) {
			m.index.add(&code{files: tests.Files, info: tests.Info, isTest: true})
		}
		for _, one := range spec.ImportersOf(m.pkg) {
			m.unread = append(m.unread, importer{one.Path, textOf(one.Files)})
		}
	}
	name := []byte("." + named)
	m.unread = slices.DeleteFunc(m.unread, func(one importer) bool {
		if !slices.ContainsFunc(one.text, func(text []byte) bool { return bytes.Contains(text, name) }) {
			return false
		}
		if syntax, info, ok := m.pkg.PackageSource(one.path); ok {
			m.index.add(&code{files: syntax, info: info})
		}
		return true
	})
}

func textOf(files []string) (all [][]byte) {
	for _, name := range files {
		if text, err := os.ReadFile(name); err == nil {
			all = append(all, text)
		}
	}
	return all
}
