package spec

// Native prints the package's synthetic functions, and the aliases of types
// that they mention, as Go. The order is that of Funcs.
func (p *Package) Native() Native { return p.Code.Native(p.Types) }

// Traced prints the traces of the clauses besides. They call a function
//
//	func refine_traced(part int, value interface{}) bool
//
// that the package must have: see [Trace].
func (p *Package) Traced() Native { return p.Code.Traced(p.Types) }

// NativeOf prints only what the functions roots, which are of Funcs, need to be
// compiled.
func (p *Package) NativeOf(roots ...*Func) Native {
	return p.Code.NativeOf(p.Types, roots...)
}
