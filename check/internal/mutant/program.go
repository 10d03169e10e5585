package mutant

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	worker "github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/clause"
)

// CanMutate reports whether a function can have mutants. It has a body and a
// name that code can call, no compiler directive is about it, and no parameter
// has a name like those of generated code. It does not call recover itself,
// which a copy that it calls could not do for it.
func CanMutate(p *spec.Package, decl *ast.FuncDecl) bool {
	if decl.Body == nil || decl.Name.Name == "_" || decl.Recv == nil && (decl.Name.Name == "init" || decl.Name.Name == "main") {
		return false
	}
	if decl.Doc != nil && slices.ContainsFunc(decl.Doc.List, func(c *ast.Comment) bool { return strings.HasPrefix(c.Text, "//go:") }) {
		return false
	}
	if list := decl.Type.TypeParams; list != nil {
		for _, field := range list.List {
			if slices.ContainsFunc(field.Names, func(id *ast.Ident) bool { return id.Name == "_" }) {
				return false
			}
		}
	}
	if hidesNames(decl) {
		return false
	}
	recovers := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		recovers = recovers || ok && p.Info.Uses[id] == types.Universe.Lookup("recover")
		_, isInner := n.(*ast.FuncLit)
		return !isInner
	})
	return !recovers
}

// hidesNames reports whether a parameter, a result or the receiver of a
// function has a name like those of generated code.
func hidesNames(decl *ast.FuncDecl) bool {
	for _, list := range []*ast.FieldList{decl.Recv, decl.Type.TypeParams, decl.Type.Params, decl.Type.Results} {
		if list == nil {
			continue
		}
		for _, field := range list.List {
			if slices.ContainsFunc(field.Names, func(id *ast.Ident) bool { return strings.HasPrefix(id.Name, clause.Generated) }) {
				return true
			}
		}
	}
	return false
}

// compiledAsIs reports whether the go command compiles a file as it was
// written.
func compiledAsIs(p *spec.Package, f *ast.File) bool {
	usesC := slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"C"` })
	return !usesC && filepath.Dir(p.Fset.File(f.Package).Name()) == p.Dir
}

// A composed file is the text of a file with mutants. begins has the offset of
// each mutant's copy.
type composed struct {
	file    *source
	text    string
	mutants []*Mutant
	begins  []int
}

// copyName returns the name of the copy of a function that has a number.
func copyName(number int, decl *ast.FuncDecl) string {
	return fmt.Sprintf("refine_m%d_%s", number, decl.Name.Name)
}

// compose returns the files with mutants. The number of a mutant is its index
// plus one.
func compose(mutants []*Mutant) (all []*composed) {
	byDecl := map[*ast.FuncDecl][]int{}
	var decls []*ast.FuncDecl
	for i, m := range mutants {
		if byDecl[m.Decl] == nil {
			decls = append(decls, m.Decl)
		}
		byDecl[m.Decl] = append(byDecl[m.Decl], i)
	}
	edits := map[*composed][]edit{}
	for _, decl := range decls {
		s := mutants[byDecl[decl][0]].file
		i := slices.IndexFunc(all, func(c *composed) bool { return c.file.file == s.file })
		if i < 0 {
			i = len(all)
			all = append(all, &composed{file: s})
		}
		edits[all[i]] = append(edits[all[i]], calling(s, decl, byDecl[decl])...)
	}
	for _, c := range all {
		var b strings.Builder
		b.WriteString(applied(string(c.file.text), edits[c]))
		for i, m := range mutants {
			if m.file.file != c.file.file {
				continue
			}
			// The copy has the positions of the original.
			at := c.file.file.PositionFor(m.Decl.Pos(), false)
			fmt.Fprintf(&b, "\n//line %s:%d\n", at.Filename, at.Line)
			c.mutants, c.begins = append(c.mutants, m), append(c.begins, b.Len())
			b.WriteString(m.text(copyName(i+1, m.Decl)) + "\n")
		}
		c.text = b.String()
	}
	return all
}

// An edit replaces the bytes from one offset to another by a text.
type edit struct {
	from, to int
	text     string
}

// applied returns a text with edits.
func applied(text string, edits []edit) string {
	slices.SortStableFunc(edits, func(a, b edit) int { return a.from - b.from })
	var b strings.Builder
	at := 0
	for _, e := range edits {
		b.WriteString(text[at:e.from] + e.text)
		at = e.to
	}
	return b.String() + text[at:]
}

// calling returns the edits by which a function calls the selected one of its
// mutants, with its own arguments.
func calling(s *source, decl *ast.FuncDecl, numbers []int) (edits []edit) {
	nameless := 0
	name := func(list *ast.FieldList) (names []string) {
		for _, field := range list.List {
			fresh := func(from, to token.Pos, after string) {
				n := fmt.Sprintf("refine_p%d", nameless)
				nameless++
				edits = append(edits, edit{s.offset(from), s.offset(to), n + after})
				names = append(names, n)
			}
			if len(field.Names) == 0 {
				fresh(field.Type.Pos(), field.Type.Pos(), " ")
			}
			for _, id := range field.Names {
				if id.Name == "_" {
					fresh(id.Pos(), id.End(), "")
				} else {
					names = append(names, id.Name)
				}
			}
		}
		return names
	}
	receiver := ""
	if decl.Recv != nil {
		receiver = name(decl.Recv)[0] + "."
	}
	args := strings.Join(name(decl.Type.Params), ", ")
	if fields := decl.Type.Params.List; len(fields) > 0 {
		if _, variadic := fields[len(fields)-1].Type.(*ast.Ellipsis); variadic {
			args += "..."
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, " if %s != 0 { switch %[1]s {", worker.Selector)
	for _, i := range numbers {
		call := receiver + copyName(i+1, decl) + typeArguments(decl) + "(" + args + ")"
		if decl.Type.Results != nil && len(decl.Type.Results.List) > 0 {
			fmt.Fprintf(&b, " case %d: return %s;", i+1, call)
		} else {
			fmt.Fprintf(&b, " case %d: %s; return;", i+1, call)
		}
	}
	b.WriteString(" } };")
	at := s.offset(decl.Body.Lbrace) + 1
	return append(edits, edit{at, at, b.String()})
}

// typeArguments returns the type parameters of a function as arguments of a
// call.
func typeArguments(decl *ast.FuncDecl) string {
	if decl.Type.TypeParams == nil {
		return ""
	}
	var names []string
	for _, field := range decl.Type.TypeParams.List {
		for _, id := range field.Names {
			names = append(names, id.Name)
		}
	}
	return "[" + strings.Join(names, ", ") + "]"
}

// Instrument returns the files of a program with all mutants, by their names in
// the package's directory. The number of a mutant is its index plus one. The
// package must declare worker.Selector.
func Instrument(mutants []*Mutant) map[string][]byte {
	files := map[string][]byte{}
	for _, c := range compose(mutants) {
		files[filepath.Base(c.file.file.Name())] = []byte(c.text)
	}
	return files
}

// Compiling returns the mutants that type-check. They may come from several
// functions.
func Compiling(p *spec.Package, mutants []*Mutant) []*Mutant {
	mutants = slices.DeleteFunc(slices.Clone(mutants), func(m *Mutant) bool {
		_, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+m.text(m.Decl.Name.Name), parser.SkipObjectResolution)
		return err != nil
	})
	fset := token.NewFileSet()
	var files []*ast.File
	texts := map[*token.File]*composed{}
	replaced := map[string]bool{}
	for _, c := range compose(mutants) {
		name := c.file.file.Name()
		replaced[name] = true
		f, err := parser.ParseFile(fset, name, c.text, parser.SkipObjectResolution)
		if err != nil {
			return nil // not reached: each copy and the file itself parse
		}
		texts[fset.File(f.Package)] = c
		files = append(files, f)
	}
	for _, f := range p.Syntax {
		name := p.Fset.File(f.Package).Name()
		if replaced[name] {
			continue
		}
		if again, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution); err == nil {
			files = append(files, again)
		}
	}
	selector, _ := parser.ParseFile(fset, "selector.go", fmt.Sprintf("package %s\nvar %s uint32\n", p.Types.Name(), worker.Selector), 0)
	files = append(files, selector)
	broken := map[*Mutant]bool{}
	conf := types.Config{
		GoVersion: p.Types.GoVersion(), Sizes: p.Sizes, FakeImportC: true, Importer: importsOf(p),
		Error: func(err error) {
			e, ok := err.(types.Error)
			if !ok || !e.Pos.IsValid() {
				return
			}
			file := fset.File(e.Pos)
			if c := texts[file]; c != nil {
				at, _ := slices.BinarySearch(c.begins, file.Offset(e.Pos)+1)
				if at > 0 {
					broken[c.mutants[at-1]] = true
				}
			}
		},
	}
	conf.Check(p.Types.Path(), fset, files, nil)
	return slices.DeleteFunc(mutants, func(m *Mutant) bool { return broken[m] })
}
