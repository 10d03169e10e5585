package spec

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/typetarget/target/spec/annotation"
)

// dropFaulty leaves the contracts that no error is about. An error in a
// function or its doc comment is about that function, and one in a test file
// about none. Any other error, such as one in a refined type, may be about
// every contract, and leaves none.
func (p *Package) dropFaulty() {
	faulty := make(map[*ast.FuncDecl]bool)
	for _, e := range p.Errors {
		decl := p.DeclaredAt(e.Pos)
		switch {
		case decl != nil && !annotation.SharesAnnotations(decl.Doc):
			faulty[decl] = true
		case !slices.Contains(p.TestFiles, e.Pos.Filename):
			p.dropAll()
			return
		}
	}
	p.Contracts = slices.DeleteFunc(slices.Clone(p.Contracts), func(c *Contract) bool { return faulty[c.Decl] })
}

// dropAll leaves no contract.
func (p *Package) dropAll() { p.Contracts, p.Measures = nil, nil }

// DeclaredAt returns the function in whose declaration, doc comment or last
// line a position is, or nil if there is none. The column does not count.
func (p *Package) DeclaredAt(pos token.Position) *ast.FuncDecl {
	for _, file := range p.Syntax {
		for _, decl := range file.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			first, last := p.Fset.Position(fn.Pos()), p.Fset.Position(fn.End())
			if fn.Doc != nil {
				first = p.Fset.Position(fn.Doc.Pos())
			}
			if pos.Filename == first.Filename && first.Line <= pos.Line && pos.Line <= last.Line {
				return fn
			}
		}
	}
	return nil
}
