package bounds

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/suggest"
)

// A Key is a key that a bound annotation may set.
type Key struct {
	// Name is the key; Example shows it with a value; Doc says what it
	// bounds, in one line.
	Name, Example, Doc string
	// set sets the key; it is nil if the value is a list of types.
	set func(b *Bound, value string) *boundFault
}

// Keys is the table of the keys of //refine:bound, in the order in which they
// are documented. A type parameter of the function is a key as well.
var Keys = []Key{
	{"depth", "depth=4", "how deep pointers, slices, strings, maps and interfaces unfold", setDepth},
	{"ints", "ints=-3..3", "the integers; ints=full is all that each type has", setInts},
	{"len", "len=3", "the longest slice, string or map", func(b *Bound, s string) *boundFault {
		return setInt(&b.Len, s)
	}},
	{"strings", "strings=ab", "the bytes of strings, quoted like a Go string where need be", setStrings},
	{"floats", "floats=special", "adds NaN, -0, the infinities, the largest and the smallest floats", func(b *Bound, s string) *boundFault {
		return setWord(&b.SpecialFloats, s, "special")
	}},
	{"any", "any=int,string", "the types that an any may hold", nil},
	{"nil", "nil=both", "adds nil maps, and empty slices that are not nil", func(b *Bound, s string) *boundFault {
		return setWord(&b.NilBoth, s, "both")
	}},
	{"cap", "cap=both", "the capacity of slices: exact (the length), spare (room for two more), or both", setCap},
	{"nodes", "nodes=4", "at a type: its pointers form graphs of at most so many nodes, with sharing and cycles", setNodes},
	{"share", "share=dag", "at a type with nodes=: graph (the default), dag (no cycles), or tree (no sharing)", setShare},
	{"into", "into=root", "at a type with nodes=: pointers may also lead to these fields of its nodes", setInto},
	{aliasKey, "alias=p,q", "parameters that may share memory: equal pointers, or slices that are windows of one array", setAlias},
	{"domain", "domain=plain", "leaves out the dictionary", func(b *Bound, s string) *boundFault {
		return setWord(&b.Plain, s, "plain")
	}},
	{"budget", "budget=2s", "the time that the function may take", setBudget},
	{"max", "max=10000", "the number of inputs", setMax},
	{"spread", "spread=10000", "the number of inputs where there are more: smallest, extreme and random ones; 0 is never", setSpread},
}

// A boundFault is what is wrong with a text, at a byte offset in it.
type boundFault struct {
	Offset int
	Msg    string
}

// shift moves the fault, if there is one, by some bytes.
func (f *boundFault) shift(by int) *boundFault {
	if f != nil {
		f.Offset += by
	}
	return f
}

func boundFaultf(offset int, format string, args ...any) *boundFault {
	return &boundFault{offset, fmt.Sprintf(format, args...)}
}

// A Parser reads the bound annotations of one declaration.
type Parser struct {
	// TypeParams are the type parameters of the declaration, which are keys
	// as well.
	TypeParams []string
	seen       map[string]bool
	Bound      Bound
	// Types are the types that the annotations name, each at its offset in
	// the text parsed last; held are those of them that an any may hold.
	Types, Held []Word
}

// Parse reads the body of one annotation into p.bound and returns its faults.
func (p *Parser) Parse(text string) []*boundFault {
	if p.seen == nil {
		p.seen = make(map[string]bool)
	}
	p.Types, p.Held = nil, nil
	var faults []*boundFault
	ws := words(text)
	for i := 0; i < len(ws); i++ {
		w := ws[i]
		key, value, ok := strings.Cut(w.Text, "=")
		var f *boundFault
		switch {
		case !ok && i+1 < len(ws) && ws[i+1].Text[0] == '=':
			f = boundFaultf(ws[i+1].Offset-w.Offset, "unexpected blank: a bound is key=value")
			if i++; ws[i].Text == "=" {
				i++ // the value
			}
		case !ok:
			f = settingMissing(key, p.TypeParams)
		case p.seen[key] && key != aliasKey:
			f = boundFaultf(0, "%s is set twice", key)
		default:
			p.seen[key] = true
			var named []Word
			groups := len(p.Bound.Alias)
			named, f = set(&p.Bound, key, value, p.TypeParams)
			for _, group := range p.Bound.Alias[groups:] {
				for i := range group {
					group[i].Offset += w.Offset + len(key) + 1
				}
			}
			for _, t := range named {
				t.Offset += w.Offset + len(key) + 1
				p.Types = append(p.Types, t)
				if key == "any" {
					p.Held = append(p.Held, t)
				}
			}
		}
		if f != nil {
			f.Offset += w.Offset
			faults = append(faults, f)
		}
	}
	return faults
}

// settingMissing returns the fault of a word that is not of the form key=value.
func settingMissing(word string, typeParams []string) *boundFault {
	for _, k := range Keys {
		if k.Name == word {
			return boundFaultf(len(word), "%s needs a value: %s", word, k.Example)
		}
	}
	if f := unknownKey(word, typeParams); strings.Contains(f.Msg, "did you mean") {
		return f
	}
	return boundFaultf(0, "unexpected %s: a bound is key=value, without blanks", word)
}

// set sets one key and returns the types that the value names, at their offsets
// in it.
func set(b *Bound, key, value string, typeParams []string) ([]Word, *boundFault) {
	for _, k := range Keys {
		if k.Name != key {
			continue
		}
		if value == "" {
			return nil, boundFaultf(len(key)+1, "%s needs a value: %s", key, k.Example)
		}
		if k.set == nil {
			named, f := splitTypes(value)
			b.Any = texts(named)
			return named, f.shift(len(key) + 1)
		}
		return nil, k.set(b, value).shift(len(key) + 1)
	}
	if !slices.Contains(typeParams, key) {
		return nil, unknownKey(key, typeParams)
	}
	named, f := splitTypes(value)
	if b.TypeArgs == nil {
		b.TypeArgs = make(map[string][]string)
	}
	b.TypeArgs[key] = texts(named)
	return named, f.shift(len(key) + 1)
}

func unknownKey(key string, typeParams []string) *boundFault {
	var names []string
	for _, k := range Keys {
		names = append(names, k.Name)
	}
	names = append(names, typeParams...)
	if like := suggest.Closest(key, names); like != "" {
		return boundFaultf(0, "unknown bound %s (did you mean %s?)", key, like)
	}
	return boundFaultf(0, "unknown bound %s (there are %s)", key, strings.Join(names, ", "))
}

func setInt(to **int, s string) *boundFault {
	n, err := strconv.Atoi(s)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return boundFaultf(0, "%s is out of range", s)
	case err != nil:
		return boundFaultf(0, "%s is not a number", s)
	case n < 0:
		return boundFaultf(0, "%s is negative", s)
	}
	*to = &n
	return nil
}

// MaxDepth is the maximum depth. Values of a greater one take too long to
// count.
const MaxDepth = 1000

func setDepth(b *Bound, s string) *boundFault {
	f := setInt(&b.Depth, s)
	if f == nil && *b.Depth > MaxDepth {
		f = boundFaultf(0, "%s is too deep: the maximum is %d", s, MaxDepth)
	}
	return f
}

func setInts(b *Bound, s string) *boundFault {
	r, f := parseRange(s)
	if f == nil {
		b.Ints = &r
	}
	return f
}

// String returns lo..hi, or full.
func (r Range) String() string {
	if r == FullRange {
		return fullRange
	}
	return fmt.Sprintf("%d..%d", r.Lo, r.Hi)
}

// fullRange is how FullRange is written.
const fullRange = "full"

// parseRange reads a closed range of integers: lo..hi, or full.
func parseRange(s string) (Range, *boundFault) {
	if s == fullRange {
		return FullRange, nil
	}
	lo, hi, ok := strings.Cut(s, "..")
	if !ok {
		return Range{}, boundFaultf(0, "%s is neither a range lo..hi nor full", s)
	}
	var r Range
	var f *boundFault
	if r.Lo, f = parseEnd(lo, 0, s); f != nil {
		return Range{}, f
	}
	if r.Hi, f = parseEnd(hi, len(lo)+2, s); f != nil {
		return Range{}, f
	}
	if r.Lo > r.Hi {
		return Range{}, boundFaultf(0, "%s is empty: %d is greater than %d", s, r.Lo, r.Hi)
	}
	return r, nil
}

// parseEnd reads one end of the range s.
func parseEnd(end string, offset int, s string) (int64, *boundFault) {
	n, err := strconv.ParseInt(end, 0, 64)
	switch {
	case err == nil:
		return n, nil
	case errors.Is(err, strconv.ErrRange):
		return 0, boundFaultf(offset, "%s is out of range: it does not fit in an int64", end)
	case end == "":
		return 0, boundFaultf(offset, "%s is not a range lo..hi: one end is missing", s)
	}
	return 0, boundFaultf(offset, "%s is not an integer, in the range %s", end, s)
}

func setStrings(b *Bound, s string) *boundFault {
	letters, err := Alphabet(s)
	if err != nil {
		return boundFaultf(0, "%s", err)
	}
	b.Strings = &letters
	return nil
}

// Alphabet reads the bytes that strings are made of, as bounds and flags give
// them: as they are, or quoted like a Go string. Alphabet returns an error if
// there is no byte, if one occurs twice, or if the quoted text is not a Go
// string.
func Alphabet(s string) (string, error) {
	letters := s
	if s != "" && (s[0] == '"' || s[0] == '`') {
		unquoted, err := strconv.Unquote(s)
		if err != nil {
			return "", fmt.Errorf("%s is not a Go string", s)
		}
		letters = unquoted
	}
	if letters == "" {
		return "", errors.New("strings needs at least one byte")
	}
	for i := range len(letters) {
		if strings.IndexByte(letters, letters[i]) < i {
			return "", fmt.Errorf("%s has the byte %q twice", s, letters[i])
		}
	}
	return letters, nil
}

func setWord(to *bool, s, word string) *boundFault {
	if s != word {
		return boundFaultf(0, "unexpected %s: the value is %s", s, word)
	}
	*to = true
	return nil
}

func setCap(b *Bound, s string) *boundFault {
	c, err := ParseCapacity(s)
	if err != nil {
		return boundFaultf(0, "unexpected %s: the value is %s", s, capacityNames)
	}
	b.Cap = c
	return nil
}

func setBudget(b *Bound, s string) *boundFault {
	d, err := time.ParseDuration(s)
	switch {
	case err != nil:
		return boundFaultf(0, "%s is not a duration such as 2s or 500ms", s)
	case d <= 0:
		return boundFaultf(0, "%s is not positive", s)
	}
	b.Budget = &d
	return nil
}

func setMax(b *Bound, s string) *boundFault { return setCount(&b.Max, s, 1) }

func setSpread(b *Bound, s string) *boundFault { return setCount(&b.Spread, s, 0) }

func setCount(to **int64, s string, least int64) *boundFault {
	n, err := strconv.ParseInt(s, 10, 64)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return boundFaultf(0, "%s is out of range", s)
	case err != nil:
		return boundFaultf(0, "%s is not a number", s)
	case n < least && least > 0:
		return boundFaultf(0, "%s is not positive", s)
	case n < least:
		return boundFaultf(0, "%s is negative", s)
	}
	*to = &n
	return nil
}

// splitTypes splits a list of types at its commas, but not at those within a
// type.
func splitTypes(s string) ([]Word, *boundFault) {
	if s == "" {
		return nil, boundFaultf(0, "a list of types is missing")
	}
	var names []Word
	begin := 0
	for end := 0; end <= len(s); end++ {
		if end < len(s) && (s[end] != ',' || depthAt(s, end) > 0) {
			continue
		}
		if strings.TrimSpace(s[begin:end]) == "" {
			return nil, boundFaultf(begin, "a type is missing")
		}
		names = append(names, Word{s[begin:end], begin})
		begin = end + 1
	}
	return names, nil
}

// TypeList reads the value of a bound that lists types, as Go writes them,
// separated by commas. It returns an error if the list or one of its types is
// empty.
func TypeList(s string) ([]string, error) {
	named, f := splitTypes(s)
	if f != nil {
		return nil, errors.New(f.Msg)
	}
	return texts(named), nil
}

// A Word is a part of a text without blanks, or with blanks in quotes or
// brackets only.
type Word struct {
	Text   string
	Offset int
}

func texts(ws []Word) []string {
	var ts []string
	for _, w := range ws {
		ts = append(ts, w.Text)
	}
	return ts
}

// words splits a text at its blanks and lines, without the notes of the lines.
func words(text string) []Word {
	var ws []Word
	offset := 0
	for _, line := range strings.Split(text, "\n") {
		begin := -1
		body := annotation.WithoutNote(line)
		for i := 0; i <= len(body); i++ {
			blank := i == len(body) || (body[i] == ' ' || body[i] == '\t') && (begin < 0 || depthAt(body[begin:], i-begin) == 0)
			switch {
			case blank && begin >= 0:
				ws = append(ws, Word{body[begin:i], offset + begin})
				begin = -1
			case !blank && begin < 0:
				begin = i
			}
		}
		offset += len(line) + 1
	}
	return ws
}

// depthAt counts the brackets and quotes that are open at an offset.
func depthAt(s string, offset int) int {
	depth := 0
	var q annotation.Quoting
	for i := range offset {
		switch c := s[i]; {
		case q.Inside(c):
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		}
	}
	if q.Open != 0 {
		depth++
	}
	return depth
}
