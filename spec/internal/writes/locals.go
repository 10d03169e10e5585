package writes

import (
	"go/ast"
	"go/types"
)

// locals are the variables that a function and its literals declare. Other
// variables are those of packages.
type locals struct {
	graph    *graph
	info     *types.Info
	declared map[*types.Var]bool // so far
}

// declare returns the node of a variable that the function declares; one
// without a name has a node of its own.
func (l *locals) declare(name *ast.Ident) node {
	v, ok := l.info.Defs[name].(*types.Var)
	if !ok {
		return l.graph.node()
	}
	return l.variable(v)
}

// variable returns the node of a variable that is declared now.
func (l *locals) variable(v *types.Var) node {
	l.declared[v] = true
	return l.graph.variable(v)
}

// find returns the node of a variable that the function declares; none for
// other names.
func (l *locals) find(id *ast.Ident) node {
	if v, ok := l.info.ObjectOf(id).(*types.Var); ok && l.declared[v] {
		return l.graph.variable(v)
	}
	return none
}

// signature declares the parameters and the results of a function.
func (l *locals) signature(recv *ast.FieldList, typ *ast.FuncType) *code {
	c := &code{}
	for _, list := range []*ast.FieldList{recv, typ.Params} {
		c.params = append(c.params, l.fields(list)...)
	}
	c.results = l.fields(typ.Results)
	return c
}

func (l *locals) fields(list *ast.FieldList) []node {
	var all []node
	if list == nil {
		return nil
	}
	for _, field := range list.List {
		for _, name := range field.Names {
			all = append(all, l.declare(name))
		}
		if len(field.Names) == 0 {
			all = append(all, l.graph.node())
		}
	}
	return all
}
