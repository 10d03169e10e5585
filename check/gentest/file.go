package gentest

import (
	"bytes"
	"fmt"
	"go/types"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	goimports "golang.org/x/tools/imports"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/clause"
)

// File returns the source of a test file called name in the directory of p. The
// file has a test for each function with cases, in the order of the functions.
// The test calls the function on each case and checks its contract. File omits
// cases of functions that p does not have any more, or with other parameters.
// The error says that the source cannot be written, for instance because a
// literal does not parse.
func File(p *spec.Package, name string, cases []Case) ([]byte, error) {
	taken, err := declaredByTests(p, name)
	if err != nil {
		return nil, err
	}
	w := &writer{pkg: p, names: TestNames(p), taken: taken, imports: imports{}, shared: map[string]bool{"call.go": true, "holds.go": true}}
	for _, c := range p.Contracts {
		own := slices.DeleteFunc(slices.Clone(cases), func(one Case) bool { return one.Func != c.FullName() || len(one.Args) != len(c.Params) })
		if len(own) > 0 {
			w.test(c, own)
		}
	}
	if err := w.helpers(); err != nil {
		return nil, err
	}
	return w.source(name, Header, testPrefix)
}

// source returns the source of the file called name: a header, the text of the
// writer with its imports, and the clauses that it evaluates. The names of the
// stubs that it declares begin with the prefix.
func (w *writer) source(name, header, prefix string) ([]byte, error) {
	w.stubs(prefix)
	native := w.pkg.NativeOf(w.predicates...)
	if err := w.rename(prefix, native.Imports); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if name := w.pkg.Code.Conforms.Name(); strings.Contains(native.Decls, name+"(") {
		w.printf("// %s stands for refined function types, which are not checked here.\nfunc %s(f any, name, needs string, args, results any) bool { return true }\n\n", name, name)
	}
	if native.Decls != "" {
		w.printf("// The clauses of the contracts as Go.\n\n%s", native.Decls)
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "package %s\n\nimport (\n", w.pkg.Name)
	for _, imp := range native.Imports {
		fmt.Fprintf(&b, "%s %q\n", imp.Alias, imp.Path)
	}
	for _, importPath := range slices.Sorted(maps.Keys(w.imports)) {
		name := w.imports[importPath]
		if path.Base(importPath) == name {
			name = ""
		}
		fmt.Fprintf(&b, "%s %q\n", name, importPath)
	}
	b.WriteString(")\n\n")
	b.Write(w.out.Bytes())
	file := filepath.Join(w.pkg.Dir, name)
	// Literals may mention packages of the standard library, which it adds.
	src, err := goimports.Process(file, b.Bytes(), &goimports.Options{Comments: true, TabIndent: true, TabWidth: 8})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	head := header + "\n\n"
	build, err := buildLine(w.pkg, src)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if build != "" {
		head += build + "\n\n"
	}
	return append([]byte(head), src...), nil
}

// A writer writes the tests of one file.
type writer struct {
	pkg *spec.Package
	out bytes.Buffer
	// names are the names of the tests.
	names map[string]string
	// taken are the names that the tests of the package declare.
	taken map[string]bool
	// predicates are the clauses that the tests evaluate.
	predicates []*clause.Func
	imports    imports
	// near holds the packages that may be imported; nil if they are not
	// known.
	near []*types.Package
	// shared holds the files of package support that the tests need.
	shared map[string]bool
}

func (w *writer) printf(format string, args ...any) { fmt.Fprintf(&w.out, format, args...) }

// typeName returns a type as the file writes it.
func (w *writer) typeName(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		name := w.pkg.Qualify(p)
		if name != "" {
			w.imports[p.Path()] = name
		}
		return name
	})
}

// identifier converts the name of a function, which may have type arguments, to
// a part of an identifier.
func identifier(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '.' || r == '[':
			return '_'
		case r == ']' || r == ' ' || r == ',' || r == '*' || r == '/':
			return -1
		}
		return r
	}, name)
}
