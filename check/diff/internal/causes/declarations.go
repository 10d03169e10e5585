package causes

import (
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"os"
	"strings"

	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
)

// A Rewritten is a function that both versions declare in other words.
type Rewritten struct {
	// Declared holds the declarations, the old one first.
	Declared [2]source.Stepped
}

// Object returns the function of the new version.
func (w *Rewritten) Object() types.Object {
	return w.Declared[1].Package.Info.Defs[w.Declared[1].Decl.Name]
}

// Name returns Name or Type.Method.
func (w *Rewritten) Name() string { return annotation.DeclName(w.Declared[1].Decl) }

// Pos returns the position in the new version.
func (w *Rewritten) Pos() token.Position {
	s := w.Declared[1]
	return s.Package.Fset.Position(s.Decl.Name.Pos())
}

// Declarations compares the functions that the versions of packages declare;
// each pair is a package without errors, the old version first. It returns
// those that both declare in other words and whose calls can be noted, and the
// functions of the new version that are as before. Comments do not count.
func Declarations(pairs [][2]*spec.Package) (changed []*Rewritten, same map[types.Object]bool) {
	same = map[types.Object]bool{}
	for _, p := range pairs {
		old := map[string]*ast.FuncDecl{}
		for _, decl := range functionsOf(p[0]) {
			old[annotation.DeclName(decl)] = decl
		}
		var files [2]texts
		for _, decl := range functionsOf(p[1]) {
			was := old[annotation.DeclName(decl)]
			if was == nil {
				continue
			}
			w := &Rewritten{[2]source.Stepped{{Package: p[0], Decl: was}, {Package: p[1], Decl: decl}}}
			before, known := files[0].of(p[0], was)
			after, ok := files[1].of(p[1], decl)
			switch {
			case !known || !ok:
			case before == after:
				same[w.Object()] = true
			case w.Declared[0].CanStep() && w.Declared[1].CanStep():
				changed = append(changed, w)
			}
		}
	}
	return changed, same
}

// functionsOf returns the declarations of functions that have a name.
func functionsOf(p *spec.Package) (all []*ast.FuncDecl) {
	for _, f := range p.Syntax {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Name.Name != "_" && (d.Recv != nil || d.Name.Name != "init") {
				all = append(all, d)
			}
		}
	}
	return all
}

// texts holds the files of a package by name.
type texts struct{ files map[string][]byte }

// of returns the tokens of a declaration, without its comments. It returns
// false if the file cannot be read as it was loaded.
func (t *texts) of(p *spec.Package, d *ast.FuncDecl) (string, bool) {
	file := p.Fset.File(d.Pos())
	src, known := t.files[file.Name()]
	if !known {
		src, _ = os.ReadFile(file.Name())
		if t.files == nil {
			t.files = map[string][]byte{}
		}
		t.files[file.Name()] = src
	}
	if len(src) != file.Size() {
		return "", false
	}
	part := src[file.Offset(d.Type.Pos()):file.Offset(d.End())]
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(part)), part, nil, 0)
	var b strings.Builder
	for {
		_, tok, lit := s.Scan()
		switch {
		case tok == token.EOF:
			return b.String(), true
		case tok == token.SEMICOLON || !tok.IsLiteral():
			b.WriteString(tok.String())
		default:
			b.WriteString(lit)
		}
		b.WriteByte(' ')
	}
}
