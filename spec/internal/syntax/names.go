package syntax

import "github.com/alecthomas/participle/v2/lexer"

// ParameterNames returns the names of the parameters and results of a refined
// signature, the receiver's first if it is that of a method. Unnamed ones are
// "". There are none if the text has lexical errors: the parser reports them.
func ParameterNames(text string, method bool) (params, results []string) {
	tokens, err := scan(text)
	if err != nil {
		return nil, nil
	}
	params, tokens = listNames(tokens)
	if method {
		var more []string
		more, tokens = listNames(tokens)
		params = append(params, more...)
	}
	results, _ = listNames(tokens)
	return params, results
}

// listNames reads the parenthesized list of parameters at the front of tokens.
// It returns their names, and the tokens after the list.
func listNames(tokens []lexer.Token) (names []string, rest []lexer.Token) {
	if tokens[0].Value != "(" {
		return nil, tokens
	}
	depth, begin, named := 0, 1, false
	for i, t := range tokens {
		if t.Type == tokenOp || t.Type == tokenBlock {
			switch t.Value {
			case "(", "[", "{":
				depth++
			case ")", "]", "}":
				depth--
			}
		}
		if depth == 0 || depth == 1 && t.Value == "," {
			if elem := tokens[begin:i]; len(elem) > 0 {
				named = named || hasName(elem)
				names = append(names, elem[0].Value)
			}
			begin = i + 1
		}
		if depth == 0 {
			rest = tokens[i+1:]
			break
		}
	}
	if !named {
		clear(names)
	}
	return names, rest
}

// hasName reports whether an element of a list is a name and a type, and not a
// type alone.
func hasName(elem []lexer.Token) bool {
	if len(elem) < 2 || elem[0].Type != tokenIdent {
		return false
	}
	switch next := elem[1]; {
	case next.Value == "." || next.Value == "(":
		return false
	case next.Value == "[":
		// x []T and x [4]T, but not List[T].
		for i, t := range elem {
			if t.Value == "]" {
				return i+1 < len(elem) && elem[i+1].Value != "("
			}
		}
	}
	return true
}
