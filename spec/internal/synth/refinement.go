package synth

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/internal/syntax"
)

// A Refinement is a declared refinement type: Name(params) = RefinedType. It
// becomes a function of a value and the arguments.
type Refinement struct {
	Name   string
	Def    *syntax.Definition
	Src    annotation.Source
	File   *ast.File
	State  resolution
	Frame  *Frame
	Value  *Param
	Params []*Param
	Base   types.Type
	Fn     *types.Func
}

// A resolution says how far a refinement type's header is elaborated.
type resolution uint8

const (
	Unresolved resolution = iota
	Resolving
	Resolved
	Broken
)
