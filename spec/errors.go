package spec

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/typetarget/target/spec/annotation"
)

// report records an error at a position.
func (p *Package) report(pos token.Pos, msg string) {
	p.Errors = append(p.Errors, &Error{Pos: p.Fset.Position(pos), Msg: abridged(msg)})
}

// maxMessage is the length in bytes to which a message is cut: a name or type
// in it may have millions.
const maxMessage = 2000

// abridged returns a message without its middle, if it is too long for people.
func abridged(msg string) string {
	if len(msg) <= maxMessage {
		return msg
	}
	const half = maxMessage / 2
	return strings.ToValidUTF8(msg[:half], "") + " ... " + strings.ToValidUTF8(msg[len(msg)-half:], "")
}

// reportf records a formatted error at a position.
func (p *Package) reportf(pos token.Pos, format string, args ...any) {
	p.report(pos, fmt.Sprintf(format, args...))
}

// sortErrors puts the errors in the order of their positions and drops repeated
// ones.
func (p *Package) sortErrors() {
	slices.SortStableFunc(p.Errors, func(a, b *Error) int {
		return cmp.Or(
			cmp.Compare(a.Pos.Filename, b.Pos.Filename),
			cmp.Compare(a.Pos.Line, b.Pos.Line),
			cmp.Compare(a.Pos.Column, b.Pos.Column),
			cmp.Compare(a.Msg, b.Msg),
		)
	})
	p.Errors = slices.CompactFunc(p.Errors, func(a, b *Error) bool { return *a == *b })
}

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
