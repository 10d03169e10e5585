package diff

import (
	"cmp"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/check/cache"
	"github.com/typetarget/target/check/diff/internal/recast"
	"github.com/typetarget/target/check/internal/constructors"
	"github.com/typetarget/target/check/internal/reach"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/spec"
)

// A pairing is a package in both versions; one of them may be nil.
type pairing struct {
	path      string // within the module, if all are of one
	pkgs      [2]*spec.Package
	functions []*function
	progress  chan Event // of any of the functions
	binaries  [2]*worker.Binary
	code      reach.Versions
	// faults are the reasons why the package cannot be compared.
	faults []Event
	// constructions are the values of opaque types, built by the version
	// whose contracts the inputs come from. They are nil without a binary.
	constructions *constructors.Values
}

// within returns the path of a package within its module.
func within(p *spec.Package) string {
	return strings.TrimPrefix(strings.TrimPrefix(p.Path, p.Module), "/")
}

// pair matches the packages of two versions by their paths within the module,
// since the module may have another path now. The packages of a workspace of
// several modules are matched by their whole paths.
func pair(old, new []*spec.Package) []*pairing {
	pathOf := within
	for _, pkgs := range [...][]*spec.Package{old, new} {
		if slices.ContainsFunc(pkgs, func(p *spec.Package) bool { return p.Module != pkgs[0].Module }) {
			pathOf = func(p *spec.Package) string { return p.Path }
		}
	}
	byPath := map[string]*pairing{}
	var all []*pairing
	for v, pkgs := range [...][]*spec.Package{old, new} {
		for _, p := range pkgs {
			path := pathOf(p)
			at := byPath[path]
			if at == nil {
				at = &pairing{path: path, progress: make(chan Event, 64)}
				byPath[path] = at
				all = append(all, at)
			}
			at.pkgs[v] = p
		}
	}
	slices.SortFunc(all, func(a, b *pairing) int { return cmp.Compare(a.path, b.path) })
	return all
}

// isWhole reports whether both versions have the package, without errors.
func (p *pairing) isWhole() bool {
	return !slices.ContainsFunc(p.pkgs[:], func(pkg *spec.Package) bool { return pkg == nil || len(pkg.Errors) > 0 })
}

// match matches the functions of a package.
func (p *pairing) match(r *run) {
	if r.cfg.Snapshot != nil {
		p.matchRecords(r)
		return
	}
	if p.isWhole() {
		spec.ShareInside(p.pkgs[older], p.pkgs[newer])
		if r.primary() == older {
			p.unfold()
		}
	}
	for _, v := range versions {
		if p.pkgs[v] != nil && !r.cfg.Contracts.of(v) {
			p.pkgs[v] = spec.Bare(p.pkgs[v])
		}
	}
	var contracts [2][]*spec.Contract
	for _, v := range versions {
		if p.pkgs[v] == nil || len(p.pkgs[v].Errors) > 0 {
			continue
		}
		for _, c := range p.pkgs[v].Contracts {
			if c.Matches(r.cfg.Check.Run) {
				contracts[v] = append(contracts[v], c)
			}
		}
	}
	for _, c := range contracts[older] {
		if like(contracts[newer], c) == nil {
			p.functions = append(p.functions, newFunction(r, p, c, p.promoted(newer, c)))
		}
	}
	for _, c := range contracts[newer] {
		old := like(contracts[older], c)
		if old == nil {
			old = p.promoted(older, c)
		}
		p.functions = append(p.functions, newFunction(r, p, old, c))
	}
}

// unfold makes inputs of the new version write a struct field by field if only
// that version has unexported fields in it. Other packages could write the old
// struct as a literal. The unexported fields are zero.
func (p *pairing) unfold() {
	old, new := recast.PrivateFields(p.pkgs[older]), recast.PrivateFields(p.pkgs[newer])
	scope := p.pkgs[newer].Types.Scope()
	for _, name := range scope.Names() {
		own, known := old[name]
		if typ, ok := scope.Lookup(name).(*types.TypeName); ok && known && len(own) == 0 && len(new[name]) > 0 {
			spec.Unfold(p.pkgs[newer], typ)
		}
	}
}

// like returns the contract of the same function: that of the same instance of
// a generic function if there is one, or else the first one of that name.
func like(contracts []*spec.Contract, c *spec.Contract) *spec.Contract {
	i := slices.IndexFunc(contracts, func(other *spec.Contract) bool { return other.FullName() == c.FullName() })
	if i < 0 {
		i = slices.IndexFunc(contracts, func(other *spec.Contract) bool { return other.Name == c.Name })
	}
	if i < 0 {
		return nil
	}
	return contracts[i]
}

// promoted returns a method that a type of a version has by embedding another
// type. The other version declares the method.
func (p *pairing) promoted(v version, c *spec.Contract) *spec.Contract {
	if c.Decl == nil || c.Decl.Recv == nil || p.pkgs[v] == nil || len(p.pkgs[v].Errors) > 0 {
		return nil
	}
	_, pointer := types.Unalias(c.Params[0].Type()).(*types.Pointer)
	return spec.Promoted(p.pkgs[v], c.Name, pointer)
}

// recall finds the verdicts of earlier runs on the functions of a package.
func (p *pairing) recall(r *run) {
	if !p.isWhole() {
		return
	}
	for _, f := range p.functions {
		old, new := f.contracts[older], f.contracts[newer]
		if !f.isInBoth() || old.Skip != "" || new.Skip != "" {
			continue
		}
		f.kept.at, f.kept.end = cache.Recall[Event](r.verdicts, p.code, f.contracts[:], needs(old), needs(new))
		if end := f.kept.end; end != nil {
			end.Cached = true
		}
	}
}

// keep keeps the verdicts on functions that are the same, unless a file has
// changed meanwhile.
func (p *pairing) keep(r *run) {
	if r.verdicts == nil || !p.isWhole() || !p.code.Unchanged() {
		return
	}
	for _, f := range p.functions {
		if f.kept.end == nil && f.end.Action == ActionEnd {
			end := f.end
			end.Elapsed = 0
			cache.Keep(r.verdicts, f.kept.at, end, f.verdict == Same && !f.kept.hurried)
		}
	}
}
