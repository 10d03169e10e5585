package spec

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/spec/internal/syntax"
)

// A refinement is a declared refinement type: Name(params) = RefinedType. It becomes a function of
// a value and the arguments.
type refinement struct {
	name   string
	def    *syntax.Definition
	src    source
	file   *ast.File
	state  resolution
	frame  *frame
	value  *param
	params []*param
	base   types.Type
	fn     *types.Func
}

// A resolution says how far a refinement type's header is elaborated.
type resolution uint8

const (
	unresolved resolution = iota
	resolving
	resolved
	broken
)
