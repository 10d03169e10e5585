package mutant

import (
	"go/ast"
	"go/token"
	"os"
	"strings"

	"github.com/typetarget/target/spec"
)

// A Mutant is a function with one change.
type Mutant struct {
	Operator *Operator
	// Decl is the function's declaration.
	Decl *ast.FuncDecl
	// Pos is the position of the change, Old the text there and New the
	// text that replaces it; New is empty if Old is dropped.
	Pos      token.Position
	Old, New string

	from, to int // the offsets of Old in the file
	file     *source
}

// A source is a file of the package.
type source struct {
	file *token.File
	ast  *ast.File
	text []byte
}

// offset returns the offset of a position.
func (s *source) offset(p token.Pos) int { return s.file.Offset(p) }

// between returns the text between two positions.
func (s *source) between(from, to token.Pos) string {
	return string(s.text[s.offset(from):s.offset(to)])
}

// of returns the text of a node.
func (s *source) of(n ast.Node) string { return s.between(n.Pos(), n.End()) }

// readSource reads the file with a function. It returns nil if the go command
// does not compile the file as it is, or if it has changed since it was loaded.
func readSource(p *spec.Package, at token.Pos) *source {
	for _, f := range p.Syntax {
		if f.FileStart <= at && at < f.FileEnd {
			file := p.Fset.File(f.Package)
			text, err := os.ReadFile(file.Name())
			if err != nil || len(text) != file.Size() || !compiledAsIs(p, f) {
				return nil
			}
			return &source{file, f, text}
		}
	}
	return nil
}

// text returns the declaration of the mutant under another name.
func (m *Mutant) text(name string) string {
	s := m.file
	id := m.Decl.Name
	var b strings.Builder
	b.WriteString(s.between(m.Decl.Pos(), id.Pos()))
	b.WriteString(name)
	b.Write(s.text[s.offset(id.End()):m.from])
	b.WriteString(m.New)
	b.Write(s.text[m.to:s.offset(m.Decl.End())])
	return b.String()
}

// key is the same for mutants that differ in nothing but spaces.
func (m *Mutant) key() string { return strings.Join(strings.Fields(m.text("_")), "") }
