package spec

import (
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/spec/internal/annotation"
	"github.com/typetarget/target/spec/internal/bounds"
	"github.com/typetarget/target/spec/internal/gotypes"
)

// An instance is a function with its type parameters replaced; the only instance of a
// function without any is itself.
type instance struct {
	sig  *types.Signature
	args []types.Type
	// names are the type parameters' names, as names of the arguments.
	names []*types.TypeName
}

// instances are those of the function that its bound lists, in the order of the lists. A type
// parameter that is not listed is int, or what its constraint makes it: S ~[]E is []int where E is
// int. A generic function that has no such instance gives itself.
func (a *assembler) instances(fn *types.Func, b Bound, decl *ast.FuncDecl) []instance {
	params := gotypes.TypeParams(fn)
	var insts []instance
	for _, args := range listedArgs(a.pkg, params, b, decl.Pos()) {
		complete(params, args)
		inst, err := instantiate(fn, params, args)
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

// identical reports whether the instances have the same type arguments.
func (inst instance) identical(other instance) bool {
	return slices.EqualFunc(inst.args, other.args, types.Identical)
}

// inherit gives a method the type arguments that the bound of its receiver's generic type lists, if
// its own bound lists none.
func (a *assembler) inherit(b *Bound, fn *types.Func) {
	recv := fn.Signature().Recv()
	if recv == nil || len(b.TypeArgs) > 0 {
		return
	}
	named := gotypes.Named(recv)
	if named == nil {
		return
	}
	of, ok := a.pkg.Bounds[named.Origin().Obj()]
	if !ok || len(of.TypeArgs) == 0 {
		return
	}
	b.TypeArgs = make(map[string][]string)
	names := gotypes.TypeParams(fn)
	for i, param := range gotypes.TypeParams(named.Origin().Obj()) {
		if list := of.TypeArgs[param.Obj().Name()]; len(list) > 0 {
			b.TypeArgs[names[i].Obj().Name()] = list
		}
	}
	if !b.Pos.IsValid() {
		b.Pos = of.Pos
	}
}

// listedArgs are all combinations of the type arguments that a bound lists, nil for a type
// parameter that it does not.
func listedArgs(p *Package, params []*types.TypeParam, b Bound, pos token.Pos) [][]types.Type {
	tuples := [][]types.Type{nil}
	for _, param := range params {
		args := []types.Type{nil}
		if names := b.TypeArgs[param.Obj().Name()]; len(names) > 0 {
			args = nil
			for _, name := range names {
				if t := p.typeNamed(name, pos); t != nil {
					args = append(args, t)
				}
			}
		}
		var longer [][]types.Type
		for _, tuple := range tuples {
			for _, arg := range args {
				longer = append(longer, append(tuple[:len(tuple):len(tuple)], arg))
			}
		}
		tuples = longer
	}
	return tuples
}

// instantiate replaces the type parameters of a function.
func instantiate(fn *types.Func, params []*types.TypeParam, args []types.Type) (instance, error) {
	inst := instance{sig: fn.Signature(), args: args}
	if len(params) == 0 {
		return inst, nil
	}
	for i, param := range params {
		inst.names = append(inst.names, types.NewTypeName(param.Obj().Pos(), fn.Pkg(), param.Obj().Name(), args[i]))
	}
	if fn.Signature().Recv() == nil {
		sig, err := types.Instantiate(nil, fn.Signature(), args, true)
		if err != nil {
			return instance{}, cause(err)
		}
		inst.sig = sig.(*types.Signature)
		return inst, nil
	}
	recv, err := types.Instantiate(nil, gotypes.Named(fn.Signature().Recv()).Origin(), args, true)
	if err != nil {
		return instance{}, cause(err)
	}
	obj, _, _ := types.LookupFieldOrMethod(recv, true, fn.Pkg(), fn.Name())
	method, ok := obj.(*types.Func)
	if !ok {
		return instance{}, errors.New("no method " + fn.Name())
	}
	inst.sig = method.Signature()
	return inst, nil
}

// cause is the reason without the index of the argument that types.Instantiate adds.
func cause(err error) error {
	var arg *types.ArgumentError
	if errors.As(err, &arg) {
		return arg.Err
	}
	return err
}

// typeNamed is the type that a text means at a position of the package, or nil.
func (p *Package) typeNamed(text string, pos token.Pos) types.Type {
	tv, err := types.Eval(p.Fset, p.Types, pos, text)
	if err != nil || !tv.IsType() {
		return nil
	}
	return tv.Type
}

// bound reads the bounds of one declaration, which is at pos.
func (a *assembler) bound(directives []*annotation.Directive, typeParams []*types.TypeParam, pos token.Pos) Bound {
	if len(directives) == 0 {
		return Bound{}
	}
	var parser bounds.Parser
	for _, param := range typeParams {
		parser.TypeParams = append(parser.TypeParams, param.Obj().Name())
	}
	for _, d := range directives {
		src := d.Source()
		for _, f := range parser.Parse(src.Text) {
			a.pkg.report(src.Pos(f.Offset), f.Msg)
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

// checkType reports a type of a bound that there is not.
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

// hold adds a type to those that an any may hold. There is no value of an interface type in an any.
func (a *assembler) hold(b *Bound, t bounds.Word, src annotation.Source, pos token.Pos) {
	held := a.pkg.typeNamed(t.Text, pos)
	switch {
	case held == nil: // reported already
	case types.IsInterface(held):
		a.pkg.reportf(src.Pos(t.Offset), "%s is an interface: an any holds values of other types", t.Text)
	case !slices.ContainsFunc(b.Held, func(other types.Type) bool { return types.Identical(held, other) }):
		b.Held = append(b.Held, held)
	}
}
