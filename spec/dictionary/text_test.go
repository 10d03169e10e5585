package dictionary_test

import (
	"context"
	"fmt"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/typetarget/target/spec"
)

// textModule has a function for each way to compare text. The line above each
// says what its last parameter is made of besides a and b: the bytes, the parts
// and the whole words.
const textModule = `package text

import (
	"bufio"
	"io"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// ""; ; yes
func Equal(s string) bool { return s == "yes" }

// ""; ; * yes
func Switch(s string) bool {
	switch s {
	case "yes", "*":
		return true
	}
	return false
}

// "-"; ;
func Index(s string) bool { return s != "" && s[0] == '-' }

// "/09:"; ;
func Digit(s string) bool { return s != "" && '0' <= s[0] && s[0] <= '9' }

// "+-"; --;
func Prefix(s string) bool {
	return strings.HasPrefix(s, "--") || strings.ContainsAny(s, "+-")
}

// "="; true;
func Cut(s string) bool {
	_, v, _ := strings.Cut(s, "=")
	return v == "true"
}

// "."; v1;
func Split(s string) bool {
	parts := strings.Split(s, ".")
	return parts[0] == "v1"
}

var units = map[string]int{"kb": 1, "m": 2}

// ""; ; kb m
func Lookup(s string) int { return units[s] }

// "m"; kb;
func LookupPart(s string) int { return units[s[1:]] }

var keywords = []string{"if", "else"}

// ""; ; else if
func Keywords(s string) bool {
	for _, k := range keywords {
		if s == k {
			return true
		}
	}
	return false
}

// ""; ; x1 x2
func Member(s string) bool { return slices.Contains([]string{"x1", "x2"}, s) }

var table = []struct {
	name string
	n    int
}{{"first", 1}, {name: "second"}}

// ""; first second;
func Fields(s string) int {
	for _, x := range table {
		if strings.HasSuffix(s, x.name) {
			return x.n
		}
	}
	return 0
}

// "c"; bd;
func Helper(s string) bool { return helper(s[1:]) || other(s) }

func helper(t string) bool { return t == "c" || t == "bd" }

func other(s string) bool { return false }

type State string

const (
	Open   State = "open"
	Closed State = "closed"
)

// ""; ; closed half open
func Typed(s State) bool { return s == "half" || string("") == "not" }

// ""; ; closed no open
func Converted(s State) bool { return string(s) == "no" }

// "A"; Ⱥ; YES Yes yes
func Folded(s string) bool { return strings.ToLower(s) == "yes" }

// "A"; ; YES Yes yes ɐ
func Raised(s string) bool { return strings.ToUpper(s) == "YES" }

// ""; ; NO No no
func EqualFold(s string) bool { return strings.EqualFold(s, "no") }

// "sS"; ſ;
func Alike(r, s string) bool { return strings.EqualFold(r, s) }

// ""; ;
func Quoted(s string) string { return strconv.Quote(s) }

// "01-"; ;
func Number(s string) (int, error) { return strconv.Atoi(s) }

// "0A"; Ⱥ ٣;
func Classes(r rune, s string) bool { return unicode.IsUpper(r) || unicode.IsDigit(r) }

// " "; ; \u00a0
func Trimmed(s string) string { return strings.TrimSpace(s) }

// " "; \u00a0;
func Fielded(s string) []string { return strings.Fields(s) }

// ""; é;
func Wide(s string) bool { return strings.ContainsRune(s, 'é') }

// ""; é;
func Runes(s string) int { return utf8.RuneCountInString(s) }

// "\xff"; é;
func Valid(s string) bool { return utf8.ValidString(s) }

// ""; é;
func Reversed(s string) []rune { return []rune(s) }

// ""; é;
func Spelt(s string) (t string) {
	for _, r := range s {
		t += string(r)
	}
	return t
}

// ""; ; é
func Ranged(s string) (n int) {
	for range s {
		n++
	}
	return n
}

// ""; é;
func Mapped(s string) string { return strings.Map(func(r rune) rune { return r + 1 }, s) }

// "\n\r"; ;
func Lines(s string) (n int) {
	for sc := bufio.NewScanner(strings.NewReader(s)); sc.Scan(); n++ {
	}
	return n
}

// "\x00\x01"; ;
func Header(s string) (head [2]byte, err error) {
	_, err = io.ReadFull(strings.NewReader(s), head[:])
	return head, err
}

// "\x00\x01"; ;
func Kind(r io.ByteReader, s string) (byte, error) { return r.ReadByte() }

// ""; ;
func Spelled(b byte, s string) (n int) {
	for range "abba" {
		n++
	}
	return n
}

var pattern = regexp.MustCompile("^x-[0-9]+%$")

// "0%"; x-;
func Pattern(s string) bool { return pattern.MatchString(s) }

// ""; ; 2006-01-02
func Layout(s string) bool {
	_, err := time.Parse("2006-01-02", s)
	return err == nil
}

// "%&;=01"; %25;
func Foreign(s string) (url.Values, error) { return url.ParseQuery(s) }

// ""; ;
func Written(s string) string { return strings.Repeat(s, 2) + "x" + strings.Join([]string{s}, ",") }

// ""; ; up
func Map(m map[string]int, s string) int { return m["up"] }
`

// TestText compares what functions tell apart with what stands above each.
func TestText(t *testing.T) {
	p := load(t, textModule)
	checked := 0
	for _, c := range p.Contracts {
		doc := strings.TrimSpace(c.Decl.Doc.Text())
		if strings.Count(doc, ";") < 2 {
			continue
		}
		checked++
		text := p.Dictionary(c).Text(c.Params[len(c.Params)-1].Type())
		var own []byte
		for i := range len(text.Bytes) {
			if b := text.Bytes[i]; b != 'a' && b != 'b' {
				own = append(own, b)
			}
		}
		bytes, words, _ := strings.Cut(doc, "\"; ")
		parts, wholes, _ := strings.Cut(words, ";")
		bytes, err := strconv.Unquote(bytes + `"`)
		if err != nil {
			t.Fatal(err)
		}
		if !sameBytes(bytes, string(own)) {
			t.Errorf("%s: bytes %q, want %q", c.Name, own, bytes)
		}
		spelled := func(words []string) string { return strings.ReplaceAll(fmt.Sprint(words), "\u00a0", `\u00a0`) }
		if got, want := spelled(text.Parts), fmt.Sprint(strings.Fields(parts)); got != want {
			t.Errorf("%s: parts %s, want %s", c.Name, got, want)
		}
		if got, want := spelled(text.Wholes), fmt.Sprint(strings.Fields(wholes)); got != want {
			t.Errorf("%s: wholes %s, want %s", c.Name, got, want)
		}
	}
	if checked < 20 {
		t.Errorf("%d functions", checked)
	}
}

func sameBytes(a, b string) bool {
	x, y := []byte(a), []byte(b)
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}

// TestGeneric finds what a generic function compares with for each instance.
func TestGeneric(t *testing.T) {
	p := load(t, `package generic

type Name string

type text interface{ ~string | ~[]byte }

//refine:check
//refine:bound S=string,Name
func Greets[S text](s S, n int) bool {
	for i := range string(s) {
		if i > 41 {
			return true
		}
	}
	return has(s) || n == 7
}

func has[T text](s T) bool { return string(s) == "hello" }

//refine:check
//refine:bound T=int,int8
func Answers[T ~int | ~int8, S ~string](n T, s S) bool { return n == 42 || s[0] == '-' }
`)
	checked := 0
	for _, c := range p.Contracts {
		if c.Func.Name() == "has" {
			continue
		}
		checked++
		d, param := p.Dictionary(c), c.Params[0].Type()
		if c.Func.Name() == "Greets" {
			if text := d.Text(param); !slices.Equal(text.Wholes, []string{"hello", "é"}) || !d.Decodes {
				t.Errorf("%s: %+v", c.Name, text)
			}
			continue
		}
		if len(d.Numbers) == 0 || d.Numbers[0].Value != 42 || d.Numbers[0].In.Name() != "n" {
			t.Errorf("%s: numbers %+v", c.Name, d.Numbers)
		}
		if text := d.Text(c.Params[1].Type()); text.Bytes != "-ab" {
			t.Errorf("%s: %+v", c.Name, text)
		}
	}
	if checked != 4 {
		t.Errorf("%d instances", checked)
	}
}

// TestResults checks that what results are compared with is no input.
func TestResults(t *testing.T) {
	p := load(t, `package results

//refine:ensures result == "none" <==> s == "never"
//refine:ensures result != "" ==> result[0] != '!'
func F(s string) string { return s }
`)
	c := p.Contracts[0]
	text := p.Dictionary(c).Text(c.Params[0].Type())
	if text.Bytes != "ab" || !slices.Equal(text.Wholes, []string{"never"}) {
		t.Errorf("%+v", text)
	}
}

// TestIsText tells numbers of type int32 from runes.
func TestIsText(t *testing.T) {
	p := load(t, `package runes

const (
	zero = '0'
	nine rune = 57
	hundred = 100
)

func Yes1(n int32) bool { return n == 'x' }
func Yes2(n int32) bool { return zero <= n }
func Yes3(n int32) bool { return n > nine-1 }
func Yes4(n int32) bool { for _, c := range []int32{'a', 'b'} { if c == n { return true } }; return false }
func Yes5(r rune) bool { return r == 7 }
func Yes6(b byte) bool { return b == 7 }
func No1(n int32) bool { return n == 48 || n < hundred }
func No2(n int32, r rune) bool { return r == 'x' && n == 7 }
func No3(n int32, s string) bool { return s == "x" }
func No4(n int64) bool { return n == 'x' }
`)
	for _, c := range p.Contracts {
		if got, want := p.Dictionary(c).IsText(c.Params[0].Type()), strings.HasPrefix(c.Name, "Yes"); got != want {
			t.Errorf("%s: %v, want %v", c.Name, got, want)
		}
	}
}

// TestOrder checks that the bytes of the contract come first, and that those
// for which there is no room are named.
func TestOrder(t *testing.T) {
	p := load(t, `package order

import "strings"

//refine:requires strings.Contains(s, "!")
func F(s string) bool { return strings.ContainsAny(s, "0123456789") }
`)
	c := p.Contracts[0]
	text := p.Dictionary(c).Text(c.Params[0].Type())
	if text.Bytes != "!01234ab" {
		t.Errorf("bytes %q", text.Bytes)
	}
	if got := fmt.Sprint(text.Left); got != "['5' '6' '7' '8' '9']" {
		t.Errorf("left %s", got)
	}
}

// TestLeft checks that every character is in a domain, or named as left out:
// neighbours of ranges, and characters that numbers are compared with.
func TestLeft(t *testing.T) {
	p := load(t, `package left

func Text(s string) bool {
	c := s[0]
	return '0' <= c && c <= '9' || 'c' <= c && c <= 'f' || c == '-' || c == '+'
}

func Char(c byte) bool {
	switch c {
	case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return true
	}
	return false
}
`)
	text := p.Dictionary(p.Contracts[0]).Text(types.Typ[types.String])
	if got := text.Bytes + fmt.Sprint(text.Left); got != "+-09abcf['/' ':' 'g']" {
		t.Errorf("strings have %s", got)
	}
	chars, left := p.Dictionary(p.Contracts[1]).Chars(types.Typ[types.Byte])
	if got := fmt.Sprint(chars, left); got != "[48 49 50 51 52 53 54 55] ['8' '9']" {
		t.Errorf("bytes have %s", got)
	}
	less := p.Dictionary(p.Contracts[0])
	for {
		next, ok := less.Less()
		if !ok {
			break
		}
		less = next
	}
	if got := fmt.Sprint(less.Dropped); got != "[bytes beyond ranges byte '+' byte '-' byte 'f' byte 'c' byte '9' byte '0' test texts]" {
		t.Errorf("dropped %s", got)
	}
}

// load loads a package with contracts for all its functions.
func load(t *testing.T, source string) *spec.Package {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.26\n", "m.go": source} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := spec.Load(context.Background(), spec.Config{Dir: dir, All: spec.Everything}, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range pkgs[0].Errors {
		t.Fatal(err)
	}
	return pkgs[0]
}

// TestComputed has functions with the characters that they compute with.
func TestComputed(t *testing.T) {
	p := load(t, `package computed

import "strconv"

const first = 'A'

// 0123456789
func Digit(s string) int { return int(s[0] - '0') }

// 0123456789
func Converted(r rune) int { return int(r) - '0' }

// 0123456789
func Parsed(s string) (int, error) { return strconv.Atoi(s) }

// ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz
func Letter(s []byte) (n int) {
	for _, c := range s {
		if c >= 'a' {
			n += low(c)
		} else {
			n += int(c - first)
		}
	}
	return n
}

func low(c byte) int { return int(c - 'a') }

// none
func Others(s string, n int) int { return int(s[0]-'1') + n - 48 + ('z' - 'a') }
`)
	checked := 0
	for _, c := range p.Contracts {
		want := strings.TrimSpace(c.Decl.Doc.Text())
		if want == "" {
			continue
		}
		checked++
		if got := string(p.Dictionary(c).Computed); got != strings.TrimPrefix(want, "none") {
			t.Errorf("%s: %q, want %q", c.Name, got, want)
		}
	}
	if checked != 5 {
		t.Errorf("%d functions", checked)
	}
}
