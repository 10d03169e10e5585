package stdlib

import "strconv"

// Itoa wraps strconv.Itoa and strconv.Atoi: "Itoa is equivalent to FormatInt(int64(i), 10)", and
// "Atoi is equivalent to ParseInt(s, 10, 0), converted to type int".
//
//refine:ensures s == strconv.FormatInt(int64(i), 10)
//refine:ensures err == nil && back == i
//refine:bound ints=-1100..1100
func Itoa(i int) (s string, back int, err error) {
	s = strconv.Itoa(i)
	back, err = strconv.Atoi(s)
	return s, back, err
}

// FormatInt wraps strconv.FormatInt and strconv.ParseInt: "returns the string representation of i
// in the given base, for 2 <= base <= 36. The result uses the lower-case letters 'a' to 'z' for
// digit values >= 10", and "interprets a string s in the given base (0, 2 to 36) and bit size (0 to
// 64) and returns the corresponding value i".
//
//refine:requires 2 <= base <= 36
//refine:ensures [digits] forall k, c in s: '0' <= c <= '9' || 'a' <= c <= 'z' || c == '-' && k == 0 && i < 0
//refine:ensures [value] int64(valueOf(s, base)) == i
//refine:ensures [round] err == nil && back == i
//refine:bound ints=-130..130
func FormatInt(i int64, base int) (s string, back int64, err error) {
	s = strconv.FormatInt(i, base)
	back, err = strconv.ParseInt(s, base, 64)
	return s, back, err
}

// ParseInt wraps strconv.ParseInt: "The string may begin with a leading sign: "+" or "-". [...] if
// the value corresponding to s cannot be represented by a signed integer of the given size, err.Err
// = ErrRange and the returned value is the maximum magnitude integer of the appropriate bitSize and
// sign." ParseOneBit and ParseOverflow have what does not hold of the rest.
//
//refine:requires 2 <= base <= 3 && 2 <= bits <= 4
//refine:ensures [numeral] isNumeral(s, base) ==> i == int64(clamp(valueOf(s, base), bits))
//refine:ensures [range] isNumeral(s, base) ==> if int64(valueOf(s, base)) == i { err == nil } else { isRange(err) }
//refine:ensures [other] !isNumeral(s, base) ==> isRange(err) || isSyntax(err) && i == 0
//refine:bound ints=2..4 depth=5 strings=+-0123
func ParseInt(s string, base, bits int) (i int64, err error) {
	return strconv.ParseInt(s, base, bits)
}

// ParseOneBit wraps strconv.ParseInt as ParseInt does, for integers of one bit, which are 0 and -1:
// "if the value corresponding to s cannot be represented by a signed integer of the given size,
// err.Err = ErrRange". It is refuted: ParseInt("-2", 10, 1) returns -1 and no error (Go 1.26).
// ParseInt relies on ParseUint, which stops at the greatest unsigned integer of bitSize bits, and
// compares what that returns with the magnitude of the least signed one. The former is the greater,
// and tells of the overflow, but for one bit: there both are 1.
//
//refine:requires isNumeral(s, 10)
//refine:ensures i == int64(clamp(valueOf(s, 10), 1))
//refine:ensures [range] isRange(err) <==> int64(valueOf(s, 10)) != i
//refine:bound strings=-012
func ParseOneBit(s string) (i int64, err error) {
	return strconv.ParseInt(s, 10, 1)
}

// ParseOverflow wraps strconv.ParseInt as ParseInt does: "If s is empty or contains invalid digits,
// err.Err = ErrSyntax and the returned value is 0". It is refuted: ParseInt("20x", 10, 2), say,
// returns 1 and ErrRange, because ParseInt reads no further than the digit that makes the value too
// large (Go 1.26; golang.org/issue/78546).
//
//refine:ensures [syntax] isSyntax(err) <==> !isNumeral(s, 10)
//refine:ensures [zero] isSyntax(err) ==> i == 0
//refine:bound strings=02x
func ParseOverflow(s string) (i int64, err error) {
	return strconv.ParseInt(s, 10, 2)
}

func isSyntax(err error) bool { return failedWith(err, strconv.ErrSyntax) }

func isRange(err error) bool { return failedWith(err, strconv.ErrRange) }

func failedWith(err, reason error) bool {
	e, ok := err.(*strconv.NumError)
	return ok && e.Err == reason
}

// unsigned splits the sign off s.
func unsigned(s string) (sign int, digits string) {
	if s != "" && s[0] == '-' {
		return -1, s[1:]
	}
	if s != "" && s[0] == '+' {
		return 1, s[1:]
	}
	return 1, s
}

// digit is the value of a digit, and 36 of what is none.
func digit(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'z':
		return int(c-'a') + 10
	}
	return 36
}

// isNumeral reports whether s is a numeral of some base with or without sign.
func isNumeral(s string, base int) bool {
	_, digits := unsigned(s)
	for i := range len(digits) {
		if digit(digits[i]) >= base {
			return false
		}
	}
	return digits != ""
}

// valueOf is what a numeral of some base stands for.
func valueOf(s string, base int) int {
	sign, digits := unsigned(s)
	v := 0
	for i := range len(digits) {
		v = v*base + digit(digits[i])
	}
	return sign * v
}

// clamp is the integer of some bits nearest to v.
func clamp(v, bits int) int {
	limit := 1 << (bits - 1)
	return min(max(v, -limit), limit-1)
}

// ParseBool wraps strconv.ParseBool: "returns the boolean value represented by the string. It
// accepts 1, t, T, TRUE, true, True, 0, f, F, FALSE, false, False. Any other value returns an
// error." The strings to length 4 have those for true.
//
//refine:ensures value <==> s in [...]string{"1", "t", "T", "TRUE", "true", "True"}
//refine:ensures err == nil <==> value || s == "0"
//refine:bound depth=4 strings=01tTrRuUeE
func ParseBool(s string) (value bool, err error) {
	return strconv.ParseBool(s)
}

// Quote wraps strconv.Quote and strconv.Unquote: "returns a double-quoted Go string literal
// representing s. The returned string uses Go escape sequences (\t, \n, \xFF, \u0100) for control
// characters and non-printable characters as defined by IsPrint", and "interprets s as a
// single-quoted, double-quoted, or backquoted Go string literal, returning the string value that s
// quotes". The bytes are quotes, controls, and parts of é and of the line separator U+2028.
//
//refine:ensures [ascii] forall c in ascii: 0x20 <= c < 0x7f
//refine:ensures [quoted] forall q in [...]string{quoted, ascii}: len(q) >= 2 && q[0] == '"' && q[len(q)-1] == '"'
//refine:ensures [printable] printable(quoted)
//refine:ensures [round] back == s && backASCII == s
//refine:bound depth=3 strings="\"\\'`\na\x00\x7f\xc3\xa9\xe2\x80\xa8"
func Quote(s string) (quoted, ascii, back, backASCII string) {
	quoted, ascii = strconv.Quote(s), strconv.QuoteToASCII(s)
	back, err := strconv.Unquote(quoted)
	if err != nil {
		panic(err)
	}
	backASCII, err = strconv.Unquote(ascii)
	if err != nil {
		panic(err)
	}
	return quoted, ascii, back, backASCII
}

func printable(s string) bool {
	for _, r := range s {
		if !strconv.IsPrint(r) {
			return false
		}
	}
	return true
}

// Unquote wraps strconv.Unquote: "If s is single-quoted, it would be a Go character literal;
// Unquote returns the corresponding one-character string. For an empty character literal Unquote
// returns the empty string." What it takes for a literal is held against go/scanner, but for that
// empty one.
//
//refine:ensures err == nil <==> s == "''" || isLiteral(s)
//refine:ensures err == nil && s[0] == '`' ==> value == s[1:len(s)-1]
//refine:ensures err != nil ==> value == ""
//refine:bound depth=6 strings="\"'`\\an0"
func Unquote(s string) (value string, err error) {
	return strconv.Unquote(s)
}
