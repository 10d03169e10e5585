package gentest

import (
	"bytes"
	"cmp"
	"fmt"
	"go/scanner"
	"go/token"
	"go/types"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/typetarget/target/check/gentest/support"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// testPrefix begins the names that the tests of failing inputs declare besides
// themselves.
const testPrefix = "refine_"

// helpers writes the functions that the tests share.
func (w *writer) helpers() error {
	if w.shared["walk.go"] {
		w.invariantTable()
	}
	return w.share(testPrefix, slices.Sorted(maps.Keys(w.shared))...)
}

// share writes the declarations of files of package support, with a prefix
// before each name.
func (w *writer) share(prefix string, files ...string) error {
	sources := map[string]string{}
	for _, name := range files {
		src, err := support.Source.ReadFile(name)
		if err != nil {
			return err
		}
		sources[name] = string(src)
	}
	return w.bundled(bundle(prefix, sources))
}

// bundled writes declarations that use imports, unless there is an error.
func (w *writer) bundled(decls string, imports []string, err error) error {
	for _, at := range imports {
		w.imports[at] = path.Base(at)
	}
	w.printf("%s", decls)
	return err
}

// invariantTable writes the invariants by their types.
func (w *writer) invariantTable() {
	names := slices.SortedFunc(maps.Keys(w.pkg.Invariants), func(a, b *types.TypeName) int { return cmp.Compare(a.Pos(), b.Pos()) })
	w.printf("func init() {\nrefine_Invariants = map[reflect.Type]func(v any) string{\n")
	for _, name := range names {
		if named, ok := name.Type().(*types.Named); ok && named.TypeParams().Len() > 0 {
			continue // they are evaluated in the worker only
		}
		w.printf("reflect.TypeOf((*%s)(nil)).Elem(): func(v any) string {\n", name.Name())
		for _, c := range w.pkg.Invariants[name] {
			w.predicates = append(w.predicates, c.Func)
			w.printf("if !refine_Holds(func() bool { return %s }) {\nreturn %q\n}\n", c.CallOn(name.Type(), "v.(*"+name.Name()+")"), c.Text)
		}
		w.printf("return \"\"\n},\n")
	}
	w.printf("}\n}\n\n")
}

// isLiteral finds the literals of types that may be those of [spec.Stub].
var isLiteral = regexp.MustCompile(`\b(\w*[fF]ailing\w+)\{\}`)

// stubs declares the types of the values in interfaces that no package
// declares. The code of the file has them with a prefix, so that other test
// files can have the same, or a type of that name.
func (w *writer) stubs(prefix string) {
	declared := map[string]bool{}
	var declare func(made *types.Named)
	declare = func(made *types.Named) {
		if made == nil || declared[made.Obj().Name()] {
			return
		}
		declared[made.Obj().Name()] = true
		decl, others := spec.StubSource(w.pkg, made, w.typeName, fmt.Sprintf("errors.New(%q)", domain.ErrorText))
		w.printf("%s", decl)
		for _, other := range others {
			declare(other)
		}
	}
	for _, m := range isLiteral.FindAllSubmatch(bytes.Clone(w.out.Bytes()), -1) {
		declare(spec.StubNamed(w.pkg, string(m[1])))
	}
	if len(declared) > 0 {
		prefixed := withPrefix(w.out.Bytes(), w.pkg.Name, prefix, declared)
		w.out.Reset()
		w.out.WriteString(prefixed)
	}
}

// withPrefix returns code where types have a prefix before their names, as
// package fmt writes them too.
func withPrefix(code []byte, pkg, prefix string, names map[string]bool) string {
	printed := regexp.MustCompile(`\b` + regexp.QuoteMeta(pkg) + `\.(` + strings.Join(slices.Sorted(maps.Keys(names)), "|") + `)\b`)
	fset := token.NewFileSet()
	var s scanner.Scanner
	s.Init(fset.AddFile("", -1, len(code)), code, nil, 0)
	var out strings.Builder
	copied, last := 0, token.ILLEGAL
	for {
		pos, tok, text := s.Scan()
		at := fset.Position(pos).Offset
		was := text
		switch {
		case tok == token.EOF:
			out.Write(code[copied:])
			return out.String()
		case tok == token.IDENT && names[text] && last != token.PERIOD:
			text = prefix + text
		case tok == token.STRING:
			text = printed.ReplaceAllString(text, pkg+"."+prefix+"$1")
		}
		if text != was {
			out.Write(code[copied:at])
			out.WriteString(text)
			copied = at + len(was)
		}
		last = tok
	}
}
