package syntax

import (
	"io"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The grammar of the language. Binary operators are parsed as a flat list, to
// which parse.go gives precedence; what comes out of the grammar is turned into
// the syntax tree of syntax.go.

// A gDefinition is the body of a type directive.
type gDefinition struct {
	Pos    lexer.Position
	Name   string    `parser:"@Ident"`
	Params *gParams  `parser:"@@?"`
	Eq     string    `parser:"@'='"`
	Type   *gRefined `parser:"@@"`
}

// A gSignature is the body of a func directive: a receiver, if any, parameters
// and results.
type gSignature struct {
	Pos    lexer.Position
	Lists  []*gParams `parser:"@@+"`
	Result *gRefined  `parser:"@@?"`
}

// gParams is a list of parameters or results.
type gParams struct {
	Pos  lexer.Position
	List []*gParam `parser:"'(' ( @@ ( ',' @@ )* ','? )? ')'"`
}

// A gParam is a type, or a name (parsed as a type) and a type.
type gParam struct {
	Pos    lexer.Position
	Spread string    `parser:"( @'...' )?"`
	First  *gRefined `parser:"@@"`
	Dots   string    `parser:"( @'...' )?"`
	Second *gRefined `parser:"@@?"`
}

// A gRefined is a refined type.
type gRefined struct {
	Pos       lexer.Position
	Brace     *gBrace     `parser:"( @@"`
	Pointer   *gRefined   `parser:"| '*' @@"`
	Sequence  *gSequence  `parser:"| @@"`
	Map       *gMap       `parser:"| @@"`
	Func      *gFuncType  `parser:"| @@"`
	Chan      *gChan      `parser:"| @@"`
	Struct    *gStruct    `parser:"| @@"`
	Interface *gInterface `parser:"| @@"`
	Paren     *gRefined   `parser:"| '(' @@ ')'"`
	Named     *gNamed     `parser:"| @@ )"`
}

// A gBrace is {v T | p}, also {v: T | p}.
type gBrace struct {
	Pos       lexer.Position
	Name      *gIdent   `parser:"'{':Op @@ ':'?"`
	Base      *gRefined `parser:"@@"`
	Bar       string    `parser:"@'|'"`
	Predicate *gExpr    `parser:"@@"`
	Close     gClose    `parser:"@@"`
}

// A gClose is the brace at the end, for its position.
type gClose struct {
	Pos   lexer.Position
	Brace string `parser:"@'}'"`
}

// A gSequence is []T or [n]T.
type gSequence struct {
	Pos  lexer.Position
	Dots string    `parser:"'[' ( @'...'"`
	Len  *gExpr    `parser:"| @@ )? ']'"`
	Elem *gRefined `parser:"@@"`
}

type gMap struct {
	Pos  lexer.Position
	Key  *gRefined `parser:"'map' '[' @@ ']'"`
	Elem *gRefined `parser:"@@"`
}

type gFuncType struct {
	Pos     lexer.Position
	EndPos  lexer.Position
	Params  *gParams  `parser:"'func' @@"`
	Results *gParams  `parser:"( @@"`
	Result  *gRefined `parser:"| @@ )?"`
}

type gChan struct {
	Pos     lexer.Position
	Receive string    `parser:"@'<-'?"`
	Chan    string    `parser:"@'chan'"`
	Send    string    `parser:"@'<-'?"`
	Elem    *gRefined `parser:"@@"`
}

type gStruct struct {
	Pos    lexer.Position
	Fields []*gField `parser:"'struct' '{':Op ( @@ ( ';' @@ )* ';'? )? '}'"`
}

type gField struct {
	Pos   lexer.Position
	Names []*gIdent `parser:"@@ ( ',' @@ )*"`
	Type  *gRefined `parser:"@@"`
}

type gIdent struct {
	Pos  lexer.Position
	Name string `parser:"@Ident"`
}

type gInterface struct {
	Pos   lexer.Position
	Empty string `parser:"'interface' '{':Op @'}'"`
}

// A gNamed is T, pkg.T, T[A, B] or R(x, y).
type gNamed struct {
	Pos  lexer.Position
	Name string      `parser:"@Ident"`
	Sel  *gIdent     `parser:"( '.' @@ )?"`
	Inst []*gRefined `parser:"( '[' @@ ( ',' @@ )* ','? ']' )?"`
	Args *gArgs      `parser:"@@?"`
}

type gArgs struct {
	Pos  lexer.Position
	List []*gExpr `parser:"'(' ( @@ ( ',' @@ )* ','? )? ')'"`
}

// A gExpr is a predicate or any other expression.
type gExpr struct {
	Pos   lexer.Position
	First *gUnary  `parser:"@@"`
	Rest  []*gTail `parser:"@@*"`
}

// A gTail is an operator and its right operand, which for `parser:"is"` is a
// type.
type gTail struct {
	Pos  lexer.Position
	Is   *gRefined `parser:"'is' @@"`
	Op   string    `parser:"| @( '<==>' | '==>' | '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '+' | '-' | '|' | '^' | '*' | '/' | '%' | '<<' | '>>' | '&' | '&^' )"`
	Expr *gUnary   `parser:"@@"`
}

type gUnary struct {
	Pos     lexer.Position
	Op      string       `parser:"( @( '-' | '+' | '!' | '^' | '*' | '&' )"`
	X       *gUnary      `parser:"@@ )"`
	Quant   *gQuantifier `parser:"| @@"`
	If      *gIf         `parser:"| @@"`
	Primary *gPrimary    `parser:"| @@"`
}

// A gQuantifier is forall or exists; without a range it is a fault that
// parse.go explains.
type gQuantifier struct {
	Pos    lexer.Position
	EndPos lexer.Position
	Word   string    `parser:"@Quantifier"`
	Names  []*gIdent `parser:"@@ ( ',' @@ )*"`
	In     *gExpr    `parser:"( 'in' @@"`
	To     *gExpr    `parser:"( '..' @@ )? )?"`
	Body   *gExpr    `parser:"':' @@"`
}

type gIf struct {
	Pos  lexer.Position
	Cond *gExpr `parser:"'if' @@"`
	Then *gExpr `parser:"Block @@ '}'"`
	Elif *gIf   `parser:"'else' ( @@"`
	Else *gExpr `parser:"| Block @@ '}' )"`
}

type gPrimary struct {
	Pos      lexer.Position
	Operand  *gOperand  `parser:"@@"`
	Suffixes []*gSuffix `parser:"@@*"`
}

type gOperand struct {
	Pos     lexer.Position
	Int     string    `parser:"@Int"`
	Float   string    `parser:"| @Float"`
	Imag    string    `parser:"| @Imag"`
	Char    string    `parser:"| @Char"`
	String  string    `parser:"| @String"`
	Paren   *gParen   `parser:"| @@"`
	TypeLit *gTypeLit `parser:"| @@"`
	Name    string    `parser:"| @Ident"`
}

type gParen struct {
	Pos   lexer.Position
	X     *gExpr      `parser:"'(' @@"`
	Close gCloseParen `parser:"@@"`
}

type gCloseParen struct {
	Pos   lexer.Position
	Paren string `parser:"@')'"`
}

// A gTypeLit is a type in an expression, which no value arguments can follow:
// []T(x) converts.
type gTypeLit struct {
	Pos       lexer.Position
	Sequence  *gPlainSequence `parser:"( @@"`
	Map       *gPlainMap      `parser:"| @@"`
	Struct    *gStruct        `parser:"| @@"`
	Interface *gInterface     `parser:"| @@"`
	Func      *gFuncType      `parser:"| @@"`
	Chan      *gChan          `parser:"| @@ )"`
}

type gPlainSequence struct {
	Pos  lexer.Position
	Dots string  `parser:"'[' ( @'...'"`
	Len  *gExpr  `parser:"| @@ )? ']'"`
	Elem *gPlain `parser:"@@"`
}

type gPlainMap struct {
	Pos  lexer.Position
	Key  *gPlain `parser:"'map' '[' @@ ']'"`
	Elem *gPlain `parser:"@@"`
}

// A gPlain is a type of Go.
type gPlain struct {
	Pos     lexer.Position
	Pointer *gPlain      `parser:"'*' @@"`
	Lit     *gTypeLit    `parser:"| @@"`
	Paren   *gPlain      `parser:"| '(' @@ ')'"`
	Named   *gPlainNamed `parser:"| @@"`
}

type gPlainNamed struct {
	Pos  lexer.Position
	Name string    `parser:"@Ident"`
	Sel  *gIdent   `parser:"( '.' @@ )?"`
	Inst []*gPlain `parser:"( '[' @@ ( ',' @@ )* ','? ']' )?"`
}

// A gSuffix is what follows an operand.
type gSuffix struct {
	Pos       lexer.Position
	Sel       *gIdent     `parser:"'.' ( @@"`
	Assert    *gRefined   `parser:"| '(' @@ ')' )"`
	Call      *gCall      `parser:"| @@"`
	Index     *gIndex     `parser:"| @@"`
	Composite *gComposite `parser:"| @@"`
}

type gCall struct {
	Pos    lexer.Position
	Args   []*gExpr `parser:"'(' ( @@ ( ',' @@ )*"`
	Spread string   `parser:"@'...'? ','? )? ')'"`
}

type gIndex struct {
	Pos    lexer.Position
	Low    *gExpr   `parser:"'[' @@?"`
	Colon  string   `parser:"( @':'"`
	High   *gExpr   `parser:"@@?"`
	Colon2 string   `parser:"( @':'"`
	Max    *gExpr   `parser:"@@? )?"`
	More   []*gExpr `parser:"| ( ',' @@ )+ ','? )? ']'"`
}

type gComposite struct {
	Pos   lexer.Position
	Elems []*gElem `parser:"'{':Op ( @@ ( ',' @@ )* ','? )?"`
	Close gClose   `parser:"@@"`
}

type gElem struct {
	Pos   lexer.Position
	Key   *gValue `parser:"@@"`
	Value *gValue `parser:"( ':' @@ )?"`
}

type gValue struct {
	Pos    lexer.Position
	Nested *gComposite `parser:"@@"`
	X      *gExpr      `parser:"| @@"`
}

// The entries of the grammar.
var (
	expressionGrammar = entry[gExpr]()
	definitionGrammar = entry[gDefinition]()
	signatureGrammar  = entry[gSignature]()
	refinedGrammar    = entry[gRefined]()
)

// entry builds a parser when it is first used.
func entry[G any]() func() *participle.Parser[G] {
	return sync.OnceValue(func() *participle.Parser[G] {
		return participle.MustBuild[G](participle.Lexer(languageTokens{}), participle.UseLookahead(1))
	})
}

// languageTokens names the token types to participle.
type languageTokens struct{}

func (languageTokens) Symbols() map[string]lexer.TokenType { return tokenNames }

// Lex implements lexer.Definition.
func (d languageTokens) Lex(name string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return d.LexString(name, string(text))
}

// LexString implements lexer.StringDefinition.
func (languageTokens) LexString(_, text string) (lexer.Lexer, error) {
	tokens, err := scan(text)
	if err != nil {
		return nil, err
	}
	return &tokenList{tokens}, nil
}
