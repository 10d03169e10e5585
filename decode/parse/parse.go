package parse

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

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// ErrOther means that an input is the call of another function.
var ErrOther = errors.New("it is a call of another function")

// An Error describes a fault in the source of an input.
type Error struct {
	// Line and Column are the position, from 1 on; the column counts bytes.
	Line, Column int
	Msg          string
	// lines is true if the source has several lines.
	lines bool
}

// Error returns the position and the message.
func (e *Error) Error() string {
	at := fmt.Sprintf("column %d: ", e.Column)
	if e.lines {
		at = fmt.Sprintf("line %d, %s", e.Line, at)
	}
	return at + e.Msg
}

// Read reads one input of a contract's function, a value for each parameter,
// receiver first. The source is
//
//   - the call as a Go expression of the package, as Literal and Expr write it
//     or as a person would;
//   - statements that end with this call: declarations of variables, a := &T{},
//     and assignments to parts of them, a.Next = a;
//   - the arguments alone, in parentheses, receiver first;
//   - or a file of the fuzz corpus, as the go command writes them: "go test fuzz
//     v1" and a value in each line.
//
// Read inverts Literal: the output of Literal is read as the same value. It
// also inverts CallText of package decode. The error is ErrOther or a *Error.
// At most one input of a package may be read at a time.
func Read(c *spec.Contract, source string) (values []value.Value, err error) {
	if text, ok := strings.CutPrefix(source, value.CorpusHeader); ok {
		return readCorpus(c, text)
	}
	r := &reader{x: &expression{contract: c, pkg: c.Pkg, text: strings.TrimRight(source, " \t\r\n")}}
	r.memory.r = r
	defer func() {
		if bad, ok := recover().(*Error); ok {
			values, err = nil, bad
		} else if r.other {
			values, err = nil, ErrOther
		}
	}()
	if r.x.isBlock() {
		values = r.block()
	} else {
		values = r.input()
	}
	return r.numbered(values), nil
}

// argumentsOf is the name of the function in a call whose source is its
// arguments alone.
const argumentsOf = "refine_input"

// A reader reads one input. Its methods panic with a *Error if the source is
// not an input.
type reader struct {
	x *expression
	// world lists the types that interfaces can hold; it is nil until
	// somebody asks for it.
	world *domain.World
	// memory has the variables, if the source is a block of statements.
	memory memory
	// other says that the source calls another function.
	other bool
}

// An expression is the source of an input, with the types that go/types gives
// it.
type expression struct {
	contract *spec.Contract
	pkg      *spec.Package
	text     string
	// shift is the number of bytes in front of the text in the file that is
	// parsed.
	shift int
	file  *token.File
	info  types.Info
}

// fail ends the reading.
func (x *expression) fail(pos token.Pos, format string, args ...any) {
	e := &Error{Line: 1, Column: 1, Msg: fmt.Sprintf(format, args...), lines: strings.Contains(x.text, "\n")}
	if x.file != nil && pos.IsValid() {
		at := x.file.PositionFor(pos, false)
		e.Line, e.Column = at.Line, at.Column
		if at.Line == 1 {
			e.Column = max(at.Column-x.shift, 1)
		}
	}
	panic(e)
}

// input reads the source.
func (r *reader) input() []value.Value {
	call, err := r.x.parse("")
	arguments := strings.HasPrefix(strings.TrimLeft(r.x.text, " \t\r\n"), "(")
	if named := err == nil && r.x.names(call); !named && arguments {
		if call, err = r.x.parse(argumentsOf); err == nil && !r.x.calls(call, argumentsOf) {
			r.other = true
			return nil
		}
	} else if err == nil && !named {
		r.other = true
		return nil
	}
	if err != nil {
		r.x.syntaxError(err)
	}
	r.x.check(call)
	one := ast.Unparen(call).(*ast.CallExpr)
	if r.x.shift > 0 {
		return r.arguments(one, r.x.paramTypes(0))
	}
	return r.called(one)
}

// parse parses the text after a name.
func (x *expression) parse(name string) (ast.Expr, error) { return x.parseBetween(name, "") }

// parseBetween parses the text between two others, the first without a new
// line.
func (x *expression) parseBetween(before, after string) (ast.Expr, error) {
	x.shift = len(before)
	e, err := parser.ParseExprFrom(x.pkg.Fset, "input", before+x.text+after, parser.SkipObjectResolution)
	if e != nil && e.Pos().IsValid() {
		x.file = x.pkg.Fset.File(e.Pos())
	}
	return e, err
}

// syntaxError ends the reading with the first error of the parser.
func (x *expression) syntaxError(err error) {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		x.fail(token.NoPos, "%v", err)
	}
	at := list[0].Pos
	column := at.Column
	if at.Line == 1 {
		column -= x.shift
	}
	panic(&Error{Line: at.Line, Column: max(column, 1), Msg: list[0].Msg, lines: strings.Contains(x.text, "\n")})
}

// names reports whether an expression calls a function with the name of the
// contract's function.
func (x *expression) names(e ast.Expr) bool { return x.calls(e, x.contract.Func.Name()) }

func (x *expression) calls(e ast.Expr, name string) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	id := calleeOf(call)
	return id != nil && id.Name == name
}

// calleeOf returns the name of the function that a call calls, or nil if the
// function has no name.
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

// check types the expression by go/types. Its names have the meaning that they
// have in the contract's file.
func (x *expression) check(e ast.Expr) {
	base := token.Pos(x.file.Base())
	scope := types.NewScope(x.pkg.Types.Scope(), base, base+token.Pos(x.file.Size())+1, "input")
	if x.shift == len(argumentsOf) {
		scope.Insert(types.NewFunc(token.NoPos, x.pkg.Types, argumentsOf, x.signature()))
	}
	ast.Inspect(e, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok {
				x.resolve(scope, id.Name)
			}
		}
		if id, ok := n.(*ast.Ident); ok && scope.Lookup(id.Name) == nil {
			if made := spec.StubNamed(x.pkg, id.Name); made != nil {
				scope.Insert(types.NewTypeName(token.NoPos, x.pkg.Types, id.Name, made))
			}
		}
		return true
	})
	x.info = types.Info{
		Types:      map[ast.Expr]types.TypeAndValue{},
		Uses:       map[*ast.Ident]types.Object{},
		Defs:       map[*ast.Ident]types.Object{},
		Instances:  map[*ast.Ident]types.Instance{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	err := types.CheckExpr(x.pkg.Fset, x.pkg.Types, base, e, &x.info)
	var bad types.Error
	if errors.As(err, &bad) {
		msg := strings.ReplaceAll(bad.Msg, argumentsOf, x.contract.FullName())
		x.fail(bad.Pos, "%s", strings.ReplaceAll(msg, "\n\t", ", "))
	} else if err != nil {
		x.fail(token.NoPos, "%v", err)
	}
}

// resolve declares a name before a dot, if it is the name of a package.
func (x *expression) resolve(scope *types.Scope, name string) {
	if scope.Lookup(name) != nil || x.pkg.Types.Scope().Lookup(name) != nil {
		return
	}
	imp := x.pkg.PackageNamed(x.contract.Func.Pos(), name)
	if imp == nil && name == x.pkg.Name {
		imp = x.pkg.Types
	}
	if imp == nil {
		imp = mentioned(x.pkg.Types, name, map[*types.Package]bool{})
	}
	if imp == nil && name == "slices" { // which literals mention whether or not the package does
		imp = x.pkg.Import(name)
	}
	if imp != nil {
		scope.Insert(types.NewPkgName(token.NoPos, x.pkg.Types, name, imp))
	}
}

// mentioned returns a package with the given name among the dependencies of a
// package, or nil.
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

// signature returns the signature of a function that takes the parameters of
// the contract, receiver first.
func (x *expression) signature() *types.Signature {
	var params []*types.Var
	for _, p := range x.contract.Params {
		params = append(params, types.NewParam(token.NoPos, x.pkg.Types, p.Name(), p.Type()))
	}
	return types.NewSignatureType(nil, nil, nil, types.NewTuple(params...), nil, x.contract.Func.Signature().Variadic())
}

// paramTypes returns the types of the parameters from the i-th on.
func (x *expression) paramTypes(i int) []types.Type {
	var list []types.Type
	for _, p := range x.contract.Params[i:] {
		list = append(list, p.Type())
	}
	return list
}

// called reads a call, which may be one of another function of the same name.
func (r *reader) called(call *ast.CallExpr) []value.Value {
	id := calleeOf(call)
	fn, ok := r.x.info.Uses[id].(*types.Func)
	c := r.x.contract
	if !ok || fn.Origin() != c.Func.Origin() && !r.x.promotes(fn) || !r.x.isInstance(id) {
		r.other = true
		return nil
	}
	if c.Func.Signature().Recv() == nil {
		return r.arguments(call, r.x.paramTypes(0))
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || r.x.info.Types[sel.X].IsType() {
		// A method expression takes the receiver first.
		if !ok || !types.Identical(r.x.info.Types[sel.X].Type, c.Params[0].Type()) {
			r.other = true
			return nil
		}
		return r.arguments(call, r.x.paramTypes(0))
	}
	recv := r.receiver(sel.X)
	if recv == nil {
		r.other = true
		return nil
	}
	return append([]value.Value{recv}, r.arguments(call, r.x.paramTypes(1))...)
}

// promotes reports whether a call of fn calls a method that the contract's type
// has by embedding.
func (x *expression) promotes(fn *types.Func) bool {
	return x.contract.Decl == nil && x.contract.Func.Signature().Recv() != nil && fn.Name() == x.contract.Func.Name()
}

// isInstance reports whether the function that is called has the type arguments
// of the contract.
func (x *expression) isInstance(id *ast.Ident) bool {
	of, ok := x.info.Instances[id]
	if !ok {
		return true // it is not generic, or a method, whose receiver tells
	}
	return slices.EqualFunc(x.contract.TypeArgs, slices.Collect(of.TypeArgs.Types()), types.Identical)
}

// receiver reads the receiver of a call, nil if it is of another type.
func (r *reader) receiver(e ast.Expr) value.Value {
	want := r.x.contract.Params[0].Type()
	have := r.x.info.Types[e].Type
	if types.Identical(have, want) {
		return r.value(e, want)
	}
	if ptr, ok := have.Underlying().(*types.Pointer); ok && types.Identical(ptr.Elem(), want) {
		// The method of a value is called of a pointer to it.
		if p, ok := r.value(e, have).(*value.Pointer); ok && p.Elem != nil {
			return p.Elem
		}
	}
	if id, ok := ast.Unparen(e).(*ast.Ident); ok && types.Identical(types.NewPointer(have), want) && r.memory.isOfBlock(id) {
		return r.memory.use(id, r.memory.variables[r.x.info.Uses[id]], want)
	}
	return nil
}

// arguments reads the arguments of a call.
func (r *reader) arguments(call *ast.CallExpr, params []types.Type) []value.Value {
	variadic := len(params) > 0 && r.x.isVariadic(call) && !call.Ellipsis.IsValid()
	var values []value.Value
	args := call.Args
	for i, t := range params {
		if variadic && i == len(params)-1 {
			rest := &value.Slice{T: t}
			for _, a := range args[i:] {
				rest.Elems = append(rest.Elems, r.value(a, t.Underlying().(*types.Slice).Elem()))
			}
			return append(values, rest)
		}
		if i >= len(args) {
			r.x.fail(call.Rparen, "the call passes on what another returns; write the arguments")
		}
		values = append(values, r.value(args[i], t))
	}
	return values
}

// isVariadic reports whether the function that is called takes any number of
// arguments at its end.
func (x *expression) isVariadic(call *ast.CallExpr) bool {
	sig, ok := x.info.Types[call.Fun].Type.Underlying().(*types.Signature)
	return ok && sig.Variadic()
}

// source returns the source of an expression on one line.
func (x *expression) source(e ast.Expr) string {
	text := x.text
	from, to := x.file.Offset(e.Pos())-x.shift, x.file.Offset(e.End())-x.shift
	if from < 0 || to > len(text) {
		return "this"
	}
	text = strings.Join(strings.Fields(text[from:to]), " ")
	if len(text) > 40 {
		return strconv.Quote(text[:40]) + "..."
	}
	return text
}
