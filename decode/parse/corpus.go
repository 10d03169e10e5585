package parse

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"math"
	"strconv"
	"strings"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// readCorpus reads a file of the fuzz corpus after its first line.
func readCorpus(c *spec.Contract, text string) (values []value.Value, err error) {
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	if len(lines) != len(c.Params) {
		return nil, &Error{Line: 1, Column: 1, Msg: fmt.Sprintf("the file of the fuzz corpus has %d values, and %s takes %d", len(lines), c.FullName(), len(c.Params))}
	}
	for i, line := range lines {
		v, msg := corpusValue(line, c.Params[i].Type())
		if msg != "" {
			return nil, &Error{Line: i + 2, Column: 1, Msg: fmt.Sprintf("parameter %s: %s", c.Params[i].Name(), msg), lines: true}
		}
		values = append(values, v)
	}
	return values, nil
}

// corpusValue reads a line, or returns a message that says how it is wrong.
func corpusValue(line string, t types.Type) (v value.Value, msg string) {
	e, err := parser.ParseExpr(line)
	call, ok := e.(*ast.CallExpr)
	if err != nil || !ok || len(call.Args) != 1 {
		return nil, "the line " + line + " is no value of the fuzz corpus"
	}
	if f, ok := floatBits(call); ok && types.Identical(t, f.T) {
		return f, ""
	}
	name := "[]byte"
	if id, ok := call.Fun.(*ast.Ident); ok {
		name = id.Name
	}
	var own types.Type = types.NewSlice(types.Typ[types.Byte])
	if name != "[]byte" {
		obj, ok := types.Universe.Lookup(name).(*types.TypeName)
		if !ok {
			return nil, "the line " + line + " is no value of the fuzz corpus"
		}
		own = obj.Type()
	}
	if !value.IsFuzzed(t) || !types.Identical(own, t) {
		return nil, fmt.Sprintf("it has type %s, and the line %s is of type %s", t, line, name)
	}
	if v = corpusLiteral(call.Args[0], t); v == nil {
		return nil, "the line " + line + " is no value of the fuzz corpus"
	}
	return v, ""
}

// floatBits reads math.Float64frombits(0x...), the notation of a NaN that is
// not the usual one.
func floatBits(call *ast.CallExpr) (*value.Float, bool) {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	lit, isLit := call.Args[0].(*ast.BasicLit)
	if !ok || !isLit {
		return nil, false
	}
	bits, err := strconv.ParseUint(lit.Value, 0, 64)
	switch {
	case err != nil:
		return nil, false
	case sel.Sel.Name == "Float64frombits":
		return &value.Float{T: types.Typ[types.Float64], V: math.Float64frombits(bits)}, true
	case sel.Sel.Name == "Float32frombits":
		return &value.Float{T: types.Typ[types.Float32], V: float64(math.Float32frombits(uint32(bits)))}, true
	}
	return nil, false
}

// corpusLiteral reads the value in a line. It returns nil if the value does not
// have type t.
func corpusLiteral(e ast.Expr, t types.Type) value.Value {
	sign := ""
	if u, ok := e.(*ast.UnaryExpr); ok && (u.Op == token.SUB || u.Op == token.ADD) {
		sign, e = u.Op.String(), u.X
	}
	var text string
	isChar := false
	switch e := e.(type) {
	case *ast.Ident:
		text = e.Name
	case *ast.BasicLit:
		text, isChar = e.Value, e.Kind == token.CHAR
	default:
		return nil
	}
	if slice, ok := types.Unalias(t).(*types.Slice); ok {
		s, err := strconv.Unquote(text)
		if err != nil {
			return nil
		}
		v := &value.Slice{T: t, Elems: []value.Value{}}
		for i := range len(s) {
			v.Elems = append(v.Elems, &value.Int{T: slice.Elem(), V: int64(s[i])})
		}
		return v
	}
	basic := types.Unalias(t).(*types.Basic)
	switch info := basic.Info(); {
	case info&types.IsBoolean != 0:
		if b, err := strconv.ParseBool(text); err == nil {
			return &value.Bool{T: t, V: b}
		}
	case info&types.IsString != 0:
		if s, err := strconv.Unquote(text); err == nil {
			return &value.String{T: t, V: s}
		}
	case info&types.IsFloat != 0:
		bits := 64
		if basic.Kind() == types.Float32 {
			bits = 32
		}
		if f, err := strconv.ParseFloat(sign+text, bits); err == nil {
			return &value.Float{T: t, V: f}
		}
	case isChar:
		if c, _, tail, err := strconv.UnquoteChar(strings.TrimPrefix(text, "'"), '\''); err == nil && tail == "'" {
			return &value.Int{T: t, V: int64(c)}
		}
	case info&types.IsUnsigned != 0:
		if k, err := strconv.ParseUint(text, 0, 64); err == nil && sign != "-" {
			return &value.Int{T: t, V: int64(k)}
		}
	default:
		if k, err := strconv.ParseInt(sign+text, 0, 64); err == nil {
			return &value.Int{T: t, V: k}
		}
	}
	return nil
}
