package spec

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"
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
