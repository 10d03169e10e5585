package decode

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/spec"
)

// ErrOther says that an input is the call of another function.
var ErrOther = errors.New("it is a call of another function")

// A ReadError says what is wrong with the source of an input.
type ReadError struct {
	// Line and Column are where, from 1 on; the column counts bytes.
	Line, Column int
	Msg          string
	// line is set where the source has several.
	lines bool
}

// Error is the message behind its place.
func (e *ReadError) Error() string {
	at := fmt.Sprintf("column %d: ", e.Column)
	if e.lines {
		at = fmt.Sprintf("line %d, %s", e.Line, at)
	}
	return at + e.Msg
}

// ReadInput reads one input of a contract's function, a value for each parameter, receiver first. The source
// is
//
//   - the call as a Go expression of the package, as Literal and Expr write it or as a person would;
//   - the arguments alone, in parentheses, receiver first;
//   - or a file of the fuzz corpus, as the go command writes them: "go test fuzz v1" and a value in each line.
//
// It inverts Literal: what that writes is read as the same value. The error is ErrOther or a *ReadError. Not more
// than one input of a package may be read at a time.
func ReadInput(c *spec.Contract, source string) (values []Value, err error) {
	if text, ok := strings.CutPrefix(source, corpusHeader); ok {
		return readCorpus(c, text)
	}
	r := &sourceReader{contract: c, pkg: c.Pkg, text: strings.TrimRight(source, " \t\r\n")}
	defer func() {
		if bad, ok := recover().(*ReadError); ok {
			values, err = nil, bad
		} else if r.other {
			values, err = nil, ErrOther
		}
	}()
	return r.input(), nil
}

// argumentsOf is the name of the function that arguments without one are passed to.
const argumentsOf = "refine_input"

// A sourceReader reads one input. Its methods panic with a *ReadError where the source is none.
type sourceReader struct {
	contract *spec.Contract
	pkg      *spec.Package
	text     string
	// shift is the number of bytes in front of the text in the file that is parsed.
	shift int
	file  *token.File
	info  types.Info
	// world is what interfaces hold, nil until one is read.
	world *encode.World
	// other says that the source calls another function.
	other bool
}

// fail ends the reading.
func (r *sourceReader) fail(pos token.Pos, format string, args ...any) {
	e := &ReadError{Line: 1, Column: 1, Msg: fmt.Sprintf(format, args...), lines: strings.Contains(r.text, "\n")}
	if r.file != nil && pos.IsValid() {
		at := r.file.PositionFor(pos, false)
		e.Line, e.Column = at.Line, at.Column
		if at.Line == 1 {
			e.Column = max(at.Column-r.shift, 1)
		}
	}
	panic(e)
}

// input reads the source.
func (r *sourceReader) input() []Value {
	call, err := r.parse("")
	arguments := strings.HasPrefix(strings.TrimLeft(r.text, " \t\r\n"), "(")
	if named := err == nil && r.names(call); !named && arguments {
		if call, err = r.parse(argumentsOf); err == nil && !r.calls(call, argumentsOf) {
			r.other = true
			return nil
		}
	} else if err == nil && !named {
		r.other = true
		return nil
	}
	if err != nil {
		r.syntaxError(err)
	}
	r.check(call)
	one := ast.Unparen(call).(*ast.CallExpr)
	if r.shift > 0 {
		return r.arguments(one, r.paramTypes(0))
	}
	return r.called(one)
}

// parse parses the text behind a name.
func (r *sourceReader) parse(name string) (ast.Expr, error) {
	r.shift = len(name)
	e, err := parser.ParseExprFrom(r.pkg.Fset, "input", name+r.text, parser.SkipObjectResolution)
	if e != nil && e.Pos().IsValid() {
		r.file = r.pkg.Fset.File(e.Pos())
	}
	return e, err
}

// syntaxError ends the reading with the first error of the parser.
func (r *sourceReader) syntaxError(err error) {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		r.fail(token.NoPos, "%v", err)
	}
	at := list[0].Pos
	column := at.Column
	if at.Line == 1 {
		column -= r.shift
	}
	panic(&ReadError{Line: at.Line, Column: max(column, 1), Msg: list[0].Msg, lines: strings.Contains(r.text, "\n")})
}

// names reports whether an expression calls something of the name of the contract's function.
func (r *sourceReader) names(e ast.Expr) bool { return r.calls(e, r.contract.Func.Name()) }

func (r *sourceReader) calls(e ast.Expr, name string) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	id := calleeOf(call)
	return id != nil && id.Name == name
}

// calleeOf is the name of what a call calls, nil where that has none.
func calleeOf(call *ast.CallExpr) *ast.Ident {
	fun := ast.Unparen(call.Fun)
	switch x := fun.(type) {
	case *ast.IndexExpr:
		fun = ast.Unparen(x.X)
	case *ast.IndexListExpr:
		fun = ast.Unparen(x.X)
	}
	switch x := fun.(type) {
	case *ast.Ident:
		return x
	case *ast.SelectorExpr:
		return x.Sel
	}
	return nil
}

// check lets go/types type the expression, where the names are those that the contract's file knows.
func (r *sourceReader) check(e ast.Expr) {
	base := token.Pos(r.file.Base())
	scope := types.NewScope(r.pkg.Types.Scope(), base, base+token.Pos(r.file.Size())+1, "input")
	if r.shift > 0 {
		scope.Insert(types.NewFunc(token.NoPos, r.pkg.Types, argumentsOf, r.signature()))
	}
	ast.Inspect(e, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok {
				r.resolve(scope, id.Name)
			}
		}
		return true
	})
	r.info = types.Info{
		Types:      map[ast.Expr]types.TypeAndValue{},
		Uses:       map[*ast.Ident]types.Object{},
		Defs:       map[*ast.Ident]types.Object{},
		Instances:  map[*ast.Ident]types.Instance{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	err := types.CheckExpr(r.pkg.Fset, r.pkg.Types, base, e, &r.info)
	var bad types.Error
	if errors.As(err, &bad) {
		msg := strings.ReplaceAll(bad.Msg, argumentsOf, r.contract.FullName())
		r.fail(bad.Pos, "%s", strings.ReplaceAll(msg, "\n\t", ", "))
	} else if err != nil {
		r.fail(token.NoPos, "%v", err)
	}
}

// resolve makes a name that stands before a dot known, where it is that of a package.
func (r *sourceReader) resolve(scope *types.Scope, name string) {
	if scope.Lookup(name) != nil || r.pkg.Types.Scope().Lookup(name) != nil {
		return
	}
	imp := r.pkg.PackageNamed(r.contract.Func.Pos(), name)
	if imp == nil && name == r.pkg.Name {
		imp = r.pkg.Types
	}
	if imp == nil {
		imp = mentioned(r.pkg.Types, name, map[*types.Package]bool{})
	}
	if imp == nil && name == "slices" { // which literals mention whether or not the package does
		imp = r.pkg.Import(name)
	}
	if imp != nil {
		scope.Insert(types.NewPkgName(token.NoPos, r.pkg.Types, name, imp))
	}
}

// mentioned is a package of that name among all that a package depends on.
func mentioned(p *types.Package, name string, seen map[*types.Package]bool) *types.Package {
	for _, imp := range p.Imports() {
		if seen[imp] {
			continue
		}
		seen[imp] = true
		if imp.Name() == name {
			return imp
		}
		if found := mentioned(imp, name, seen); found != nil {
			return found
		}
	}
	return nil
}

// signature is that of a function which takes the parameters of the contract, receiver first.
func (r *sourceReader) signature() *types.Signature {
	var params []*types.Var
	for _, p := range r.contract.Params {
		params = append(params, types.NewParam(token.NoPos, r.pkg.Types, p.Name(), p.Type()))
	}
	return types.NewSignatureType(nil, nil, nil, types.NewTuple(params...), nil, r.contract.Func.Signature().Variadic())
}

// paramTypes are the types of the parameters from the i-th on.
func (r *sourceReader) paramTypes(i int) []types.Type {
	var list []types.Type
	for _, p := range r.contract.Params[i:] {
		list = append(list, p.Type())
	}
	return list
}

// called reads a call, which may be one of another function of the same name.
func (r *sourceReader) called(call *ast.CallExpr) []Value {
	id := calleeOf(call)
	fn, ok := r.info.Uses[id].(*types.Func)
	c := r.contract
	if !ok || fn.Origin() != c.Func.Origin() && !r.promotes(call, fn) || !r.isInstance(id) {
		r.other = true
		return nil
	}
	if c.Func.Signature().Recv() == nil {
		return r.arguments(call, r.paramTypes(0))
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || r.info.Types[sel.X].IsType() {
		// A method expression takes the receiver first.
		if !ok || !types.Identical(r.info.Types[sel.X].Type, c.Params[0].Type()) {
			r.other = true
			return nil
		}
		return r.arguments(call, r.paramTypes(0))
	}
	recv := r.receiver(sel.X)
	if recv == nil {
		r.other = true
		return nil
	}
	return append([]Value{recv}, r.arguments(call, r.paramTypes(1))...)
}

// promotes reports whether a call is that of a method which the contract's type has by embedding another.
func (r *sourceReader) promotes(call *ast.CallExpr, fn *types.Func) bool {
	return r.contract.Decl == nil && r.contract.Func.Signature().Recv() != nil && fn.Name() == r.contract.Func.Name()
}

// isInstance reports whether the function that is called has the type arguments of the contract.
func (r *sourceReader) isInstance(id *ast.Ident) bool {
	of, ok := r.info.Instances[id]
	if !ok {
		return true // it is not generic, or a method, whose receiver tells
	}
	return slices.EqualFunc(r.contract.TypeArgs, slices.Collect(of.TypeArgs.Types()), types.Identical)
}

// receiver reads the receiver of a call, nil where it is of another type.
func (r *sourceReader) receiver(e ast.Expr) Value {
	want := r.contract.Params[0].Type()
	have := r.info.Types[e].Type
	if types.Identical(have, want) {
		return r.value(e, want)
	}
	if ptr, ok := have.Underlying().(*types.Pointer); ok && types.Identical(ptr.Elem(), want) {
		// The method of a value is called of a pointer to it.
		if p, ok := r.value(e, have).(*Pointer); ok && p.Elem != nil {
			return p.Elem
		}
	}
	return nil
}

// arguments reads the arguments of a call.
func (r *sourceReader) arguments(call *ast.CallExpr, params []types.Type) []Value {
	variadic := len(params) > 0 && r.isVariadic(call) && !call.Ellipsis.IsValid()
	var values []Value
	args := call.Args
	for i, t := range params {
		if variadic && i == len(params)-1 {
			rest := &Slice{T: t}
			for _, a := range args[i:] {
				rest.Elems = append(rest.Elems, r.value(a, t.Underlying().(*types.Slice).Elem()))
			}
			return append(values, rest)
		}
		if i >= len(args) {
			r.fail(call.Rparen, "the call passes on what another returns; write the arguments")
		}
		values = append(values, r.value(args[i], t))
	}
	return values
}

// isVariadic reports whether what is called takes any number of arguments at its end.
func (r *sourceReader) isVariadic(call *ast.CallExpr) bool {
	sig, ok := r.info.Types[call.Fun].Type.Underlying().(*types.Signature)
	return ok && sig.Variadic()
}

// source is an expression as it stands in the source, on one line.
func (r *sourceReader) source(e ast.Expr) string {
	text := r.text
	from, to := r.file.Offset(e.Pos())-r.shift, r.file.Offset(e.End())-r.shift
	if from < 0 || to > len(text) {
		return "this"
	}
	text = strings.Join(strings.Fields(text[from:to]), " ")
	if len(text) > 40 {
		return strconv.Quote(text[:40]) + "..."
	}
	return text
}
