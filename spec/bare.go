package spec

import (
	"go/types"
	"slices"

	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/dictionary"
)

// Bare returns a package as it is without what its contracts and types demand:
// the same functions with all inputs of their parameters' types. Bounds stay,
// and so does what constructors need.
func Bare(p *Package) *Package {
	bare := &Package{
		Path: p.Path, Name: p.Name, Module: p.Module, Dir: p.Dir, TestFiles: p.TestFiles,
		Fset: p.Fset, Types: p.Types, Info: p.Info, Syntax: p.Syntax, Sizes: p.Sizes,
		Invariants: map[*types.TypeName][]*clause.Clause{},
		Any:        p.Any, Allow: p.Allow, Bounds: p.Bounds, Measures: p.Measures, Code: p.Code, Errors: p.Errors,
		imports: p.imports,
	}
	bare.asked.outside.of = p.asked.outside.of
	bare.asked.outside.annotated.Do(func() { bare.asked.outside.within = insideOf(p) })
	for _, c := range p.Contracts {
		without := *c
		without.Pkg, without.Clauses, without.Inherited = bare, nil, nil
		bare.Contracts = append(bare.Contracts, &without)
	}
	for _, c := range p.asked.opaques.constructors {
		own, contract := *c, *c.Contract
		contract.Pkg = bare
		own.Contract = &contract
		bare.asked.opaques.constructors = append(bare.asked.opaques.constructors, &own)
	}
	return bare
}

// TellApart has inputs of the contract also hold what another dictionary has,
// as far as types of the package or of no package are told apart. It is for
// what is done before anything asks for the contract's dictionary.
func (c *Contract) TellApart(more *dictionary.Dictionary) {
	d := c.Pkg.Dictionary(c).With(more)
	asked := &c.Pkg.asked.dictionaries
	asked.mu.Lock()
	defer asked.mu.Unlock()
	asked.known[c] = d
}

// ShareInside has the types of two versions of a package that annotations of
// either are about be known to the inputs of both as they are within the
// package.
func ShareInside(p, q *Package) {
	share := func(from, to *Package) {
		shareGraphs(from, to)
		shareAliases(from, to)
		for name := range insideOf(from) {
			if own, ok := to.Types.Scope().Lookup(name.Name()).(*types.TypeName); ok && name.Pkg() == from.Types {
				insideOf(to)[own] = true
			}
		}
	}
	share(p, q)
	share(q, p)
}

// shareGraphs gives the types of a package the bounds of nodes that the types
// of the same names have in another, unless they have their own. Pointers lead
// to the same fields in both: a text of two versions numbers such fields.
func shareGraphs(from, to *Package) {
	for name, b := range from.Bounds {
		own, ok := to.Types.Scope().Lookup(name.Name()).(*types.TypeName)
		if !ok || b.Nodes == nil {
			continue
		}
		with := to.Bounds[own]
		if with.Nodes == nil {
			with.Nodes, with.Share = b.Nodes, b.Share
		}
		if narrows(with.Share) == "" {
			for _, field := range intoOf(own, b) {
				if !slices.Contains(with.Into, field) && mayLeadInto(to, own, field) {
					with.Into = append(slices.Clip(with.Into), field)
				}
			}
		}
		to.Bounds[own] = with
	}
}

// mayLeadInto reports whether pointers to the type of a field may be equal and
// form cycles, so far as a bound says.
func mayLeadInto(p *Package, host *types.TypeName, field string) bool {
	of := host.Type().Underlying().(*types.Struct).Field(fieldOf(host.Type(), field)).Type()
	named, isNamed := types.Unalias(of).(*types.Named)
	return isNamed && narrows(p.Bounds[named.Origin().Obj()].Share) == ""
}

// Unfold has a type of the package be known to its inputs as it is within. It
// is for what is done before anything asks what builds values.
func Unfold(p *Package, name *types.TypeName) { insideOf(p)[name] = true }
