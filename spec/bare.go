package spec

import (
	"go/types"

	"github.com/typetarget/target/spec/dictionary"
)

// Bare returns the package as it is without what its contracts and types
// demand: the same functions with all inputs of their parameters' types. Bounds
// stay, and so does what constructors need.
func (p *Package) Bare() *Package {
	bare := &Package{
		Path: p.Path, Name: p.Name, Module: p.Module, Dir: p.Dir, TestFiles: p.TestFiles,
		Fset: p.Fset, Types: p.Types, Info: p.Info, Syntax: p.Syntax, Sizes: p.Sizes,
		Invariants: map[*types.TypeName][]*Clause{},
		Any:        p.Any, Allow: p.Allow, Bounds: p.Bounds, Measures: p.Measures, Code: p.Code, Errors: p.Errors,
		library: p.library,
	}
	bare.asked.outside.of = p.asked.outside.of
	bare.asked.outside.annotated.Do(func() { bare.asked.outside.within = p.inside() })
	for _, c := range p.Contracts {
		without := *c
		without.Pkg, without.Clauses, without.Inherited = bare, nil, nil
		bare.Contracts = append(bare.Contracts, &without)
	}
	return bare
}

// TellApart has inputs of a contract also hold what another dictionary has, as
// far as types of this package or of no package are told apart. It is for what
// is done before anything asks for the contract's dictionary.
func (p *Package) TellApart(c *Contract, more *dictionary.Dictionary) {
	d := p.Dictionary(c).With(more)
	p.asked.dictionaries.mu.Lock()
	defer p.asked.dictionaries.mu.Unlock()
	p.asked.dictionaries.known[c] = d
}

// ShareInside has the types of two versions of a package that annotations of
// either are about be known to the inputs of both as they are within the
// package.
func ShareInside(p, q *Package) {
	share := func(from, to *Package) {
		for name := range from.inside() {
			if own, ok := to.Types.Scope().Lookup(name.Name()).(*types.TypeName); ok && name.Pkg() == from.Types {
				to.inside()[own] = true
			}
		}
	}
	share(p, q)
	share(q, p)
}
