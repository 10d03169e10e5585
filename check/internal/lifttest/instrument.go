package lifttest

import (
	"fmt"
	"go/ast"
	"go/token"
	"os"
	"path/filepath"

	"github.com/typetarget/target/check/internal/worker/instrument"
	"github.com/typetarget/target/encode/site"
	"github.com/typetarget/target/spec"
)

// A Mark identifies a branch by its kind and its position: the base name of the
// file, the line and the column.
type Mark struct {
	Kind string
	At   string
}

// markOf returns the mark of a branch at a position.
func markOf(kind site.Kind, p token.Position) Mark {
	return Mark{kind.String(), fmt.Sprintf("%s:%d:%d", filepath.Base(p.Filename), p.Line, p.Column)}
}

// marked returns the sources of a package, by path, with calls of mark at the
// branches as workers have marks there, and the branches by number.
func marked(p *spec.Package) (map[string][]byte, []instrument.Branch, error) {
	m := instrument.Marks{Statement: func(n int) string { return fmt.Sprintf("mark(%d)", n) }}
	sources := map[string][]byte{}
	for _, f := range p.Syntax {
		file := p.Fset.File(f.Package)
		src, err := os.ReadFile(file.Name())
		if err != nil {
			return nil, nil, err
		}
		var functions []instrument.Function
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				functions = append(functions, instrument.Function{Decl: fn, Info: p.Info, Fset: p.Fset})
			}
		}
		var edits instrument.Edits
		m.Functions(&edits, functions, src)
		if sources[file.Name()], err = edits.Apply(file); err != nil {
			return nil, nil, err
		}
	}
	return sources, m.Branches, nil
}
