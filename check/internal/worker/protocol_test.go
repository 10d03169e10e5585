package worker

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/typetarget/target/check/internal/worker/source"
)

// TestProtocolInStep compares the constants that package inside, which cannot
// import this package, holds again.
func TestProtocolInStep(t *testing.T) {
	fset := token.NewFileSet()
	entries, err := source.Inside.ReadDir("inside")
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, e := range entries {
		src, err := source.Inside.ReadFile("inside/" + e.Name())
		if err != nil {
			t.Fatal(err)
		}
		f, err := parser.ParseFile(fset, e.Name(), src, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	// Constants need no imports; what does is not typed.
	config := types.Config{Error: func(error) {}}
	pkg, _ := config.Check("inside", fset, files, nil)
	for name, want := range map[string]int64{
		"refine_version":           version,
		"refine_replyHeader":       replyHeader,
		"refine_maxStack":          maxStack << 20,
		"refine_sharedWords":       int64(len(shared{}.word)),
		"refine_wordApplied":       source.AppliedWord,
		"refine_phaseIdle":         int64(Idle),
		"refine_phaseDecode":       int64(Decode),
		"refine_phaseRequires":     int64(Requires),
		"refine_phaseFilter":       int64(Filter),
		"refine_phasePanics":       int64(Panics),
		"refine_phaseCall":         int64(Call),
		"refine_phasePure":         int64(Pure),
		"refine_phaseEnsures":      int64(Ensures),
		"refine_phaseInvariant":    int64(Invariants),
		"refine_kindDisagreement":  int64(Disagreement),
		"refine_kindPostcondition": int64(Postcondition),
		"refine_kindInvariant":     int64(Invariant),
		"refine_kindPanic":         int64(Panic),
		"refine_kindNoPanic":       int64(NoPanic),
		"refine_kindMutation":      int64(Mutation),
		"refine_kindGoexit":        int64(Goexit),
		"refine_kindInternal":      int64(Internal),
		"refine_kindCallback":      int64(Callback),
		"refine_kindWrite":         int64(Write),
		"refine_filtering":         filtering,
		"refine_sifting":           sifting,
		"refine_judging":           judging,
		"refine_screening":         screening,
		"refine_wordVoid":          voidWord,
		"refine_wordNonce":         nonceWord,
		"refine_wordMemory":        memoryWord,
		"refine_wordEnd":           endWord,
	} {
		c, ok := pkg.Scope().Lookup(name).(*types.Const)
		if !ok {
			t.Errorf("package inside has no constant %s", name)
			continue
		}
		if got, _ := constant.Int64Val(c.Val()); got != want {
			t.Errorf("%s is %d in package inside and %d here", name, got, want)
		}
	}
}
