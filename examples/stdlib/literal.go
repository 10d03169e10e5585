package stdlib

import (
	"go/scanner"
	"go/token"
)

// isLiteral reports whether s is a string or character literal of Go, by Go's scanner.
func isLiteral(s string) bool {
	fset := token.NewFileSet()
	var lex scanner.Scanner
	failed := false
	lex.Init(fset.AddFile("", fset.Base(), len(s)), []byte(s), func(token.Position, string) { failed = true }, 0)
	_, tok, text := lex.Scan()
	return !failed && (tok == token.STRING || tok == token.CHAR) && text == s
}
