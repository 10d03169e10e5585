package spec

import (
	"go/types"
	"slices"
	"sync"

	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/dictionary"
)

// dictionaries remembers the dictionaries of contracts. It may be used
// concurrently.
type dictionaries struct {
	mu    sync.Mutex
	known map[*Contract]*dictionary.Dictionary
	// singletons are the types of the values of package variables.
	singletons map[*types.Var]*types.Named
}

// Singleton returns a type with one value, that of a package variable, and with
// the variable's name. No program can write the type: it represents the
// variable among the types of the values of interfaces. Singleton may be called
// concurrently, and returns one type for one variable.
func (p *Package) Singleton(v *types.Var) types.Type {
	p.asked.dictionaries.mu.Lock()
	defer p.asked.dictionaries.mu.Unlock()
	t, ok := p.asked.dictionaries.singletons[v]
	if !ok {
		name := types.NewTypeName(v.Pos(), v.Pkg(), v.Name(), nil)
		t = types.NewNamed(name, types.NewStruct([]*types.Var{v}, nil), nil)
		if p.asked.dictionaries.singletons == nil {
			p.asked.dictionaries.singletons = map[*types.Var]*types.Named{}
		}
		p.asked.dictionaries.singletons[v] = t
	}
	return t
}

// SingletonOf returns the variable of a [Package.Singleton], or nil for every
// other type.
func SingletonOf(t types.Type) *types.Var {
	named, ok := t.(*types.Named)
	if !ok {
		return nil
	}
	s, ok := named.Underlying().(*types.Struct)
	if !ok || s.NumFields() != 1 || s.Field(0).IsField() {
		return nil // every other struct is one of fields
	}
	return s.Field(0)
}

// Dictionary returns the dictionary of a contract's function: the values that
// its code compares inputs with. If nobody annotated the function, the
// dictionary also has the texts that tests pass to it. It may be called
// concurrently. The first call may load the source of other packages.
func (p *Package) Dictionary(c *Contract) *dictionary.Dictionary {
	if d := p.asked.dictionaries.of(c); d != nil {
		return d
	}
	builders := buildersOf(c)
	p.asked.dictionaries.mu.Lock()
	defer p.asked.dictionaries.mu.Unlock()
	d, ok := p.asked.dictionaries.known[c]
	if !ok {
		d = dictionary.Find(p.code(c, builders))
		if c.Unannotated {
			d.Samples = samplesOf(c, d.Signs())
		}
		if p.asked.dictionaries.known == nil {
			p.asked.dictionaries.known = map[*Contract]*dictionary.Dictionary{}
		}
		p.asked.dictionaries.known[c] = d
	}
	return d
}

// of returns the dictionary of a contract if it is known, or nil.
func (d *dictionaries) of(c *Contract) *dictionary.Dictionary {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.known[c]
}

// buildersOf returns the constructors of the module that build values of the
// inputs of an annotated function, or arguments of one another.
func buildersOf(c *Contract) (all []*types.Func) {
	if c.Unannotated {
		return nil
	}
	seen := map[*Opaque]bool{}
	var visit func(t types.Type)
	visit = func(t types.Type) {
		var found []*Opaque
		c.Pkg.reaches(t, func(o *Opaque) bool {
			if !seen[o] {
				seen[o] = true
				found = append(found, o)
			}
			return false
		})
		for _, o := range found {
			for _, k := range o.Constructors {
				if k.Contract == nil || !InModule(c.Pkg, k.Contract.Func.Pkg().Path()) {
					continue
				}
				all = append(all, k.Contract.Func)
				for _, param := range k.Params() {
					visit(param)
				}
			}
		}
	}
	for _, v := range c.Params {
		visit(v.Type())
	}
	return all
}

// code returns the code that the dictionary of a contract's function is read
// from.
func (p *Package) code(c *Contract, builders []*types.Func) dictionary.Code {
	code := dictionary.Code{
		Builders: builders, Results: map[*types.Var]bool{}, Params: map[*types.Var]*types.Var{}, Targets: c.Unannotated, TypeArgs: c.TypeArgs,
		Home: p.Types, Fset: p.Fset, Source: p.Source, Files: p.PackageSource, Import: p.Import, Implementers: func(t types.Type) []types.Type { return existing(p, t) },
		InModule: func(path string) bool { return InModule(p, path) },
	}
	for _, cl := range c.Predicates() {
		code.Roots = append(code.Roots, cl.Func.Obj)
		own := receiverFirst(cl.Func.Obj.Signature())
		for i, arg := range cl.Args {
			switch arg.Kind {
			case clause.ArgResult:
				code.Results[own[i]] = true
			case clause.ArgParam, clause.ArgOld:
				code.Params[own[i]] = c.Params[arg.Index]
			}
		}
	}
	code.Roots = append(code.Roots, c.Func)
	for i, v := range receiverFirst(c.Func.Origin().Signature()) {
		code.Params[v] = c.Params[i]
	}
	return code
}

// receiverFirst returns the parameters of a function, after its receiver if it
// has one.
func receiverFirst(sig *types.Signature) []*types.Var {
	var all []*types.Var
	if recv := sig.Recv(); recv != nil {
		all = append(all, recv)
	}
	return slices.AppendSeq(all, sig.Params().Variables())
}
