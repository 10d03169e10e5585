package syntax

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"
)

// Token types. Keywords that Go does not have (forall, in, is, old, ...) are
// recognized by their position, so that they stay usable as names.
const (
	tokenIdent lexer.TokenType = iota + 1
	tokenKeyword
	tokenQuantifier // forall or exists before a name
	tokenInt
	tokenFloat
	tokenImag
	tokenChar
	tokenString
	tokenOp
	tokenBlock // the { of an if expression
)

var tokenNames = map[string]lexer.TokenType{
	"EOF":        lexer.EOF,
	"Ident":      tokenIdent,
	"Keyword":    tokenKeyword,
	"Quantifier": tokenQuantifier,
	"Int":        tokenInt,
	"Float":      tokenFloat,
	"Imag":       tokenImag,
	"Char":       tokenChar,
	"String":     tokenString,
	"Op":         tokenOp,
	"Block":      tokenBlock,
}

// maxTokens bounds the length of a clause, and with it the depth of its syntax
// tree, so that no text exhausts the stack.
const maxTokens = 4000

// An Error is a fault in the text of a directive, at an offset of it.
type Error struct {
	Offset int
	Msg    string
}

// Error returns the message, without the offset.
func (err *Error) Error() string { return err.Msg }

// goKeywords are Go's keywords; those that have no place in the language are
// tokens too, for the sake of the messages.
var goKeywords = map[string]bool{
	"break": true, "case": true, "chan": true, "const": true, "continue": true, "default": true,
	"defer": true, "else": true, "fallthrough": true, "for": true, "func": true, "go": true,
	"goto": true, "if": true, "import": true, "interface": true, "map": true, "package": true,
	"range": true, "return": true, "select": true, "struct": true, "switch": true, "type": true, "var": true,
}

// operators, longest first. Those of Go and of other languages that mean
// nothing here are tokens as well: the message about them names the one that is
// meant.
var operators = []string{
	"<==>", "<-->", "<=>", "==>", "-->", "<->", "===", "!==", "...", "..=", "..<", "<<=", ">>=", "&^=",
	"..", "=>", "->", "<-", "==", "!=", "<=", ">=", "=<", "&&", "||", "<<", ">>", "&^", ":=", "::", "++", "--", "**",
	"+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<>",
	"+", "-", "*", "/", "%", "&", "|", "^", "<", ">", "=", "!", "(", ")", "[", "]", "{", "}", ",", ".", ":", ";", "?", "~",
}

// otherGlyphs are characters outside the language that have an obvious spelling
// in it.
var otherGlyphs = map[rune]string{
	'≤': "<=", '≥': ">=", '≠': "!=", '∧': "&&", '∨': "||", '¬': "!", '⇒': "==>", '→': "==>", '⟹': "==>",
	'⇔': "<==>", '↔': "<==>", '⟺': "<==>", '∀': "forall", '∃': "exists", '∈': "in", '∉': "!(x in s)",
	'×': "*", '÷': "/", '−': "-", '“': `"`, '”': `"`, '‘': "'", '’': "'", '…': "..",
}

// scan cuts the text of a directive into tokens, ending in EOF. Brackets are
// balanced in what it returns.
func scan(text string) ([]lexer.Token, error) {
	s := &tokenizer{text: text}
	for {
		s.skip()
		if s.err != nil {
			return nil, s.err
		}
		if s.at == len(text) {
			break
		}
		if len(s.tokens) == maxTokens {
			return nil, &Error{s.at, "the clause is too long: more than " + strconv.Itoa(maxTokens) +
				" words and signs (cut it in several, or write it as a Go function)"}
		}
		start := s.at
		kind := s.next()
		if s.err != nil {
			return nil, s.err
		}
		s.tokens = append(s.tokens, lexer.Token{Type: kind, Value: text[start:s.at], Pos: lexer.Position{Offset: start, Line: 1, Column: start + 1}})
	}
	if err := balanced(s.tokens); err != nil {
		return nil, err
	}
	classify(s.tokens)
	end := 0
	if n := len(s.tokens); n > 0 {
		end = s.tokens[n-1].Pos.Offset + len(s.tokens[n-1].Value)
	}
	return append(s.tokens, lexer.EOFToken(lexer.Position{Offset: end, Line: 1, Column: end + 1})), nil
}

// A tokenizer is the state of scan.
type tokenizer struct {
	text   string
	at     int
	tokens []lexer.Token
	err    *Error
}

func (s *tokenizer) fail(offset int, msg string) {
	if s.err == nil {
		s.err = &Error{offset, msg}
	}
}

// skip moves over white space and notes.
func (s *tokenizer) skip() {
	for s.at < len(s.text) {
		rest := s.text[s.at:]
		switch {
		case strings.IndexByte(" \t\r\n", rest[0]) >= 0:
			s.at++
		case strings.HasPrefix(rest, "//"):
			if end := strings.IndexByte(rest, '\n'); end >= 0 {
				s.at += end
			} else {
				s.at = len(s.text)
			}
		case strings.HasPrefix(rest, "/*"):
			end := strings.Index(rest, "*/")
			if end < 0 {
				s.fail(s.at, "comment not terminated")
				return
			}
			s.at += end + 2
		default:
			return
		}
	}
}

// next moves over one token and returns its type.
func (s *tokenizer) next() lexer.TokenType {
	rest := s.text[s.at:]
	r, size := utf8.DecodeRuneInString(rest)
	switch {
	case r == '_' || unicode.IsLetter(r):
		return s.word()
	case r >= '0' && r <= '9', r == '.' && len(rest) > 1 && rest[1] >= '0' && rest[1] <= '9' && !s.afterDot():
		return s.number()
	case r == '"' || r == '\'' || r == '`':
		return s.quoted(byte(r))
	}
	for _, op := range operators {
		if strings.HasPrefix(rest, op) && !(op == "**" && s.dereferences()) {
			s.at += len(op)
			return tokenOp
		}
	}
	switch meant := otherGlyphs[r]; {
	case r == utf8.RuneError && size <= 1:
		s.fail(s.at, "illegal UTF-8 encoding")
	case meant != "":
		s.fail(s.at, "unexpected "+string(r)+" (write "+meant+")")
	case unicode.IsPrint(r):
		s.fail(s.at, "unexpected "+string(r))
	default:
		s.fail(s.at, "unexpected character "+strconv.QuoteRuneToASCII(r))
	}
	return tokenOp
}

// dereferences reports whether the two stars at hand are those of a pointer to
// a pointer, as in n == **p or v **int, and not meant as a power, as in x**2 or
// x ** y.
func (s *tokenizer) dereferences() bool {
	before := s.at == 0 || strings.IndexByte(" \t\n([{,!&|<>=+-*/%^:", s.text[s.at-1]) >= 0
	next, _ := utf8.DecodeRuneInString(s.text[s.at+len("**"):])
	return before && (next == '*' || next == '(' || next == '_' || unicode.IsLetter(next))
}

// afterDot reports whether the byte before is a dot: then the next one begins
// no number, as in x..5.
func (s *tokenizer) afterDot() bool { return s.at > 0 && s.text[s.at-1] == '.' }

func (s *tokenizer) word() lexer.TokenType {
	start := s.at
	for s.at < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[s.at:])
		if r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		s.at += size
	}
	if goKeywords[s.text[start:s.at]] {
		return tokenKeyword
	}
	return tokenIdent
}

// number moves over a literal of Go; a dot that begins `..` ends it.
func (s *tokenizer) number() lexer.TokenType {
	start, kind := s.at, tokenInt
	hex := strings.HasPrefix(s.text[start:], "0x") || strings.HasPrefix(s.text[start:], "0X")
scan:
	for ; s.at < len(s.text); s.at++ {
		c := s.text[s.at]
		switch {
		case c == '.':
			if strings.HasPrefix(s.text[s.at:], "..") {
				break scan
			}
			kind = tokenFloat
		case (c == '+' || c == '-') && s.at > start:
			if exp := s.text[s.at-1] | 0x20; exp != 'p' && (exp != 'e' || hex) {
				break scan
			}
			kind = tokenFloat
		case !hex && c|0x20 == 'e', hex && c|0x20 == 'p':
			kind = tokenFloat
		case c == 'i':
			s.at++
			kind = tokenImag
			break scan
		case c != '_' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z'):
			break scan
		}
	}
	if text := s.text[start:s.at]; !validNumber(text, kind) {
		s.fail(start, "malformed number "+text)
	}
	return kind
}

func validNumber(text string, kind lexer.TokenType) bool {
	text = strings.TrimSuffix(text, "i")
	if kind != tokenInt {
		if _, err := strconv.ParseFloat(strings.ReplaceAll(text, "_", ""), 64); err == nil || isRange(err) {
			return true
		}
	}
	_, err := strconv.ParseInt(text, 0, 64)
	return err == nil || isRange(err)
}

func isRange(err error) bool {
	num, ok := err.(*strconv.NumError)
	return ok && num.Err == strconv.ErrRange
}

// quoted moves over a string or character.
func (s *tokenizer) quoted(quote byte) lexer.TokenType {
	start := s.at
	for s.at++; s.at < len(s.text) && s.text[s.at] != quote; s.at++ {
		if s.text[s.at] == '\n' {
			s.fail(start, "string not terminated on its line")
			return tokenString
		}
		if s.text[s.at] == '\\' && quote != '`' {
			s.at++
		}
	}
	if s.at >= len(s.text) {
		if s.at = len(s.text); quote == '\'' {
			s.fail(start, "character not terminated")
		} else {
			s.fail(start, "string not terminated")
		}
		return tokenString
	}
	s.at++
	literal := s.text[start:s.at]
	unquoted, err := strconv.Unquote(literal)
	switch {
	case quote != '\'':
		if err != nil {
			s.fail(start, "malformed string "+literal)
		}
		return tokenString
	case err != nil && len(literal) > 3 && literal[1] != '\\':
		s.fail(start, "more than one character in "+literal+" (write \"...\" for a string)")
	case err != nil || unquoted == "":
		s.fail(start, "malformed character "+literal)
	}
	return tokenChar
}

var closing = map[string]string{"(": ")", "[": "]", "{": "}"}

// balanced reports the first bracket without its partner.
func balanced(tokens []lexer.Token) error {
	var open []lexer.Token
	for _, t := range tokens {
		if t.Type != tokenOp {
			continue
		}
		switch t.Value {
		case "(", "[", "{":
			open = append(open, t)
		case ")", "]", "}":
			if len(open) == 0 {
				return &Error{t.Pos.Offset, "unexpected " + t.Value + ": nothing is open"}
			}
			last := open[len(open)-1]
			if closing[last.Value] != t.Value {
				return &Error{t.Pos.Offset, "unexpected " + t.Value + ", expected " + closing[last.Value] + " to close " + last.Value}
			}
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		last := open[len(open)-1]
		return &Error{last.Pos.Offset, last.Value + " is not closed: " + closing[last.Value] + " is missing"}
	}
	return nil
}

// classify distinguishes forall and exists from names, and the braces of if
// expressions from those of composite literals and refined types: as in Go, the
// first brace behind an if that follows an operand on the same level opens the
// block.
func classify(tokens []lexer.Token) {
	depth := 0
	var waiting []int // depths of ifs and elses whose block is still to come
	for i := range tokens {
		t := &tokens[i]
		switch {
		case t.Type == tokenIdent && (t.Value == "forall" || t.Value == "exists"):
			if i+1 < len(tokens) && tokens[i+1].Type == tokenIdent && tokens[i+1].Value != "in" && tokens[i+1].Value != "is" {
				t.Type = tokenQuantifier
			}
		case t.Type == tokenKeyword && t.Value == "if":
			if n := len(waiting); n > 0 && waiting[n-1] == depth && i > 0 && tokens[i-1].Value == "else" {
				waiting = waiting[:n-1] // else if: one block
			}
			waiting = append(waiting, depth)
		case t.Type == tokenKeyword && t.Value == "else":
			waiting = append(waiting, depth)
		case t.Type != tokenOp:
		case t.Value == "{":
			if n := len(waiting); n > 0 && waiting[n-1] == depth && i > 0 && opensBlock(tokens[:i]) {
				t.Type = tokenBlock
				waiting = waiting[:n-1]
			}
			depth++
		case t.Value == "(" || t.Value == "[":
			depth++
		case t.Value == ")" || t.Value == "]" || t.Value == "}":
			depth--
			for n := len(waiting); n > 0 && waiting[n-1] > depth; n-- {
				waiting = waiting[:n-1]
			}
		}
	}
}

// opensBlock reports whether a brace behind these tokens can open a block: they
// end in an operand.
func opensBlock(before []lexer.Token) bool {
	last := before[len(before)-1]
	switch last.Type {
	case tokenOp:
		if last.Value == "]" { // []{v T | p} is a type
			return len(before) < 2 || before[len(before)-2].Value != "["
		}
		return last.Value == ")" || last.Value == "}"
	case tokenIdent:
		return last.Value != "is" || !endsOperand(before[len(before)-2])
	case tokenKeyword:
		return last.Value == "else"
	}
	return true
}

// endsOperand reports whether a token can be the last of an operand.
func endsOperand(t lexer.Token) bool {
	switch t.Type {
	case tokenOp:
		return t.Value == ")" || t.Value == "]" || t.Value == "}"
	case tokenKeyword, tokenQuantifier, tokenBlock:
		return false
	}
	return true
}

// A tokenList is a lexer over tokens that are there already.
type tokenList struct{ rest []lexer.Token }

func (l *tokenList) Next() (lexer.Token, error) {
	t := l.rest[0]
	if len(l.rest) > 1 {
		l.rest = l.rest[1:]
	}
	return t, nil
}
