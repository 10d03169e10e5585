package syntax

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// meant says which operator of the language is meant by one of another
// language.
var meant = map[string]string{
	"=": "==", "===": "==", ":=": "==", "!==": "!=", "<>": "!=", "=<": "<=", "=>": "==>", "->": "==>", "-->": "==>",
	"<=>": "<==>", "<->": "<==>", "<-->": "<==>", "...": "..", "..=": "..", "..<": "..", "::": ":", "~": "^",
	"and": "&&", "or": "||", "xor": "!=", "implies": "==>", "iff": "<==>", "mod": "%", "div": "/",
	"equals": "==", "where": "|", "of": "in", "st": ":",
}

// advice is what to do about a token that is out of place, if there is more to
// say than a replacement.
var advice = map[string]string{
	"..":     "a..b is a range only behind forall x in or exists x in: for a number write a <= x < b, of a slice take xs[a:b]",
	"not":    "write !(...)",
	"?":      "there is no ?: here: write if c { a } else { b }",
	";":      "write && between predicates",
	"+=":     "a predicate assigns nothing",
	"-=":     "a predicate assigns nothing",
	"++":     "a predicate assigns nothing",
	"--":     "a predicate assigns nothing",
	"**":     "there is no power operator: write x*x",
	"<-":     "a predicate receives from no channel",
	"range":  "write forall i, x in xs: ...",
	"for":    "write forall x in xs: ...",
	"return": noLiteral,
	"var":    "a predicate is an expression: declare a Go function to name parts of it",
	"switch": "a predicate is an expression: write if c { a } else { b }, or declare a Go function",
	"unless": "write !(...) ==> ...",
	"then":   "write if c { a } else { b }",
	"else":   "write if c { a } else { b }",
}

// noLiteral is what to do about a function literal.
const noLiteral = "a predicate is an expression without function literals: declare a Go function"

// prefixes maps words that other languages write before an operand to advice.
var prefixes = map[string]string{
	"not": "write !(...)", "exist": "did you mean exists?", "any": "did you mean exists?", "some": "did you mean exists?",
	"all": "did you mean forall?", "each": "did you mean forall?", "every": "did you mean forall?", "lambda": "declare a Go function", "let": "declare a Go function",
}

// unexpectedToken says what is wrong at a token that no rule of the grammar
// takes.
func unexpectedToken(text string, t lexer.Token) *Error {
	tokens, err := scan(text)
	if err != nil {
		return &Error{t.Pos.Offset, err.Error()}
	}
	at := len(tokens) - 1
	for i := range tokens {
		if tokens[i].Pos.Offset == t.Pos.Offset {
			at = i
			break
		}
	}
	if at > 0 {
		before := tokens[at-1]
		if why, ok := prefixes[before.Value]; ok && startsOperand(t) {
			return &Error{before.Pos.Offset, "unexpected " + before.Value + " (" + why + ")"}
		}
		if _, binary := precedences[t.Value]; at+1 < len(tokens) && (binary || t.Value == ".." && missing(tokens, at) != "") && endsOperand(before) && !startsExpr(tokens[at+1]) {
			return &Error{tokens[at+1].Pos.Offset, lacking(tokens, at+1)}
		}
	}
	return &Error{t.Pos.Offset, complain(tokens, at)}
}

// bindsVariables reports whether the tokens end in the variables of a
// quantifier.
func bindsVariables(tokens []lexer.Token) bool {
	i := len(tokens) - 1
	for i >= 2 && tokens[i-1].Value == "," {
		i -= 2
	}
	return i >= 1 && (tokens[i-1].Value == "forall" || tokens[i-1].Value == "exists")
}

// complain words the fault at a token.
func complain(tokens []lexer.Token, at int) string {
	t := tokens[at]
	if t.EOF() {
		if at == 0 {
			return "nothing is here: a predicate or type is missing"
		}
		return lacking(tokens, at)
	}
	msg := "unexpected " + t.Value
	waits := missing(tokens, at)
	switch {
	case t.Value == "!" && (tokens[at+1].Value == "in" || tokens[at+1].Value == "is"):
		return msg + " (write !(x " + tokens[at+1].Value + " ...))"
	case t.Value == "{" && inSignature(tokens[:at]):
		return msg + " (" + noLiteral + ")"
	case strings.Contains("}|:", t.Value) && inBrace(tokens[:at]):
		return msg + " (a refined type is written {v T | p})"
	}
	if t.Value == ":=" && bindsVariables(tokens[:at]) {
		return msg + " (did you mean in?)"
	}
	if why, ok := advice[t.Value]; ok {
		return msg + " (" + why + ")"
	}
	if instead, ok := meant[t.Value]; ok {
		return msg + " (did you mean " + instead + "?)"
	}
	if at == 0 {
		return msg
	}
	before := tokens[at-1]
	switch {
	case t.Type == tokenOp && !endsOperand(before):
		return msg + ": an operand is missing behind " + before.Value
	case t.Type == tokenKeyword:
		return msg + ": not part of the language"
	case endsOperand(before) && startsOperand(t):
		return msg + " behind " + before.Value + waits
	}
	return msg + waits
}

// lacking says what is missing at the end of a text.
func lacking(tokens []lexer.Token, at int) string {
	last := tokens[at-1]
	waits := missing(tokens, at)
	switch {
	case last.Value == "is" && at > 1 && endsOperand(tokens[at-2]), last.Value == "=", last.Value == "]" && tokens[at-2].Value == "[":
		return "a type is missing behind " + last.Value
	case !endsOperand(last), last.Value == "in" && at > 1 && endsOperand(tokens[at-2]):
		return "an operand is missing behind " + last.Value
	}
	return "unexpected end behind " + last.Value + waits
}

// inBrace reports whether the innermost bracket that is open behind the tokens
// is the brace of a refined type.
func inBrace(tokens []lexer.Token) bool {
	depth := 0
	for i := len(tokens) - 1; i >= 0; i-- {
		if tokens[i].Type != tokenOp && tokens[i].Type != tokenBlock {
			continue
		}
		switch tokens[i].Value {
		case ")", "]", "}":
			depth++
		case "(", "[", "{":
			if depth == 0 {
				return tokens[i].Value == "{" && (i == 0 || tokens[i-1].Value == "is" || tokens[i-1].Value == "=" || !endsOperand(tokens[i-1]) || tokens[i-1].Type == tokenIdent && i > 1 && !endsOperand(tokens[i-2]))
			}
			depth--
		}
	}
	return false
}

// inSignature reports whether the tokens end in the type of a function.
func inSignature(tokens []lexer.Token) bool {
	depth := 0
	for i := len(tokens) - 1; i >= 0 && depth >= 0; i-- {
		switch t := tokens[i].Value; {
		case strings.Contains(")]}", t):
			depth++
		case strings.Contains("([{", t):
			depth--
		case depth > 0, tokens[i].Type == tokenIdent, t == ".", t == "*":
		default:
			return t == "func"
		}
	}
	return false
}

// missing says what an enclosing quantifier or if expression still waits for.
func missing(tokens []lexer.Token, at int) string {
	depth := 0
	colons := 0
	for i := at - 1; i >= 0 && depth >= 0; i-- {
		t := tokens[i]
		switch {
		case t.Type == tokenOp && strings.Contains(")]}", t.Value):
			depth++
		case (t.Type == tokenOp || t.Type == tokenBlock) && strings.Contains("([{", t.Value):
			depth--
		case depth != 0:
		case t.Type == tokenOp && t.Value == ":":
			colons++
		case t.Type == tokenQuantifier && colons > 0:
			colons--
		case t.Type == tokenQuantifier:
			return ": " + t.Value + " needs a colon before its body, as in " + t.Value + " x in xs: ..."
		case t.Type == tokenKeyword && t.Value == "if":
			return ": if needs { a } else { b }"
		}
	}
	if at > 0 && endsOperand(tokens[at-1]) && startsOperand(tokens[at]) {
		return ": an operator is missing between them"
	}
	return ""
}

// startsExpr reports whether a token can begin an expression or a type.
func startsExpr(t lexer.Token) bool {
	switch t.Type {
	case tokenOp:
		return strings.Contains("([{-+!^*&", t.Value)
	case tokenKeyword:
		return t.Value != "else"
	}
	return startsOperand(t)
}

// startsOperand reports whether a token is a name or literal, or begins a
// quantifier.
func startsOperand(t lexer.Token) bool {
	switch t.Type {
	case tokenIdent, tokenInt, tokenFloat, tokenImag, tokenChar, tokenString, tokenQuantifier:
		return true
	}
	return false
}
