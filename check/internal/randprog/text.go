package randprog

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/typetarget/target/check/internal/randprog/oracle"
)

// character is the type of the bytes of a string.
var character = &oracle.Type{Kind: oracle.Integer, Name: "uint8"}

// measured reports whether len takes values of t.
func measured(t *oracle.Type) bool {
	return t.Kind == oracle.Slice || t.Kind == oracle.Text || t.Kind == oracle.Mapping
}

// textAtom writes an atom about the string at p.
func (w *writer) textAtom(p variable) expr {
	compare := pick(w, []string{"==", "!=", "<", "<=", ">", ">="})
	switch w.r.IntN(6) {
	case 5:
		return both("strings.%s(string(%s), ktext(%q))", pick(w, []string{"HasPrefix", "HasSuffix", "Contains"}), p.name, pick(w, words))
	case 0:
		return both("%s %s %q", p.name, compare, pick(w, words))
	case 1:
		return both("%s[%s] %s %s", p.name, w.integer(&oracle.Type{Kind: oracle.Integer, Name: "int"}, 1), compare, pick(w, []string{"'a'", "'b'", "'c'"}))
	}
	return both("%s %s %s", w.text(p.typ, 2), compare, w.text(p.typ, 1))
}

// words are the constants that strings are compared with. They are arguments of
// a function, so that the compiler does not reject slices of them.
var words = []string{"", "a", "b", "ab", "ba", "aa", "xb", "aba", "bab", "-x-", "xbx"}

// textForms are bodies of helpers over a string s. $P is a random predicate
// over s, $S is its type, and $U, $V and $W are words; $U and $V differ.
var textForms = []string{
	`switch s {
case $U: return $P
case $V: return len(s) > 1
}
return $P`,
	`kinds := map[$S]int{$U: 1}
kinds[$V] += 2
if n, ok := kinds[s]; ok { return n > 1 || $P }
return $P`,
	`before, after, ok := strings.Cut(string(s), $V)
return ok && len(before) >= len(after) || $P`,
	`rest := strings.TrimPrefix(string(s), $U)
if i := strings.Index(rest, $V); i >= 0 { return i%2 == 0 }
return len(rest) < len(s) || $P`,
	`n := 0
for i := 0; i < len(s); i++ {
	if s[i] == 'x' || s[i] == '-' { n++; continue }
	if i > 0 && s[i] == s[i-1] { return $P }
}
return n != 1`,
	`n := 0
for i, r := range s { if r == 'b' { n += i } }
return n > 2 || strings.Count(string(s), $W) == 1`,
	`if len(s) > 2 && s[1:] == $V { return true }
if strings.HasSuffix(string(s), $W) { return s < $U }
return s+$U == $V+s || $P`,
}

// textBody writes the body of a helper over a string.
func (w *writer) textBody(s variable) string {
	first, second := w.r.IntN(len(words)), w.r.IntN(len(words)-1)
	if second >= first {
		second++
	}
	body := strings.NewReplacer("$S", s.typ.Name,
		"$U", strconv.Quote(words[first]), "$V", strconv.Quote(words[second]), "$W", strconv.Quote(pick(w, words[1:])),
	).Replace(pick(w, textForms))
	for strings.Contains(body, "$P") {
		body = strings.Replace(body, "$P", "("+w.boolean(1).plain+")", 1)
	}
	return fmt.Sprintf("s := %s\n%s\n", s.name, body)
}

// text writes an expression of the string type t.
func (w *writer) text(t *oracle.Type, depth int) expr {
	if depth == 0 || w.coin(4) {
		if ps := w.paths(same(t)); len(ps) > 0 && !w.coin(4) {
			return both("%s", w.path(ps).name)
		}
		if ps := w.paths(ofKind(oracle.Text)); len(ps) > 0 && w.coin(2) {
			return both("%s(%s)", t.Name, w.path(ps).name)
		}
		return both("%s(ktext(%q))", t.Name, pick(w, words))
	}
	s := w.text(t, depth-1)
	switch w.r.IntN(6) {
	case 0, 1:
		return both("(%s + %s)", s, w.text(t, depth-1))
	case 2:
		return w.extremum(pick(w, extrema), t, s, w.text(t, depth-1))
	case 3:
		return both("%s([]byte(%s))", t.Name, s)
	}
	k := fmt.Sprint(w.r.IntN(2))
	switch w.r.IntN(3) {
	case 0:
		return both("%s[%s:]", s, k)
	case 1:
		return both("%s[:%s]", s, k)
	}
	return both("%s[%s:%s+1]", s, k, k)
}
