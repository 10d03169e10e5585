package spec

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// seeds adds all texts of the other tests.
func seeds(f *testing.F) {
	for _, text := range definitions {
		f.Add(text)
	}
	for _, c := range evaluated {
		f.Add(c.predicate)
	}
	for _, text := range faulty {
		f.Add(text)
	}
	for _, text := range []string{
		"(r1 Pos, r2 Pos, s Rng(r1)) (v Rng(r2))", "(f func(x Nat) Pos, xs ...Nat) (m map[K]V)", "R(n int) = []*{v: [4]Nat | len(v) == n}",
		strings.Repeat("(", 600) + "a" + strings.Repeat(")", 600), strings.Repeat("!", 2000) + "ok", strings.Repeat("a+", 3000) + "a",
		strings.Repeat("ok ==> ", 1500) + "ok", strings.Repeat("forall x in xs: ", 50) + "ok", strings.Repeat("0 < (", 50) + "a" + strings.Repeat(") < b", 50),
		strings.Repeat("0 < twice(", 60) + "a" + strings.Repeat(") < b", 60), strings.Repeat("if ok { 1 } else { ", 50) + "1" + strings.Repeat(" }", 50) + " == 1",
	} {
		f.Add(text)
	}
}

// FuzzElaborate elaborates any text as a clause, a refinement type and a signature. A clause
// without faults prints Go that parses; one with faults reports them within the directive.
func FuzzElaborate(f *testing.F) {
	seeds(f)
	w := newWorld(f, universe+moreUniverse+"\nfunc Rescale(r1, r2, s int) int { return 0 }\n", definitions...)
	load := w.elab.load
	f.Fuzz(func(t *testing.T, text string) {
		w.pkg.Funcs, w.pkg.aliases = nil, nil
		file := w.pkg.Fset.AddFile("directive", -1, len(text)+1)
		src := source{text, func(offset int) token.Pos { return file.Pos(offset) }}
		checkPos := func(pos token.Pos, msg string) {
			if msg == "" || strings.Contains(msg, "\n") || pos < file.Pos(0) || pos > file.Pos(len(text)) {
				t.Errorf("%q: %s: %s", text, sourceFset.Position(pos), msg)
			}
		}
		w.elab = newElaborator(w.pkg, w.pkg.Fset, checkPos)
		w.elab.load = load
		for i := range definitions {
			w.elab.declareType(w.sources[i], w.file)
		}
		w.elab.declareType(src, w.file)
		w.elab.finishTypes()
		ensures := w.elab.clause("ensures", src, w.file, w.scope(t, faultyScope, "result int"))
		w.elab.clause("requires", src, w.file, w.scope(t, faultyScope, ""))
		w.elab.signature(src, w.file, w.contract(t, "Rescale"))
		w.elab.finish()
		if ensures != nil {
			native := nativeFile("p", w.pkg.Native())
			if _, err := parser.ParseFile(token.NewFileSet(), "native.go", native, parser.SkipObjectResolution); err != nil {
				t.Errorf("%q: %v in\n%s", text, err, native)
			}
		}
	})
}
