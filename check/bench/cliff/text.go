package cliff

import (
	"strconv"
	"strings"
)

// Next returns the numeral of the next number.
//
//refine:requires format(value(s)) == s
//refine:ensures value(result) == value(s)+1
//refine:bound depth=9 strings=-019
func Next(s string) string { return format(value(s) + 1) }

// value returns the number of a numeral.
func value(s string) int {
	sign, n := 1, 0
	for i, c := range s {
		if i == 0 && c == '-' {
			sign = -1
			continue
		}
		n = n*10 + int(c-'0')
	}
	return sign * n
}

// format returns the numeral of a number.
func format(n int) string {
	if n == 0 {
		return "0"
	}
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	var digits string
	for ; n > 0; n /= 10 {
		digits = string(rune('0'+n%10)) + digits
	}
	return sign + digits
}

// Nesting returns how deep a list of lists is nested.
//
//refine:requires isList(s)
//refine:ensures result >= 1
//refine:bound depth=11 strings=[a,]
func Nesting(s string) int {
	depth, deepest := 0, 0
	for _, c := range s {
		switch c {
		case '[':
			depth++
			deepest = max(deepest, depth)
		case ']':
			depth--
		}
	}
	return deepest
}

// isList reports whether s is a list in brackets, such as [a,[a],[]].
func isList(s string) bool {
	end, ok := list(s, 0)
	return ok && end == len(s)
}

// list reads a list from s[i] on and returns where it ends.
func list(s string, i int) (int, bool) {
	if i >= len(s) || s[i] != '[' {
		return i, false
	}
	i++
	if i < len(s) && s[i] == ']' {
		return i + 1, true
	}
	for {
		var ok bool
		if i, ok = item(s, i); !ok {
			return i, false
		}
		if i >= len(s) {
			return i, false
		}
		switch s[i] {
		case ',':
			i++
		case ']':
			return i + 1, true
		default:
			return i, false
		}
	}
}

func item(s string, i int) (int, bool) {
	if i < len(s) && s[i] == 'a' {
		return i + 1, true
	}
	return list(s, i)
}

// Pack returns the address as a number.
//
//refine:requires isQuad(s)
//refine:ensures Unpack(result) == s
//refine:bound depth=12 strings=02.
func Pack(s string) uint32 {
	var n uint32
	for _, part := range strings.Split(s, ".") {
		b, _ := strconv.Atoi(part)
		n = n<<8 | uint32(b)
	}
	return n
}

// Unpack returns the address of a number.
func Unpack(n uint32) string {
	var parts []string
	for shift := 24; shift >= 0; shift -= 8 {
		parts = append(parts, strconv.Itoa(int(n>>shift&255)))
	}
	return strings.Join(parts, ".")
}

// isQuad reports whether s is an address in dotted decimal.
func isQuad(s string) bool {
	parts := strings.Split(s, ".")
	if len(parts) != 4 {
		return false
	}
	for _, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 || n > 255 || strconv.Itoa(n) != part {
			return false
		}
	}
	return true
}

// Eval returns the value of a sum of products of ones.
//
//refine:requires parses(s)
//refine:ensures result >= 1
//refine:bound depth=8 strings=1+*()
func Eval(s string) int {
	p := parser{tokens: tokenize(s)}
	return p.sum()
}

// A token is a piece of an expression.
type token struct {
	kind byte // 'n' for a number, or the operator itself
	n    int
}

func tokenize(s string) []token {
	var tokens []token
	for i := 0; i < len(s); {
		if c := s[i]; c < '0' || c > '9' {
			tokens = append(tokens, token{kind: c})
			i++
			continue
		}
		n := 0
		for ; i < len(s) && '0' <= s[i] && s[i] <= '9'; i++ {
			n = 10*n + int(s[i]-'0')
		}
		tokens = append(tokens, token{kind: 'n', n: n})
	}
	return tokens
}

// A parser walks the tokens of an expression.
type parser struct {
	tokens []token
	pos    int
	bad    bool
}

func parses(s string) bool {
	p := &parser{tokens: tokenize(s)}
	p.sum()
	return !p.bad && p.pos == len(p.tokens)
}

func (p *parser) next() byte {
	if p.pos < len(p.tokens) {
		return p.tokens[p.pos].kind
	}
	return 0
}

func (p *parser) sum() int {
	n := p.product()
	for !p.bad && p.next() == '+' {
		p.pos++
		n += p.product()
	}
	return n
}

func (p *parser) product() int {
	n := p.factor()
	for !p.bad && p.next() == '*' {
		p.pos++
		n *= p.factor()
	}
	return n
}

func (p *parser) factor() int {
	switch p.next() {
	case 'n':
		p.pos++
		return p.tokens[p.pos-1].n
	case '(':
		p.pos++
		n := p.sum()
		if p.next() != ')' {
			p.bad = true
			return 0
		}
		p.pos++
		return n
	}
	p.bad = true
	return 0
}
