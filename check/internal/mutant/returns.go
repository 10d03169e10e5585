package mutant

import (
	"go/ast"
	"go/types"
	"strings"
)

// maxVariables is the maximum number of variables that replace a result.
const maxVariables = 3

// returns replaces results of return statements.
func returns(f *finder, n ast.Node) {
	s, ok := n.(*ast.ReturnStmt)
	if !ok {
		return
	}
	results := f.results()
	if len(results) != len(s.Results) {
		return // a call has several results, or they have names
	}
	for i, x := range s.Results {
		for _, text := range f.values(results[i], n) {
			if text != f.text(x) {
				f.replace(x, text)
			}
		}
	}
}

// results returns the types of the results of the function around the current
// node.
func (f *finder) results() (all []types.Type) {
	sig := f.pkg.Info.Defs[f.decl.Name].Type().(*types.Signature)
	for _, n := range f.path {
		if lit, ok := n.(*ast.FuncLit); ok {
			sig, _ = f.typeOf(lit).Underlying().(*types.Signature)
		}
	}
	for v := range sig.Results().Variables() {
		all = append(all, v.Type())
	}
	return all
}

// values returns other values for a result of a type: its zero value, and some
// variables that a statement can use.
func (f *finder) values(t types.Type, at ast.Node) (texts []string) {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch info := u.Info(); {
		case info&types.IsBoolean != 0:
			texts = append(texts, "true", "false")
		case info&types.IsString != 0:
			texts = append(texts, `""`)
		case info&types.IsNumeric != 0:
			texts = append(texts, "0")
		default:
			texts = append(texts, "nil") // of unsafe.Pointer
		}
	case *types.Pointer, *types.Slice, *types.Map, *types.Chan, *types.Signature, *types.Interface:
		if _, isParam := types.Unalias(t).(*types.TypeParam); isParam {
			texts = append(texts, "*new("+types.TypeString(t, f.qualify)+")")
		} else {
			texts = append(texts, "nil")
		}
	default:
		if text := types.TypeString(t, f.qualify); !strings.Contains(text, unnamed) {
			texts = append(texts, "*new("+text+")")
		}
	}
	return append(texts, f.variables(t, at)...)
}

// unnamed stands for a package that a file does not import. No text of a type
// has it.
const unnamed = "\x00"

// qualify returns the name of a package in the file.
func (f *finder) qualify(p *types.Package) string {
	if p == f.pkg.Types {
		return ""
	}
	for _, spec := range f.file.ast.Imports {
		if name := imported(f.pkg, spec); name != nil && name.Imported() == p && name.Name() != "." {
			return name.Name()
		}
	}
	return unnamed
}

// variables returns the names of variables of a type that the function declares
// before a statement, those of inner blocks first.
func (f *finder) variables(t types.Type, at ast.Node) (names []string) {
	seen := map[string]bool{"_": true}
	outer := f.pkg.Types.Scope()
	for scope := outer.Innermost(at.Pos()); scope != nil && scope.Parent() != outer; scope = scope.Parent() {
		for _, name := range scope.Names() {
			v, ok := scope.Lookup(name).(*types.Var)
			if seen[name] || ok && v.Pos() >= at.Pos() {
				continue
			}
			seen[name] = true
			if ok && types.Identical(v.Type(), t) && len(names) < maxVariables {
				names = append(names, name)
			}
		}
	}
	return names
}
