package everyday

// Brackets needs balanced brackets of two kinds.
//
//refine:requires balanced(s)
//refine:bound depth=10 strings=()[]
func Brackets(s string) {}

func balanced(s string) bool {
	var open []byte
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '(', '[':
			open = append(open, c)
		case ')', ']':
			want := byte('(')
			if c == ']' {
				want = '['
			}
			if len(open) == 0 || open[len(open)-1] != want {
				return false
			}
			open = open[:len(open)-1]
		default:
			return false
		}
	}
	return len(open) == 0
}

// Tokens needs names and numbers with one operator between each two.
//
//refine:requires tokenizes(s)
//refine:bound depth=8 strings=a1+
func Tokens(s string) {}

func tokenizes(s string) bool {
	operand := false
	for i := 0; i < len(s); {
		switch {
		case s[i] == '+':
			if !operand {
				return false
			}
			operand = false
			i++
		case operand:
			return false
		case isDigit(s[i]):
			for i < len(s) && isDigit(s[i]) {
				i++
			}
			operand = true
		default:
			for i < len(s) && s[i] != '+' {
				i++
			}
			operand = true
		}
	}
	return operand
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// JSON needs nested arrays of a number.
//
//refine:requires isJSON(s)
//refine:bound depth=9 strings=[],1
func JSON(s string) {}

func isJSON(s string) bool {
	rest, ok := skipValue(s)
	return ok && rest == ""
}

// skipValue returns what follows the value that s begins with.
func skipValue(s string) (string, bool) {
	if s == "" {
		return "", false
	}
	if s[0] == '1' {
		return s[1:], true
	}
	if s[0] != '[' {
		return "", false
	}
	s = s[1:]
	if s != "" && s[0] == ']' {
		return s[1:], true
	}
	for {
		rest, ok := skipValue(s)
		if !ok || rest == "" {
			return "", false
		}
		switch rest[0] {
		case ']':
			return rest[1:], true
		case ',':
			s = rest[1:]
		default:
			return "", false
		}
	}
}

// Roman needs a roman numeral below forty.
//
//refine:requires isRoman(s)
//refine:bound depth=10 strings=IVX
func Roman(s string) {}

func isRoman(s string) bool {
	i := 0
	for i < len(s) && s[i] == 'X' {
		i++
	}
	if i > 3 || s == "" {
		return false
	}
	switch s[i:] {
	case "", "IX", "IV":
		return true
	}
	if i < len(s) && s[i] == 'V' {
		i++
	}
	ones := 0
	for ; i < len(s); i++ {
		if s[i] != 'I' {
			return false
		}
		ones++
	}
	return ones <= 3
}

// Version needs a version of one to four numbers.
//
//refine:requires isVersion(s)
//refine:bound depth=11 strings=01.
func Version(s string) {}

func isVersion(s string) bool {
	parts, length := 1, 0
	for i := range len(s) {
		if s[i] == '.' {
			if length == 0 {
				return false
			}
			parts++
			length = 0
			continue
		}
		if !isDigit(s[i]) || length == 1 && s[i-1] == '0' {
			return false
		}
		length++
	}
	return length > 0 && parts <= 4
}

// Quoted needs a line of fields, which are quoted or have no quotes.
//
//refine:requires isLine(s)
//refine:bound depth=9 strings="a,\""
func Quoted(s string) {}

func isLine(s string) bool {
	const (
		start = iota
		plain
		quoted
		closed
	)
	state := start
	for i := range len(s) {
		c := s[i]
		switch state {
		case start:
			switch c {
			case '"':
				state = quoted
			case ',':
			default:
				state = plain
			}
		case plain:
			if c == '"' {
				return false
			}
			if c == ',' {
				state = start
			}
		case quoted:
			if c == '"' {
				state = closed
			}
		case closed:
			switch c {
			case '"':
				state = quoted
			case ',':
				state = start
			default:
				return false
			}
		}
	}
	return state != quoted
}

// Path needs a path that is clean.
//
//refine:requires isClean(s)
//refine:bound depth=11 strings=/.a
func Path(s string) {}

func isClean(s string) bool {
	if s == "" || s[0] != '/' {
		return false
	}
	if s == "/" {
		return true
	}
	begin := 1
	for i := 1; i <= len(s); i++ {
		if i < len(s) && s[i] != '/' {
			continue
		}
		switch s[begin:i] {
		case "", ".", "..":
			return false
		}
		begin = i + 1
	}
	return true
}

// Address needs a name, an at sign and a domain of two parts or more.
//
//refine:requires isAddress(s)
//refine:bound depth=12 strings=a.@
func Address(s string) {}

func isAddress(s string) bool {
	at := -1
	for i := range len(s) {
		if s[i] == '@' {
			if at >= 0 {
				return false
			}
			at = i
		}
	}
	if at <= 0 {
		return false
	}
	dots, length := 0, 0
	for _, c := range []byte(s[at+1:]) {
		if c == '.' {
			if length == 0 {
				return false
			}
			dots++
			length = 0
		} else {
			length++
		}
	}
	return dots > 0 && length > 0
}
