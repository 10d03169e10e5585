package synth

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"

	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
)

// A HelperKind is a function of the language that becomes one Go function for
// each type that it is used at.
type HelperKind uint8

const (
	MemberHelper HelperKind = iota
	DistinctHelper
	SumHelper
	CountHelper
	SizeHelper
	SameSetHelper
	SameMultisetHelper
	ClipHelper
	ReachHelper
	AcyclicHelper
	SameHelper
)

var helperNames = [...]string{
	MemberHelper: clause.MemberName, DistinctHelper: "distinct", SumHelper: "sum", CountHelper: "count",
	SizeHelper: "size", SameSetHelper: "sameSet", SameMultisetHelper: "sameMultiset",
	ClipHelper: "clip", ReachHelper: "reach", AcyclicHelper: "acyclic", SameHelper: "same",
}

// words are the kinds that follow the pointers of nodes.
var words = map[HelperKind]clause.Word{ReachHelper: clause.ReachWord, AcyclicHelper: clause.AcyclicWord}

// A helper is a synthetic function for a function of the language at some
// types.
type helper struct {
	kind HelperKind
	s, x types.Type // of its parameters; x is nil if it has one
	fn   *clause.Func
}

// Help returns a call of the helper of a kind at these types.
func (env *Env) Help(pos token.Pos, kind HelperKind, s, x types.Type, args ...ast.Expr) ast.Expr {
	h := env.Frame.Unit.helper(pos, kind, s, x)
	if h == nil {
		env.Frame.Failed = true
		return nil
	}
	call := &ast.CallExpr{Fun: &ast.Ident{NamePos: pos, Name: h.fn.Obj.Name()}, Lparen: pos, Rparen: pos}
	for _, arg := range args {
		if arg != nil {
			call.Args = append(call.Args, arg)
		}
	}
	return call
}

// helper finds or makes a helper.
func (u *Unit) helper(pos token.Pos, kind HelperKind, s, x types.Type) *helper {
	for _, h := range u.helpers {
		if h.kind == kind && types.Identical(h.s, s) && (x == nil) == (h.x == nil) && (x == nil || types.Identical(h.x, x)) {
			return h
		}
	}
	h := &helper{kind: kind, s: s, x: x}
	other := ""
	if kind == SameSetHelper || kind == SameMultisetHelper {
		part := MemberHelper
		if kind == SameMultisetHelper {
			part = CountHelper
		}
		left, right := u.helper(pos, part, s, gotypes.Element(s)), u.helper(pos, part, x, gotypes.Element(x))
		if left == nil || right == nil {
			return nil
		}
		other = sameBody(kind, isMap(s), isMap(x), left.fn.Obj.Name(), right.fn.Obj.Name())
	}
	body, result := other, types.Type(types.Typ[types.Bool])
	switch kind {
	case MemberHelper:
		body = "for i := 0; i < len(s); i++ { if s[i] == x { return true } }; return false"
		if isMap(s) {
			body = "_, ok := s[x]; return ok"
		}
	case DistinctHelper:
		body = "for i := 1; i < len(s); i++ { for j := 0; j < i; j++ { if s[i] == s[j] { return false } } }; return true"
	case SumHelper:
		result = gotypes.Element(s)
		body = "t := E(0); for i := 0; i < len(s); i++ { t += s[i] }; return t"
	case CountHelper:
		result = types.Typ[types.Int]
		body = "n := 0; for i := 0; i < len(s); i++ { if s[i] == x { n++ } }; return n"
	case SizeHelper:
		result = types.Typ[types.Int]
		body = "n := 0; for i := 0; i < len(s); i++ { j := 0; for j < i && s[j] != s[i] { j++ }; if j == i { n++ } }; return n"
	case ClipHelper:
		result = s
		body = "return s[:len(s):len(s)]"
	case ReachHelper:
		result = types.NewSlice(s)
		body = u.reachBody(pos, s)
	case AcyclicHelper:
		body = u.acyclicBody(pos, s)
	case SameHelper:
		body = "return s == x"
		if _, isSlice := s.Underlying().(*types.Slice); isSlice {
			body = "return len(s) == len(x) && (len(s) == 0 && (s == nil) == (x == nil) || len(s) > 0 && &s[0] == &x[0])"
		}
	}
	if h.fn = u.fromText(pos, helperNames[kind], body, s, x, result); h.fn == nil {
		return nil
	}
	h.fn.Word = words[kind]
	u.helpers = append(u.helpers, h)
	return h
}

func isMap(t types.Type) bool {
	_, ok := t.Underlying().(*types.Map)
	return ok
}

// sameBody returns the body of a comparison of two collections s and x, whose
// parts (member or count) are the named functions.
func sameBody(kind HelperKind, leftMap, rightMap bool, left, right string) string {
	each := func(over string, isMap bool, test func(elem string) string) string {
		if isMap {
			return fmt.Sprintf("for k := range %s { if %s { return false } }; ", over, test("k"))
		}
		return fmt.Sprintf("for i := 0; i < len(%s); i++ { if %s { return false } }; ", over, test(over+"[i]"))
	}
	if kind == SameMultisetHelper {
		return "if len(s) != len(x) { return false }; " +
			each("s", leftMap, func(elem string) string { return fmt.Sprintf("%s(s, %s) != %s(x, %s)", left, elem, right, elem) }) +
			"return true"
	}
	return each("s", leftMap, func(elem string) string { return fmt.Sprintf("!%s(x, %s)", right, elem) }) +
		each("x", rightMap, func(elem string) string { return fmt.Sprintf("!%s(s, %s)", left, elem) }) +
		"return true"
}

// fromText makes a function with parameters s and, unless its type is nil, x,
// from the text of its body; E in it is the type of the result. All of it
// stands at one position.
func (u *Unit) fromText(pos token.Pos, stem, body string, s, x, result types.Type) *clause.Func {
	parsed, err := parser.ParseExpr("func() { " + body + " }")
	if err != nil {
		u.Report(pos, "internal error: "+err.Error())
		return nil
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		if n != nil {
			clause.SetPos(n, pos)
		}
		return true
	})
	f := &Frame{Unit: u, Fake: u.Fake, Scope: u.Fake.Scope()}
	env := &Env{Frame: f, Scope: f.Scope}
	lit := LiteralFunc(pos, []*ast.Field{{Names: []*ast.Ident{{NamePos: pos, Name: "s"}}, Type: env.TypeExpr(pos, s)}},
		env.TypeExpr(pos, result), parsed.(*ast.FuncLit).Body)
	if x != nil {
		lit.Type.Params.List = append(lit.Type.Params.List, &ast.Field{Names: []*ast.Ident{{NamePos: pos, Name: "x"}}, Type: env.TypeExpr(pos, x)})
	}
	lit = clause.CopyNode(lit, func(old, copied ast.Node) {
		if call, ok := copied.(*ast.CallExpr); ok && IsIdent(call.Fun, "E") {
			call.Fun = env.TypeExpr(pos, result)
		}
	})
	info := gotypes.NewInfo()
	if !env.check(lit, info) {
		return nil
	}
	sig := info.Types[lit].Type.(*types.Signature)
	fn := types.NewFunc(pos, u.Pkg, u.Fresh(stem), sig)
	decl := &ast.FuncDecl{Name: &ast.Ident{NamePos: pos, Name: fn.Name()}, Type: lit.Type, Body: lit.Body}
	info.Defs[decl.Name] = fn
	u.Insert(fn)
	made := &clause.Func{Obj: fn, Decl: decl, Info: info}
	u.Code.Funcs = append(u.Code.Funcs, made)
	return made
}
