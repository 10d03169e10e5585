package dictionary

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
	"unicode/utf8"

	"github.com/typetarget/target/spec/gotypes"
)

// readText adds the bytes and words that a unit compares text with, and the
// numbers that it compares integers with.
func (r *reader) readText(u unit) {
	f := newFlow(r, u)
	ast.Inspect(u.node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			f.comparison(n)
		case *ast.SwitchStmt:
			if n.Tag != nil {
				for _, c := range n.Body.List {
					for _, x := range c.(*ast.CaseClause).List {
						f.equals(n.Tag, x)
					}
				}
			}
		case *ast.IndexExpr:
			f.looked(n)
		case *ast.RangeStmt:
			f.ranged(n)
		case *ast.CallExpr:
			f.call(n)
		}
		return true
	})
}

func (f *flow) d() *Dictionary { return f.r.d }

// ranged adds what a loop over the runes of a string looks at.
func (f *flow) ranged(n *ast.RangeStmt) {
	t := f.typeOf(n.X)
	f.d().addString(t)
	if f.info.Types[n.X].Value != nil || t == nil || !gotypes.IsBasic(t, types.IsString) {
		return
	}
	look := counted
	if n.Value != nil {
		look = decoded
	}
	look.addTo(f, n.X, f.at(n.X))
}

// comparison adds what the two sides of a comparison are compared with, what a
// number is divided by, and the range in which a character is computed with.
func (f *flow) comparison(x *ast.BinaryExpr) {
	switch x.Op {
	case token.EQL, token.NEQ:
		f.equals(x.X, x.Y)
		f.equals(x.Y, x.X)
	case token.LSS, token.GEQ: // ends between y-1 and y
		f.orders(x.X, x.Y, -1)
		f.orders(x.Y, x.X, +1)
	case token.GTR, token.LEQ: // ends between y and y+1
		f.orders(x.X, x.Y, +1)
		f.orders(x.Y, x.X, -1)
	case token.REM, token.QUO:
		f.number(x.X, f.literals(x.Y), -1, +1)
	case token.SUB:
		if l, ok := f.literal(x.Y); ok && l.isRune && f.info.Types[x.X].Value == nil {
			f.d().Computed.addFrom(l.value)
		}
	}
}

// equals adds the constants that a text or a number is compared with.
func (f *flow) equals(text, with ast.Expr) { f.equalsAny(text, f.literals(with)) }

// equalsAny is equals with some constants.
func (f *flow) equalsAny(text ast.Expr, with []literal) {
	if f.info.Types[text].Value != nil {
		return
	}
	f.number(text, with, -1, +1)
	for _, l := range with {
		f.add(text, l, false)
	}
}

// folds adds the constants that a text is compared with whatever the case of
// its letters.
func (f *flow) folds(text, with ast.Expr) {
	if f.info.Types[text].Value != nil {
		return
	}
	for _, l := range f.literals(with) {
		if l.value.Kind() == constant.String {
			f.add(text, l, false)
			f.addCases(Word{Text: constant.StringVal(l.value), Of: f.stringType(text), Part: f.isPart(text), At: l.at})
		}
	}
}

// stringType returns the type of a text if that is a string type, or string for
// bytes and runes.
func (f *flow) stringType(text ast.Expr) types.Type {
	if t := f.typeOf(text); gotypes.IsBasic(t, types.IsString) {
		return t
	}
	return types.Typ[types.String]
}

// orders adds an end of a range of bytes or numbers, and what is beyond it.
func (f *flow) orders(text, end ast.Expr, beyond int64) {
	f.number(text, f.literals(end), beyond)
	l, ok := f.literal(end)
	if !ok || f.info.Types[text].Value != nil {
		return
	}
	n, isChar := f.char(text, l)
	if !isChar {
		f.add(text, l, false)
		return
	}
	t := f.typeOf(text)
	if n >= 0 && n < utf8.RuneSelf {
		f.addChar(n, t, l.at)
	}
	for _, n := range []int64{n, n + beyond} {
		if n >= 0 && n <= utf8.RuneSelf {
			f.d().addByte(Byte{Value: byte(n), Of: t, Beyond: true, At: l.at})
		}
	}
}

// char returns the number of a constant that bytes or runes are compared with;
// ok is false for values of a named type.
func (f *flow) char(text ast.Expr, l literal) (n int64, ok bool) {
	b, ok := types.Unalias(f.typeOf(text)).(*types.Basic)
	if !ok || !isChar(b) {
		return 0, false
	}
	f.d().Runes = f.d().Runes || l.isRune && b == types.Typ[types.Int32]
	return constant.Int64Val(constant.ToInt(l.value))
}

// add adds a constant that a text, a byte or a rune is compared with. If it is
// searched for in the text, it is a part of it.
func (f *flow) add(text ast.Expr, l literal, searched bool) {
	t := f.typeOf(text)
	if t == nil || f.isResult(text) {
		return
	}
	if l.value.Kind() == constant.String {
		if isText(t) {
			w := Word{Text: constant.StringVal(l.value), Of: f.stringType(text), Part: searched || f.isPart(text), At: l.at}
			f.d().addWord(w)
			if f.isFolded(text, maxSteps) {
				f.addCases(w)
			}
		}
		return
	}
	if n, ok := f.char(text, l); ok {
		f.addChar(n, t, l.at)
	}
}

// isResult reports whether an expression is a result of the function, or what a
// result leads to.
func (f *flow) isResult(x ast.Expr) bool {
	return leadsFrom(x, func(id *ast.Ident) bool {
		v := f.variable(id)
		return v != nil && f.r.code.Results[v]
	})
}

// leadsFrom reports whether an expression is an identifier that satisfies is,
// or what its value leads to: a part, an element, or a variable.
func leadsFrom(x ast.Expr, is func(*ast.Ident) bool) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return is(x)
	case *ast.SelectorExpr:
		return leadsFrom(x.X, is)
	case *ast.IndexExpr:
		return leadsFrom(x.X, is)
	case *ast.SliceExpr:
		return leadsFrom(x.X, is)
	case *ast.StarExpr:
		return leadsFrom(x.X, is)
	}
	return false
}

// addChar adds a byte, or the encoding of a rune that has several. For
// utf8.RuneError it adds a byte that encodes no rune.
func (f *flow) addChar(n int64, of types.Type, at token.Position) {
	switch {
	case n == utf8.RuneError:
		f.d().addByte(Byte{Value: 0xff, Of: of, At: at})
	case n >= 0 && n < utf8.RuneSelf, n <= 0xff && isByte(of) && n >= 0:
		f.d().addByte(Byte{Value: byte(n), Of: of, At: at})
	case n > 0 && n <= utf8.MaxRune:
		f.d().addWord(Word{Text: string(rune(n)), Of: of, Part: true, At: at})
	}
}

// addCases adds a word in upper case, in lower case, and with one capital.
func (f *flow) addCases(w Word) {
	upper, lower := strings.ToUpper(w.Text), strings.ToLower(w.Text)
	if upper == lower {
		return
	}
	_, first := utf8.DecodeRuneInString(upper)
	_, rest := utf8.DecodeRuneInString(lower)
	for _, text := range []string{upper, lower, upper[:first] + lower[rest:]} {
		w.Text = text
		f.d().addWord(w)
	}
}

func isByte(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.Byte
}

// looked adds the keys of a literal map that a text is looked up in, and the
// constant key of another map. A string type that is indexed is looked into.
func (f *flow) looked(x *ast.IndexExpr) {
	t := f.typeOf(x.X)
	if t == nil {
		return
	}
	f.d().addString(t)
	m, ok := t.Underlying().(*types.Map)
	if !ok {
		return
	}
	if v := f.info.Types[x.Index].Value; v != nil {
		if v.Kind() == constant.String {
			f.d().addWord(Word{Text: constant.StringVal(v), Of: m.Key(), At: f.at(x.Index)})
		}
		return
	}
	for _, l := range f.listed(x.X, true, "") {
		f.add(x.Index, l, false)
	}
}

// call adds what a call compares text with, and notes which parameters of the
// function are given parts of texts.
func (f *flow) call(x *ast.CallExpr) {
	if tv := f.info.Types[x.Fun]; tv.IsType() {
		if len(x.Args) == 1 && isText(tv.Type) && isText(f.typeOf(x.Args[0])) {
			f.d().addString(tv.Type)
			f.d().addString(f.typeOf(x.Args[0]))
		}
		if len(x.Args) == 1 && isRunes(tv.Type) && gotypes.IsBasic(f.typeOf(x.Args[0]), types.IsString) {
			decoded.addTo(f, x.Args[0], f.at(x))
		}
		return
	}
	fn := callee(f.info, x)
	if fn == nil || fn.Pkg() == nil {
		return
	}
	for i, arg := range x.Args {
		if t := f.typeOf(arg); t != nil && isText(t) && f.isPart(arg) {
			f.r.parts[parameter(fn.Origin(), i)] = true
		}
	}
	f.passes(x, fn)
	if known := knownCall(fn); known != nil {
		known(f, x, fn)
	}
}
