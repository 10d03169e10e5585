package source

import (
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/worker/instrument"
	"github.com/typetarget/target/spec"
)

// reaching returns the files of the package under test, by name, with a call at
// the beginning of each block that counts the block. decls holds the
// declarations for these calls.
func reaching(p *spec.Package) (files map[string][]byte, decls string, err error) {
	files = map[string][]byte{}
	blocks := 0
	for _, f := range p.Syntax {
		file := p.Fset.File(f.Package)
		if filepath.Dir(file.Name()) != p.Dir || usesC(f) {
			continue // it is made from another file
		}
		var edits instrument.Edits
		for _, pos := range blocksOf(f) {
			edits.Begin(file.Offset(pos), fmt.Sprintf(" refine_reach(%d);", blocks))
			blocks++
		}
		if files[filepath.Base(file.Name())], err = edits.Apply(file); err != nil {
			return nil, "", err
		}
	}
	return files, reachDecls(blocks), nil
}

// usesC reports whether a file imports "C".
func usesC(f *ast.File) bool {
	return slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"C"` })
}

// blocksOf returns the positions after which the statements of the blocks of a
// file begin, in order. It leaves out functions with compiler directives.
func blocksOf(f *ast.File) (begins []token.Pos) {
	clauses := map[*ast.BlockStmt]bool{} // blocks of clauses, not statements
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			return !hasDirective(n)
		case *ast.SwitchStmt:
			clauses[n.Body] = true
		case *ast.TypeSwitchStmt:
			clauses[n.Body] = true
		case *ast.SelectStmt:
			clauses[n.Body] = true
		case *ast.BlockStmt:
			if !clauses[n] {
				begins = append(begins, n.Lbrace+1)
			}
		case *ast.CaseClause:
			begins = append(begins, n.Colon+1)
		case *ast.CommClause:
			begins = append(begins, n.Colon+1)
		}
		return true
	})
	slices.Sort(begins)
	return begins
}

// hasDirective reports whether a compiler directive is about a function.
func hasDirective(f *ast.FuncDecl) bool {
	return f.Doc != nil && slices.ContainsFunc(f.Doc.List, func(c *ast.Comment) bool { return strings.HasPrefix(c.Text, "//go:") })
}

// reachDecls returns the declarations that the calls at the blocks need.
func reachDecls(blocks int) string {
	return fmt.Sprintf(`
var refine_blocks [%d]uint32

func refine_reach(block int) { refine_atomic.AddUint32(&refine_blocks[block], 1) }

func init() { refine_runtime.Reached = refine_blocks[:] }
`, blocks)
}
