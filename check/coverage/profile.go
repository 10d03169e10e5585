package coverage

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"maps"
	"path"
	"path/filepath"
	"slices"

	"github.com/typetarget/target/check/internal/worker"
)

// A Profile says which statements calls have run. The zero Profile has none.
type Profile struct {
	blocks map[block]bool // whether a call has run them
}

// A block is a sequence of statements of a file.
type block struct {
	file                             string // with the import path of its package
	line, column, endLine, endColumn int
	statements                       int
}

// ProfileOf returns the profile of all calls that the processes of a binary
// have made. The processes must have ended.
func ProfileOf(binary *worker.Binary) Profile {
	p := Profile{}
	for _, b := range binary.Blocks() {
		p.add(block{path.Join(b.Package, filepath.Base(b.From.Filename)), b.From.Line, b.From.Column, b.To.Line, b.To.Column, b.Statements}, b.Reached)
	}
	return p
}

func (p *Profile) add(b block, ran bool) {
	if p.blocks == nil {
		p.blocks = map[block]bool{}
	}
	p.blocks[b] = p.blocks[b] || ran
}

// Merge adds another profile.
func (p *Profile) Merge(other Profile) {
	for b, ran := range other.blocks {
		p.add(b, ran)
	}
}

// Statements returns how many statements there are, and how many have run.
func (p *Profile) Statements() (all, ran int) {
	for b, has := range p.blocks {
		all += b.statements
		if has {
			ran += b.statements
		}
	}
	return all, ran
}

// Write writes the profile in the form of go test -coverprofile. The error is
// that of w.
func (p *Profile) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, "mode: set")
	order := func(a, b block) int {
		return cmp.Or(cmp.Compare(a.file, b.file), a.line-b.line, a.column-b.column, a.endLine-b.endLine, a.endColumn-b.endColumn)
	}
	for _, b := range slices.SortedFunc(maps.Keys(p.blocks), order) {
		count := 0
		if p.blocks[b] {
			count = 1
		}
		fmt.Fprintf(out, "%s:%d.%d,%d.%d %d %d\n", b.file, b.line, b.column, b.endLine, b.endColumn, b.statements, count)
	}
	return out.Flush()
}
