package elaborate

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/internal/syntax"
	"github.com/typetarget/target/spec/internal/synth"
)

// conformsCall returns the predicate that a function is of the refined type t:
// its results are right for the arguments that it may be called with.
func conformsCall(env *synth.Env, t *syntax.FuncType, subject func() ast.Expr) ast.Expr {
	if env.Frame.Old {
		refuseResult(env, t)
		return nil
	}
	pos := env.Pos(t.Offset())
	in := env.Sub(t.Offset(), t.End)
	args, ok := signatureVars(in, t.Params, "p")
	if !ok {
		return nil
	}
	needs, allowed := conditions(in, t.Params, args, nil, pos)
	results, ok := signatureVars(in, t.Results, "r")
	if !ok {
		return nil
	}
	_, right := conditions(in, t.Results, results, args, pos)
	if env.Frame.Failed {
		return nil
	}
	name := types.ExprString(subject())
	if strings.Contains(name, clause.Generated) {
		name = ""
	}
	text := func(s string) ast.Expr {
		return &ast.BasicLit{ValuePos: pos, Kind: token.STRING, Value: strconv.Quote(s)}
	}
	return &ast.CallExpr{
		Fun:    &ast.Ident{NamePos: pos, Name: env.Frame.Unit.Code.Conforms.Name()},
		Lparen: pos, Rparen: pos,
		Args: []ast.Expr{subject(), text(strings.TrimPrefix(name, "self.")), text(needs), allowed, right},
	}
}

// refinesValues reports whether a refined type of a base is one of values of
// type t: of a declared function type it may leave out the name.
func refinesValues(base, t types.Type) bool {
	_, function := base.(*types.Signature)
	return types.Identical(base, t) || function && types.Identical(base, t.Underlying())
}

// refuseResult reports a refined function type in a postcondition. It would be
// a promise about calls that nobody makes.
func refuseResult(env *synth.Env, t syntax.Type) {
	env.Failf(t.Offset(), "unsupported: %s refines the parameters or results of a function, which only what goes in can have; of a result write what it returns, as in ensures forall x in 0..3: result(x) > 0", syntax.PrintType(t))
}

// signatureVars binds the parameters or results of a function type; those
// without a name of their own get one.
func signatureVars(env *synth.Env, list []syntax.Param, stem string) (vars []*synth.BoundVar, ok bool) {
	for i, p := range list {
		base := baseOf(env, p.Type)
		if base == nil {
			return nil, false
		}
		if p.Variadic {
			base = types.NewSlice(base)
		}
		name := p.Name
		if name == "" || name == "_" {
			name = clause.Generated + stem + strconv.Itoa(i)
		} else if _, taken := synth.LookupParent(env.Scope, name); taken != nil && env.Scope.Lookup(name) == taken {
			env.Failf(p.NameAt, "%s is declared twice", name)
			return nil, false
		}
		vars = append(vars, env.Bind(name, base))
	}
	return vars, true
}

// conditions returns the conditions that the refined types of a list of
// variables state about them: as text, and as a function of the variables
// before them and themselves; nil, the predeclared, if they say nothing.
func conditions(env *synth.Env, list []syntax.Param, vars, before []*synth.BoundVar, pos token.Pos) (text string, holds ast.Expr) {
	var texts []string
	var body ast.Expr
	for i, p := range list {
		typ := p.Type
		if p.Variadic {
			typ = &syntax.SequenceType{At: syntax.At(typ.Offset()), Elem: typ}
		}
		v := vars[i].V
		one := holdsOf(env, typ, func() ast.Expr { return &ast.Ident{NamePos: pos, Name: v.Name()} }, v.Type())
		if one == nil {
			continue
		}
		texts = append(texts, declaredIn(env.Frame.Unit).Expanded(typ, &syntax.Name{At: syntax.At(typ.Offset()), Name: strings.TrimPrefix(v.Name(), clause.Generated)}))
		if body == nil {
			body = one
		} else {
			body = junction(env, body, token.LAND, one, typ.Offset())
		}
	}
	if body == nil {
		return "", &ast.Ident{NamePos: pos, Name: "nil"}
	}
	var fields []*ast.Field
	for _, b := range append(before[:len(before):len(before)], vars...) {
		fields = append(fields, &ast.Field{Names: []*ast.Ident{{NamePos: pos, Name: b.V.Name()}}, Type: env.TypeExpr(pos, b.V.Type())})
	}
	return strings.Join(texts, " && "), synth.LiteralFunc(pos, fields, env.TypeExpr(pos, types.Typ[types.Bool]), synth.Returning(pos, body))
}
