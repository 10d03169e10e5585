package dictionary

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
)

// A knownCallee adds what a call of a function of the standard library compares
// its arguments with.
type knownCallee func(f *flow, x *ast.CallExpr, fn *types.Func)

// knownCall returns what a call of fn compares text with, or nil if that is not
// known or nothing.
func knownCall(fn *types.Func) knownCallee {
	path := fn.Pkg().Path()
	switch {
	case isTextPackage(path) && fn.Signature().Recv() == nil:
		if letters, ok := lettersOf[path+"."+fn.Name()]; ok {
			return letters.add
		}
		return textCall
	case isMember(fn):
		return memberCall
	case path == "regexp" && (strings.HasPrefix(fn.Name(), "MustCompile") || strings.HasPrefix(fn.Name(), "Compile") || strings.HasPrefix(fn.Name(), "Match")):
		return patternCall
	case slices.Contains(byteReaders, path+"."+fn.Name()):
		return byteCall
	case path == "time" && (fn.Name() == "Parse" || fn.Name() == "ParseInLocation"):
		return layoutCall
	}
	if letters, ok := lettersOf[path+"."+fn.Name()]; ok {
		return letters.add
	}
	return nil
}

// isMember reports whether a function looks for a value in a collection, its
// first argument.
func isMember(fn *types.Func) bool {
	if strings.HasPrefix(fn.Name(), clause.Member) {
		return true
	}
	return fn.Pkg().Path() == "slices" && (fn.Name() == "Contains" || fn.Name() == "Index")
}

// known reports whether a function of another package is not read: what it
// tells apart is known, or its package works on text without a syntax of its
// own.
func known(fn *types.Func) bool {
	path := fn.Pkg().Path()
	return knownCall(fn) != nil || slices.Contains(unread, path) || path == "strconv" && !parses(fn.Name())
}

// parses reports whether a function of package strconv reads text. The others
// write it.
func parses(name string) bool {
	return strings.HasPrefix(name, "Parse") || strings.HasPrefix(name, "Unquote") || name == "Atoi"
}

// unread are packages whose functions are not read.
var unread = []string{
	"bytes", "context", "errors", "fmt", "io", "log", "log/slog", "maps", "math", "math/rand", "math/rand/v2", "os", "reflect",
	"runtime", "slices", "sort", "strings", "sync", "testing", "unicode", "unicode/utf8", "unicode/utf16", "unsafe",
}

// letters are what a function compares the characters of its argument with:
// some first, and others after all that code compares with. A whole word is
// not a part of longer texts, where it would cost depth: alone it shows that a
// text is empty once trimmed, or longer in upper case. That lower case is
// longer also matters within texts, since code looks for parts of them
// regardless of case and cuts the text where it has found one.
type letters struct {
	first, beyond string
	words, wholes []string
	// computed are bytes of a range in which the function computes with
	// characters.
	computed Characters
	// decodes says that the function decodes the runes of a string.
	decodes bool
}

// These are words for code to which a character is not the same as a byte, or
// that knows more characters than those of ASCII.
var (
	runes = []string{"é"}
	// space, digit and number are a no-break space, an Arabic digit and a
	// number that is no digit.
	space, digit, number = []string{"\u00a0"}, []string{"٣"}, []string{"²"}
	// In lower case Ⱥ takes a byte more, and in upper case ɐ does.
	lowers, uppers = []string{"Ⱥ"}, []string{"ɐ"}
)

// decoded is for code that decodes the runes of a string, and counted for code
// that counts them or looks where they begin.
var (
	decoded = letters{words: runes, decodes: true}
	counted = letters{wholes: runes, decodes: true}
)

// folded are letters that are equal if case is ignored. One of them stays as it
// is in lower case.
var folded = letters{first: "s", beyond: "S", words: []string{"ſ"}}

// lettersOf has the functions that do not name what they look for.
var lettersOf = map[string]letters{
	"strings.TrimSpace":                   {first: " ", wholes: space},
	"strings.Fields":                      {first: " ", words: space},
	"strings.FieldsSeq":                   {first: " ", words: space},
	"strings.ToLower":                     {beyond: "A", words: lowers},
	"strings.ToUpper":                     {beyond: "A", wholes: uppers},
	"strings.ToTitle":                     {beyond: "A", wholes: uppers},
	"strings.Title":                       {first: " A", words: uppers},
	"bytes.TrimSpace":                     {first: " ", wholes: space},
	"bytes.Fields":                        {first: " ", words: space},
	"bytes.ToLower":                       {beyond: "A", words: lowers},
	"bytes.ToUpper":                       {beyond: "A", wholes: uppers},
	"unicode.IsSpace":                     {first: " ", words: space},
	"unicode.IsDigit":                     {first: "0", words: digit},
	"unicode.IsNumber":                    {first: "0", words: number},
	"unicode.IsLetter":                    {beyond: "0", words: runes},
	"unicode.IsUpper":                     {first: "A", words: lowers},
	"unicode.IsLower":                     {first: "A", words: runes},
	"unicode.IsPunct":                     {first: "."},
	"unicode.ToLower":                     {beyond: "A", words: lowers},
	"unicode.ToUpper":                     {beyond: "A", words: uppers},
	"unicode/utf8.ValidString":            {first: "\xff", words: runes},
	"unicode/utf8.RuneCountInString":      decoded,
	"unicode/utf8.DecodeRuneInString":     decoded,
	"unicode/utf8.DecodeLastRuneInString": decoded,
	"bufio.NewScanner":                    {first: "\n", beyond: "\r"},
	"strings.Map":                         decoded,
	"strings.ContainsFunc":                decoded,
	"strings.FieldsFunc":                  decoded,
	"strings.FieldsFuncSeq":               decoded,
	"strings.IndexFunc":                   decoded,
	"strings.LastIndexFunc":               decoded,
	"strings.TrimFunc":                    decoded,
	"strings.TrimLeftFunc":                decoded,
	"strings.TrimRightFunc":               decoded,
	"strconv.Atoi":                        {first: "01", beyond: "-", computed: digits},
	"strconv.ParseInt":                    {first: "01", beyond: "-", computed: digits},
	"strconv.ParseUint":                   {first: "01", computed: digits},
	"strconv.ParseFloat":                  {first: "01.", beyond: "-e", computed: digits},
	"strconv.ParseBool":                   {first: "1", words: []string{"true", "false"}},
}

// byteReaders are the functions and methods that read bytes which need not be
// text: a length or a kind is often 0 or 1.
var byteReaders = []string{
	"bufio.Peek", "bufio.ReadByte", "bytes.ReadByte", "encoding/binary.Read", "encoding/binary.ReadUvarint", "encoding/binary.ReadVarint",
	"io.Read", "io.ReadAtLeast", "io.ReadByte", "io.ReadFull", "strings.ReadByte",
}

// byteCall adds the bytes 0 and 1 for a call that reads bytes.
func byteCall(f *flow, x *ast.CallExpr, _ *types.Func) {
	for _, b := range []byte{0, 1} {
		f.d().addByte(Byte{Value: b, Of: types.Typ[types.String], At: f.at(x)})
	}
}

// add adds the letters for the first argument of a call.
func (l letters) add(f *flow, x *ast.CallExpr, fn *types.Func) {
	if len(x.Args) == 0 {
		return
	}
	l.addTo(f, x.Args[0], f.at(x))
	if isTextPackage(fn.Pkg().Path()) {
		textCall(f, x, fn)
	}
}

// addTo adds the letters for a text whose characters the code at some place
// looks at.
func (l letters) addTo(f *flow, text ast.Expr, at token.Position) {
	if f.isResult(text) {
		return
	}
	f.d().Decodes = f.d().Decodes || l.decodes
	f.d().Computed.add(l.computed)
	of := f.typeOf(text)
	if !gotypes.IsBasic(of, types.IsString) {
		of = types.Typ[types.String]
	}
	for i, chars := range []string{l.first, l.beyond} {
		for j := range len(chars) {
			f.d().addByte(Byte{Value: chars[j], Of: of, Beyond: i == 1, At: at})
		}
	}
	for _, w := range l.words {
		f.d().addWord(Word{Text: w, Of: of, Part: utf8.RuneCountInString(w) == 1 || f.isPart(text), Rune: l.decodes, At: at})
	}
	for _, w := range l.wholes {
		f.d().addWord(Word{Text: w, Of: of, Rune: l.decodes, At: at})
	}
}

// textCall adds what a function of package strings or bytes looks for: its
// second argument, or the characters of the first one if that is constant.
func textCall(f *flow, x *ast.CallExpr, fn *types.Func) {
	name := fn.Name()
	if written[name] || len(x.Args) < 2 {
		return
	}
	text, sought := x.Args[0], x.Args[1]
	f.d().addString(f.typeOf(text))
	switch set := f.info.Types[text].Value; {
	case name == "EqualFold":
		f.folds(text, sought)
		f.folds(sought, text)
		if set == nil && f.info.Types[sought].Value == nil {
			folded.addTo(f, text, f.at(x))
		}
		return
	case name == "Equal" || name == "Compare":
		f.equals(text, sought)
		f.equals(sought, text)
		return
	case set != nil && set.Kind() == constant.String:
		f.addSet(set, f.at(text))
		return
	}
	for _, l := range f.literals(sought) {
		switch {
		case l.value.Kind() == constant.String && isSet(name):
			f.addSet(l.value, l.at)
		case l.value.Kind() == constant.String:
			f.add(text, l, true)
		default:
			if n, ok := constant.Int64Val(constant.ToInt(l.value)); ok {
				f.addChar(n, types.Typ[types.String], l.at)
			}
		}
	}
}

// addSet adds the characters of a constant set.
func (f *flow) addSet(set constant.Value, at token.Position) {
	for _, c := range constant.StringVal(set) {
		f.addChar(int64(c), types.Typ[types.String], at)
	}
}

// written are the functions whose other arguments are not looked for.
var written = map[string]bool{"Join": true, "Repeat": true, "NewReader": true, "Clone": true, "NewBufferString": true, "NewBuffer": true, "ToValidUTF8": true}

// isSet reports whether the second argument of a function is a set of
// characters.
func isSet(name string) bool {
	return strings.HasSuffix(name, "Any") || name == "Trim" || name == "TrimLeft" || name == "TrimRight"
}

// memberCall adds the elements of a literal list in which a text is looked for.
func memberCall(f *flow, x *ast.CallExpr, _ *types.Func) {
	if len(x.Args) != 2 {
		return
	}
	f.equalsAny(x.Args[1], f.listed(x.Args[0], false, ""))
	if set := f.info.Types[x.Args[0]].Value; set != nil && set.Kind() == constant.String {
		f.addSet(set, f.at(x.Args[0]))
	}
	if v := f.info.Types[x.Args[1]].Value; v != nil && v.Kind() == constant.String {
		if s, ok := f.typeOf(x.Args[0]).Underlying().(*types.Slice); ok {
			f.d().addWord(Word{Text: constant.StringVal(v), Of: s.Elem(), At: f.at(x.Args[1])})
		}
	}
}

// patternCall adds the characters of a regular expression.
func patternCall(f *flow, x *ast.CallExpr, _ *types.Func) {
	if len(x.Args) == 0 {
		return
	}
	v := f.info.Types[x.Args[0]].Value
	if v == nil || v.Kind() != constant.String {
		return
	}
	re, err := syntax.Parse(constant.StringVal(v), syntax.Perl)
	if err == nil {
		f.pattern(re, x.Args[0])
	}
}

// pattern adds the literals of a regular expression, and the first character of
// each range.
func (f *flow) pattern(re *syntax.Regexp, at ast.Expr) {
	switch re.Op {
	case syntax.OpLiteral:
		f.d().addWord(Word{Text: string(re.Rune), Of: types.Typ[types.String], Part: true, At: f.at(at)})
	case syntax.OpCharClass:
		for i := 0; i+1 < len(re.Rune) && i < 8; i += 2 {
			if re.Rune[i] > 0 {
				f.addChar(int64(re.Rune[i]), types.Typ[types.String], f.at(at))
			}
		}
	}
	for _, sub := range re.Sub {
		f.pattern(sub, at)
	}
}

// layoutCall adds the layout of a time, which is such a time itself.
func layoutCall(f *flow, x *ast.CallExpr, _ *types.Func) {
	if len(x.Args) > 1 {
		for _, l := range f.literals(x.Args[0]) {
			f.add(x.Args[1], l, false)
		}
	}
}
