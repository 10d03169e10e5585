package spec

import (
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/gotypes"
)

// bound reads the bounds of one declaration, which is at pos.
func (a *assembler) bound(directives []*annotation.Directive, typeParams []*types.TypeParam, pos token.Pos) bounds.Bound {
	if len(directives) == 0 {
		return bounds.Bound{}
	}
	var parser bounds.Parser
	for _, param := range typeParams {
		parser.TypeParams = append(parser.TypeParams, param.Obj().Name())
	}
	for _, d := range directives {
		src := d.Source()
		groups := len(parser.Bound.Alias)
		for _, f := range parser.Parse(src.Text) {
			a.pkg.report(src.Pos(f.Offset), f.Msg)
		}
		for _, group := range parser.Bound.Alias[groups:] {
			for i := range group {
				group[i].Pos = a.pkg.Fset.Position(src.Pos(group[i].Offset))
			}
		}
		for _, t := range parser.Types {
			a.checkType(t, src, pos)
		}
		for _, t := range parser.Held {
			a.hold(&parser.Bound, t, src, pos)
		}
	}
	parser.Bound.Pos = a.pkg.Fset.Position(directives[0].Slash)
	return parser.Bound
}

// checkType reports a type of a bound that does not exist.
func (a *assembler) checkType(t bounds.Word, src annotation.Source, pos token.Pos) {
	tv, err := types.Eval(a.pkg.Fset, a.pkg.Types, pos, t.Text)
	var typeErr types.Error
	switch {
	case errors.As(err, &typeErr):
		a.pkg.report(src.Pos(t.Offset), typeErr.Msg)
	case err != nil:
		a.pkg.reportf(src.Pos(t.Offset), "%s is not a type", t.Text)
	case !tv.IsType():
		a.pkg.reportf(src.Pos(t.Offset), "%s is not a type", t.Text)
	}
}

// hold adds a type to those that an any may hold. There is no value of an
// interface type in an any.
func (a *assembler) hold(b *bounds.Bound, t bounds.Word, src annotation.Source, pos token.Pos) {
	held := a.pkg.typeNamed(t.Text, pos)
	switch {
	case held == nil: // reported already
	case types.IsInterface(held):
		a.pkg.reportf(src.Pos(t.Offset), "%s is an interface: an any holds values of other types", t.Text)
	case !slices.ContainsFunc(b.Held, func(other types.Type) bool { return types.Identical(held, other) }):
		b.Held = append(b.Held, held)
	}
}

// instances returns the instances of the function that its bound lists, in the
// order of the lists. A type parameter that is not listed is int, or what its
// constraint makes it: S ~[]E is []int where E is int. Without annotations, it
// is the first type that the constraint lists if that is not int, or else the
// first of the package that has the methods, or else the type arguments are
// those of the first instance in the code. A generic function that has no
// such instance gives itself.
func (a *assembler) instances(fn *types.Func, b bounds.Bound, decl *ast.FuncDecl, annotated bool) []instance {
	params := gotypes.TypeParams(fn)
	var insts []instance
	for _, args := range listedArgs(a.pkg, params, b, decl.Pos()) {
		complete(params, args)
		inst, err := instantiate(fn, params, args)
		if err != nil && !annotated && len(b.TypeArgs) == 0 {
			for _, others := range [][]types.Type{firstTerms(params), firstImplementers(fn.Pkg(), params), firstInstance(a.pkg.Info, a.pkg.Fset, fn)} {
				if others == nil {
					continue
				}
				if inst, err = instantiate(fn, params, others); err == nil {
					break
				}
			}
		}
		switch {
		case err == nil && !slices.ContainsFunc(insts, inst.identical):
			insts = append(insts, inst)
		case err == nil: // listed twice, as byte and uint8
		case len(b.TypeArgs) > 0:
			a.pkg.Errors = append(a.pkg.Errors, &Error{Pos: b.Pos, Msg: "cannot instantiate " + annotation.DescribeFunc(decl) + ": " + err.Error()})
		}
	}
	if len(insts) == 0 {
		insts = append(insts, instance{sig: fn.Signature()})
	}
	return insts
}

// inherit gives a method the type arguments that the bound of its receiver's
// generic type lists, if its own bound lists none.
func (a *assembler) inherit(b *bounds.Bound, fn *types.Func) {
	recv := fn.Signature().Recv()
	if recv == nil || len(b.TypeArgs) > 0 {
		return
	}
	names := gotypes.TypeParams(fn)
	if named := gotypes.Named(recv); named != nil {
		a.listed(b, named, func(i int) *types.TypeParam { return names[i] })
	}
}

// listed gives a function the type arguments that the bound of a generic type
// lists. own returns the type parameter of the function that stands for the
// i-th of the type, or nil.
func (a *assembler) listed(b *bounds.Bound, of *types.Named, own func(i int) *types.TypeParam) {
	typ := of.Origin().Obj()
	listed, ok := a.pkg.Bounds[typ]
	if !ok || len(listed.TypeArgs) == 0 {
		return
	}
	b.TypeArgs = make(map[string][]string)
	for i, param := range gotypes.TypeParams(typ) {
		list := listed.TypeArgs[param.Obj().Name()]
		if p := own(i); p != nil && len(list) > 0 {
			b.TypeArgs[p.Obj().Name()] = list
		}
	}
	if !b.Pos.IsValid() {
		b.Pos = listed.Pos
	}
}
