package synth

import (
	"fmt"
	"go/ast"
	"go/types"
	"regexp"
	"strings"
	"unicode"

	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
)

// CheckExpr calls types.CheckExpr and returns a panic of its assertions as an
// error: no text of a user may end the program.
func (env *Env) CheckExpr(x ast.Expr, info *types.Info) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("internal error: go/types: %v", p)
		}
	}()
	return types.CheckExpr(env.Frame.Unit.Fset, env.Frame.Fake, env.At, x, info)
}

// check types an expression in the environment, and reports the fault that it
// has.
func (env *Env) check(x ast.Expr, info *types.Info) bool {
	err := env.CheckExpr(x, info)
	if err == nil {
		return true
	}
	env.Frame.Failed = true
	if te, ok := err.(types.Error); ok {
		pos := te.Pos
		if !pos.IsValid() {
			pos = x.Pos()
		}
		env.Frame.Unit.Report(pos, env.worded(te.Msg))
	} else {
		env.Frame.Unit.Report(x.Pos(), err.Error())
	}
	return false
}

// TypeOf types an expression; ok is false if it has a fault, which is reported,
// or is nil, for one whose fault is reported already.
func (env *Env) TypeOf(x ast.Expr) (tv types.TypeAndValue, ok bool) {
	if x == nil {
		return tv, false
	}
	info := &types.Info{Types: make(map[ast.Expr]types.TypeAndValue)}
	if !env.check(x, info) {
		return tv, false
	}
	return info.Types[x], true
}

// entryName matches the parameters that hold values at entry.
var entryName = regexp.MustCompile(clause.Generated + `old_(\w+)`)

// memberCall and helperName match what the language's own functions become.
var (
	memberCall = regexp.MustCompile(clause.Generated + helperNames[MemberHelper] + `\d+\(([\w.]+), ([\w.]+)\)`)
	helperName = regexp.MustCompile(clause.Generated + `(` + strings.Join(helperNames[:], "|") + `)\d+\b`)
)

// incomparable has what compares values instead, by why Go's == does not.
var incomparable = map[string]string{
	"slice can only be compared to nil": "slices.Equal",
	"map can only be compared to nil":   "maps.Equal",
	"func can only be compared to nil":  "a quantifier over its arguments",
	"cannot be compared)":               "reflect.DeepEqual",
}

// worded makes a message of the type checker speak of what the user wrote.
func (env *Env) worded(msg string) string {
	msg = gotypes.OneLine(msg)
	msg = entryName.ReplaceAllString(msg, "old($1)")
	msg = memberCall.ReplaceAllString(msg, "$2 in $1")
	msg = helperName.ReplaceAllString(msg, "$1")
	msg = strings.ReplaceAll(msg, clause.Generated, "")
	msg = env.unqualified(msg)
	if name, ok := strings.CutPrefix(msg, "undefined: "); ok {
		return msg + env.suggestion(name)
	}
	for reason, instead := range incomparable {
		if strings.Contains(msg, reason) {
			return msg + " (use " + instead + ")"
		}
	}
	if strings.Contains(msg, "has no field or method") && !strings.Contains(msg, "but does have") {
		return msg + env.memberSuggestion(msg)
	}
	return msg
}

// unqualified takes the package's own name off its types: the type checker
// takes them for those of another package. If a variable has that name the
// message stays as it is.
func (env *Env) unqualified(msg string) string {
	name := env.Frame.Unit.Pkg.Name()
	if _, obj := LookupParent(env.Scope, name); obj != nil {
		return msg
	}
	var b strings.Builder
	for rest := msg; ; {
		i := strings.Index(rest, name+".")
		if i < 0 {
			return b.String() + rest
		}
		inWord := i > 0 && (rest[i-1] == '.' || rest[i-1] == '_' || unicode.IsLetter(rune(rest[i-1])) || unicode.IsDigit(rune(rest[i-1])))
		b.WriteString(rest[:i])
		if inWord {
			b.WriteString(name + ".")
		}
		rest = rest[i+len(name)+1:]
	}
}
