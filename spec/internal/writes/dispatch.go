package writes

import (
	"go/ast"
	"go/types"
	"slices"
)

// A binding is a method that an invocation may call.
type binding struct {
	of     *invocation
	method *types.Func
	// promoted says that the method may belong to a part of the value in
	// the interface.
	promoted bool
}

// dispatch binds the invocations to all methods that the value in the interface
// may have, and reports whether there are new ones.
func (s *solution) dispatch() bool {
	found := false
	bind := func(inv *invocation, method *types.Func, promoted bool) {
		key := binding{inv, method.Origin(), promoted}
		if !s.bound[key] {
			s.bound[key] = true
			found = true
			s.bind(key)
		}
	}
	packages, held := s.around()
	for _, fn := range slices.Clone(s.reached) {
		for _, inv := range fn.invocations {
			for _, path := range s.packagesOf(inv, packages) {
				for _, method := range s.finder.declaredMethods(path, inv.name) {
					bind(inv, method, false)
				}
			}
			for _, t := range s.typesBehind(inv, held) {
				method, promoted := s.finder.methodOf(t, inv.pkg, inv.name)
				if method != nil && !(inv.isError() && s.finder.function(method) == nil) {
					bind(inv, method, promoted)
				}
			}
		}
	}
	return found
}

// around returns the packages whose functions are reached, and the types that
// these mention.
func (s *solution) around() (packages []string, mentioned []types.Type) {
	packages = []string{s.finder.pkg.Types.Path()}
	for _, fn := range s.reached {
		if fn.path != "" && !slices.Contains(packages, fn.path) {
			packages = append(packages, fn.path)
		}
		mentioned = append(mentioned, fn.types...)
	}
	return packages, mentioned
}

// packagesOf returns the packages all of whose methods of a name an invocation
// may call: the given ones and that of the interface.
func (s *solution) packagesOf(inv *invocation, packages []string) []string {
	if named, ok := types.Unalias(inv.iface).(*types.Named); ok && named.Obj().Pkg() != nil {
		if path := named.Obj().Pkg().Path(); !s.finder.pkg.IsStandard(path) && !slices.Contains(packages, path) {
			return append(packages[:len(packages):len(packages)], path)
		}
	}
	return packages
}

// typesBehind returns types that the interface of an invocation may hold,
// except those whose methods its packages declare.
func (s *solution) typesBehind(inv *invocation, mentioned []types.Type) []types.Type {
	all := slices.Concat(mentioned, s.finder.pkg.Held, s.finder.own())
	if s.after && s.at(inv.receiver).has[outside] && !inv.isError() {
		all = append(all, s.finder.imported(inv.iface)...)
	}
	return all
}

// isError reports whether the invoked method is a method of an error. Methods
// of errors that are not read write nothing.
func (inv *invocation) isError() bool { return types.Identical(inv.iface, errorType) }

// declaredMethods returns the methods of a name that a package declares.
func (f *Finder) declaredMethods(path, name string) []*types.Func {
	if f.methods[path] == nil {
		f.methods[path] = map[string][]*types.Func{}
		files, info, _ := f.pkg.Files(path)
		for _, file := range files {
			for _, decl := range file.Decls {
				if decl, ok := decl.(*ast.FuncDecl); ok && decl.Recv != nil {
					if fn, ok := info.Defs[decl.Name].(*types.Func); ok {
						f.methods[path][decl.Name.Name] = append(f.methods[path][decl.Name.Name], fn)
					}
				}
			}
		}
	}
	return f.methods[path][name]
}

// bind has an invocation call a method.
func (s *solution) bind(b binding) {
	if types.IsInterface(b.method.Signature().Recv().Type()) {
		return // it is the methods of what the part holds, which are bound as well
	}
	fn := s.finder.function(b.method)
	if fn == nil {
		s.bindLibrary(b.of, b.method)
		return
	}
	s.reach(fn)
	if len(fn.code.params) != len(b.of.args)+1 {
		return // another method of the name
	}
	receiver := fn.code.params[0]
	s.flow(b.of.receiver, receiver)
	if b.promoted {
		around := s.finder.graph.node()
		s.flow(b.of.receiver, around)
		s.fact(fact{loads, around, around})
		s.flow(around, receiver)
	} else if !isPointer(b.method.Signature().Recv().Type()) {
		s.fact(fact{loads, receiver, b.of.receiver}) // the interface may hold a pointer
	}
	s.pair(b.of.args, fn.code.params[1:])
	s.pair(fn.code.results, b.of.results)
}

// bindLibrary has an invocation call a method that is not read.
func (s *solution) bindLibrary(inv *invocation, method *types.Func) {
	f := flow{&s.finder.graph, &function{}}
	for i, result := range f.library(method, append([]node{inv.receiver}, inv.args...), true) {
		if i < len(inv.results) {
			f.add(copies, inv.results[i], result)
		}
	}
	s.reach(f.fn)
}
