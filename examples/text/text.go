// Package text has functions over strings: reversal, palindromes, and balanced brackets, of which
// there are as many as Catalan's numbers say.
package text

// IsPalindrome reports whether s reads the same from both ends.
//
//refine:ensures result <==> s == reversed(s)
//refine:bound depth=6
func IsPalindrome(s string) bool {
	for i, j := 0, len(s)-1; i < j; i, j = i+1, j-1 {
		if s[i] != s[j] {
			return false
		}
	}
	return true
}

// Reverse returns the bytes of s from last to first.
//
//refine:ensures len(result) == len(s)
//refine:ensures forall i, c in s: result[len(s)-1-i] == c
//refine:ensures Reverse(result) == s
//refine:bound depth=5 strings=abc
func Reverse(s string) string {
	b := []byte(s)
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return string(b)
}

// reversed is what Reverse computes, put together byte by byte.
func reversed(s string) string {
	r := ""
	for i := range len(s) {
		r = s[i:i+1] + r
	}
	return r
}

// Extend returns the shortest palindrome that begins with a palindrome and goes on with c.
//
//refine:requires s == reversed(s)
//refine:requires 'a' <= c <= 'c'
//refine:ensures [palindrome] result == reversed(result)
//refine:ensures [extends] len(result) > len(s) && result[:len(s)] == s && result[len(s)] == c
//refine:ensures [shortest] !(exists n in len(s)+1..len(result): result[:n] == reversed(result[:n]))
//refine:bound depth=4 ints=97..99 strings=ab
func Extend(s string, c byte) string {
	t := s + string(rune(c))
	for i := range t {
		if tail := t[i:]; tail == reversed(tail) {
			return t + reversed(t[:i])
		}
	}
	return t
}

// balanced reports whether s consists of brackets, each of which closes, or is closed by, another.
func balanced(s string) bool {
	open := 0
	for _, c := range s {
		switch c {
		case '(':
			open++
		case ')':
			open--
		default:
			return false
		}
		if open < 0 {
			return false
		}
	}
	return open == 0
}

// Balanced is a string of balanced brackets.
//
//refine:type Balanced = {s string | balanced(s)}

// Nesting returns how deep the brackets of s nest.
//
//refine:func (s Balanced) (depth {n int | 0 <= n <= len(s)/2})
//refine:ensures depth == 0 <==> s == ""
//refine:ensures s != "" && balanced(s[1:len(s)-1]) ==> depth == 1+Nesting(s[1:len(s)-1])
//refine:ensures forall i in 0..len(s)+1: balanced(s[:i]) ==> depth == max(Nesting(s[:i]), Nesting(s[i:]))
//refine:bound strings=() depth=8
func Nesting(s string) int {
	depth, open := 0, 0
	for i := range len(s) {
		if s[i] == '(' {
			open++
			depth = max(depth, open)
		} else {
			open--
		}
	}
	return depth
}

// A Group is a pair of brackets and what is between them.
type Group struct{ Inside []Group }

// Parse returns the groups that the brackets of s stand for.
//
//refine:func (s Balanced) (gs []Group)
//refine:ensures Format(gs) == s
//refine:bound strings=() depth=10
func Parse(s string) []Group {
	gs, _ := parse(s)
	return gs
}

// parse reads groups until s ends or a bracket closes, and returns what is left.
func parse(s string) ([]Group, string) {
	var gs []Group
	for s != "" && s[0] == '(' {
		inside, rest := parse(s[1:])
		gs = append(gs, Group{inside})
		s = rest[1:]
	}
	return gs, s
}

// Format writes groups as brackets.
//
//refine:func (gs []Group) (s Balanced)
func Format(gs []Group) string {
	s := ""
	for _, g := range gs {
		s += "(" + Format(g.Inside) + ")"
	}
	return s
}
