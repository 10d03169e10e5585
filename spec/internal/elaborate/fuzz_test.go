package elaborate

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/internal/synth"
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
		"within(around(a))", "twice(last(split(old(a)))) == over(split(result))",
		"(r1 Pos, r2 Pos, s Rng(r1)) (v Rng(r2))", "(f func(x Nat) Pos, xs ...Nat) (m map[K]V)", "R(n int) = []*{v: [4]Nat | len(v) == n}",
		strings.Repeat("(", 600) + "a" + strings.Repeat(")", 600), strings.Repeat("!", 2000) + "ok", strings.Repeat("a+", 3000) + "a",
		strings.Repeat("ok ==> ", 1500) + "ok", strings.Repeat("forall x in xs: ", 50) + "ok", strings.Repeat("0 < (", 50) + "a" + strings.Repeat(") < b", 50),
		strings.Repeat("0 < twice(", 60) + "a" + strings.Repeat(") < b", 60), strings.Repeat("if ok { 1 } else { ", 50) + "1" + strings.Repeat(" }", 50) + " == 1",
	} {
		f.Add(text)
	}
}

// FuzzElaborate elaborates any text as a clause, a refinement type and a
// signature. A clause without faults prints Go that parses; one with faults
// reports them within the directive.
func FuzzElaborate(f *testing.F) {
	seeds(f)
	w := newWorld(f, universe+moreUniverse+"\nfunc Rescale(r1, r2, s int) int { return 0 }\n", definitions...)
	load := w.unit.Load
	f.Fuzz(func(t *testing.T, text string) {
		w.unit.Code.Funcs, w.unit.Code.Traces, w.unit.Code.Aliases = nil, nil, nil
		file := sourceFset.AddFile("directive", -1, len(text)+1)
		src := annotation.Source{Text: text, Pos: func(offset int) token.Pos { return file.Pos(offset) }}
		checkPos := func(pos token.Pos, msg string) {
			if msg == "" || strings.Contains(msg, "\n") || pos < file.Pos(0) || pos > file.Pos(len(text)) {
				t.Errorf("%q: %s: %s", text, sourceFset.Position(pos), msg)
			}
		}
		w.unit = synth.NewUnit(w.unit.Pkg, w.unit.Info, w.unit.Files, sourceFset, checkPos)
		w.unit.Load = load
		for i := range definitions {
			DeclareType(w.unit, w.sources[i], w.file)
		}
		DeclareType(w.unit, src, w.file)
		FinishTypes(w.unit)
		ensures := Clause(w.unit, "ensures", src, w.file, w.scope(t, faultyScope, "result int"))
		Clause(w.unit, "requires", src, w.file, w.scope(t, faultyScope, ""))
		Signature(w.unit, src, w.file, w.contract(t, "Rescale"))
		FinishInvariants(w.unit, w.invariants)
		if ensures != nil {
			native := nativeFile("p", w.unit.Code.Traced(w.unit.Pkg))
			if _, err := parser.ParseFile(token.NewFileSet(), "native.go", native, parser.SkipObjectResolution); err != nil {
				t.Errorf("%q: %v in\n%s", text, err, native)
			}
		}
	})
}
