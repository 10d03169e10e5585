package reach

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"go/token"
	"go/types"
	"hash"
	"io"
	"math/big"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/check/internal/effects"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
)

// A Reach is what the verdict on a contract depends on, apart from the
// configuration of the run.
type Reach struct {
	// Sum is the same if nothing has changed but comments and places.
	Sum [sha256.Size]byte
	// Layout also changes with comments and places, and with the directory.
	Layout [sha256.Size]byte

	decls   big.Int         // the set of the numbers of declarations in code
	foreign map[string]bool // packages of others that are mentioned
	worldly string
	code    *Package
}

// A walk finds the declarations that a contract reaches.
type walk struct {
	in    *Package
	facts hash.Hash
	// parts are the sums of facts whose order means nothing.
	parts map[string]bool
	reach *Reach
	queue []*decl
	seen  map[*decl]bool
	// synthesized are the functions of clauses that were seen.
	synthesized map[*types.Func]bool
	// types are the local types that are mentioned, and called the names of
	// methods that are called through interfaces.
	types, called map[string]bool
	// asked are the names of methods of interfaces that are mentioned: a
	// type has them or not.
	asked map[string]bool
	// anything says that any method may be called, and outside that a
	// function of another package may call methods of its arguments.
	anything, outside bool
	// started are the packages whose initialization is reached.
	started map[string]bool
	// whole are the packages that count as they are compiled.
	whole map[string]bool
	// input has the types that inputs were found to have.
	input typeutil.Map
	err   error
}

// Of returns the reach of a contract of the package. It returns an error if the
// code cannot be known.
func (p *Package) Of(c *spec.Contract) (*Reach, error) {
	w := &walk{
		in: p, facts: sha256.New(), parts: map[string]bool{}, reach: &Reach{foreign: map[string]bool{}, code: p},
		seen: map[*decl]bool{}, synthesized: map[*types.Func]bool{}, types: map[string]bool{}, called: map[string]bool{},
		asked: map[string]bool{}, started: map[string]bool{}, whole: map[string]bool{},
	}
	w.asked["Error"] = true // of the predeclared interface
	w.premises(c)
	w.start(p.pkg.Path)
	w.run()
	w.initialize()
	if w.err == nil {
		w.err = w.addWhole()
	}
	if w.err != nil {
		return nil, w.err
	}
	return w.reach, w.finish()
}

// note adds facts to the sum.
func (w *walk) note(facts ...any) {
	for _, f := range facts {
		text, ok := f.(string)
		if !ok {
			text = fmt.Sprint(f)
		}
		io.WriteString(w.facts, strconv.Itoa(len(text))+":"+text)
	}
}

// apart has a function note facts whose order among others means nothing.
func (w *walk) apart(note func()) {
	whole := w.facts
	w.facts = sha256.New()
	note()
	w.parts[string(w.facts.Sum(nil))] = true
	w.facts = whole
}

// run reaches all that is to be reached.
func (w *walk) run() {
	for more := true; more && w.err == nil; more = len(w.queue) > 0 {
		for len(w.queue) > 0 && w.err == nil {
			d := w.queue[len(w.queue)-1]
			w.queue = w.queue[:len(w.queue)-1]
			if !d.hasBody() || d.file.undecided {
				w.whole[d.of.path] = true
			}
			for _, obj := range d.uses() {
				w.mention(obj)
			}
			for _, m := range d.asks() {
				w.asked[m] = true
			}
		}
		w.dispatch()
	}
}

// dispatch reaches the methods of types that are mentioned that interfaces may
// call.
func (w *walk) dispatch() {
	for key := range w.types {
		path, name, _ := strings.Cut(key, "\x00")
		s := w.in.sources[path]
		for _, m := range s.methods[name] {
			if w.anything || w.called[m] || w.outside && token.IsExported(m) && isCalledByLibrary(m) {
				w.take(s.decls[name+"."+m])
			}
		}
	}
}

// take reaches a declaration.
func (w *walk) take(d *decl) {
	if d != nil && !w.seen[d] {
		w.seen[d] = true
		w.queue = append(w.queue, d)
	}
}

// start reaches what runs when a local package is initialized.
func (w *walk) start(path string) *source {
	s, err := w.in.source(path)
	if err != nil {
		w.err = err
		return nil
	}
	if w.started[path] {
		return s
	}
	w.started[path] = true
	for _, d := range s.runs {
		w.take(d)
	}
	if w.in.all[path].Foreign {
		w.whole[path] = true
	}
	return s
}

// mention reaches an object that code mentions.
func (w *walk) mention(obj types.Object) {
	if obj == nil || w.err != nil {
		return
	}
	if fn, ok := obj.(*types.Func); ok {
		obj = fn.Origin()
		if recv := fn.Signature().Recv(); recv != nil && (types.IsInterface(recv.Type()) || gotypes.Named(recv) == nil) {
			w.called[fn.Name()] = true
		}
		if f := w.in.synthetic[fn.Origin()]; f != nil {
			w.synthesize(f)
			return
		}
	}
	if obj.Pkg() == nil {
		return
	}
	path := obj.Pkg().Path()
	if path != w.in.pkg.Path && !w.in.isLocal(path) {
		w.foreignObject(obj)
		return
	}
	if v, ok := obj.(*types.Var); ok && v.IsField() {
		return // its type has it
	}
	s := w.start(path)
	if s == nil {
		return
	}
	switch obj := obj.(type) {
	case *types.Func:
		w.function(s, obj)
	case *types.TypeName:
		w.typeName(s, obj)
	default:
		w.variable(obj)
		w.take(s.decls[obj.Name()])
	}
}

// variable notes whether some code changes a variable: a proof about code that
// reads it depends on that, and the code need not be reached.
func (w *walk) variable(obj types.Object) {
	v, ok := obj.(*types.Var)
	if !ok || !spec.IsGlobal(v) {
		return
	}
	w.apart(func() { w.note("variable", v.Pkg().Path(), v.Name(), effects.Changes(w.in.pkg, v)) })
}

// function reaches a function or method of a local package, with its contracts.
func (w *walk) function(s *source, fn *types.Func) {
	name := fn.Name()
	if recv := fn.Signature().Recv(); recv != nil {
		named := gotypes.Named(recv)
		if types.IsInterface(recv.Type()) || named == nil {
			return
		}
		name = named.Obj().Name() + "." + name
	}
	d := s.decls[name]
	if d == nil || w.seen[d] {
		return
	}
	w.take(d)
	for _, c := range w.in.contracts[fn] {
		w.apart(func() { w.contract(c) })
	}
}

// typeName reaches a type of a local package, with its invariants.
func (w *walk) typeName(s *source, name *types.TypeName) {
	key := s.path + "\x00" + name.Name()
	if w.types[key] {
		return
	}
	w.take(s.decls[name.Name()])
	if s.decls[name.Name()] == nil {
		if name.IsAlias() { // the name of a type in clauses
			w.typed(types.Unalias(name.Type()))
		}
		return
	}
	w.types[key] = true
	if s.path == w.in.pkg.Path {
		for _, c := range w.in.invariants[name.Name()] {
			w.apart(func() { w.clause(c) })
		}
	}
}

// typed reaches the types that a type is made of.
func (w *walk) typed(t types.Type) {
	var seen typeutil.Map // a type argument may lead back to its type
	var visit func(types.Type) bool
	visit = func(t types.Type) bool {
		if named, ok := t.(*types.Named); ok && seen.Set(t, true) == nil {
			w.mention(named.Obj())
			for arg := range named.TypeArgs().Types() {
				gotypes.Reaches(arg, visit)
			}
		}
		return w.err != nil
	}
	gotypes.Reaches(t, visit)
}

// synthesize reaches what a function of a clause mentions.
func (w *walk) synthesize(f *clause.Func) {
	if w.synthesized[f.Obj] {
		return
	}
	w.synthesized[f.Obj] = true
	for _, obj := range mentions(f.Decl, f.Info) {
		w.mention(obj)
	}
}

// initialize reaches what runs when other local packages are initialized.
func (w *walk) initialize() {
	for _, d := range w.in.local {
		if w.err != nil || w.started[d.Path] {
			continue
		}
		idle, err := w.in.isIdle(d)
		if err == nil && !idle {
			w.start(d.Path)
			w.run()
		}
		w.err = cmp.Or(w.err, err)
	}
}

// methodSets notes the methods of interfaces that types have. They decide what
// a type assertion finds, even if nothing calls them.
func (w *walk) methodSets() {
	for _, key := range sorted(w.types) {
		path, name, _ := strings.Cut(key, "\x00")
		s := w.in.sources[path]
		for _, m := range slices.Sorted(slices.Values(s.methods[name])) {
			if w.asked[m] {
				w.note("has", key, m, s.signature(s.decls[name+"."+m]))
			}
		}
	}
}

// order notes in which order code runs when the packages are initialized, and
// in which version of the language it is written.
func (w *walk) order() {
	for _, path := range w.in.order {
		if !w.started[path] {
			continue
		}
		s := w.in.sources[path]
		if len(s.runs) > 0 {
			w.note("runs", path)
		}
		for _, d := range s.runs {
			w.note(d.unit.sum)
		}
	}
	for _, path := range sorted(w.started) {
		w.note("language", path, w.in.sources[path].language())
	}
}

// addWhole adds the packages that count as a whole: those with code that does
// not show what it reaches.
func (w *walk) addWhole() error {
	compiled := map[string]bool{}
	for path := range w.whole {
		for below := range w.in.below(path) {
			compiled[below] = true
		}
	}
	for _, path := range sorted(compiled) {
		if w.in.all[path].Export == "" {
			return fmt.Errorf("package %s is not compiled", path)
		}
		w.note("compiled", path, filepath.Base(w.in.all[path].Export))
	}
	return nil
}

// finish sums up.
func (w *walk) finish() error {
	var entries []string
	sources := map[*source]bool{}
	for d := range w.seen {
		entries = append(entries, d.entry())
		w.reach.decls.SetBit(&w.reach.decls, d.number, 1)
		sources[d.of] = true
	}
	slices.Sort(entries)
	for _, part := range sorted(w.parts) {
		w.note(part)
	}
	w.methodSets()
	w.order()
	w.note("foundation", w.in.foundation, "declarations", len(entries))
	for _, e := range entries {
		w.note(e)
	}
	w.facts.Sum(w.reach.Sum[:0])
	h := sha256.New()
	h.Write(w.reach.Sum[:])
	var all []string
	for s := range sources {
		for _, f := range s.files {
			all = append(all, fmt.Sprintf("%q %x\n", f.name, f.sum))
		}
	}
	slices.Sort(all)
	binary.Write(h, binary.BigEndian, int64(len(all)))
	h.Write([]byte(strings.Join(all, "")))
	h.Sum(w.reach.Layout[:0])
	return w.err
}
