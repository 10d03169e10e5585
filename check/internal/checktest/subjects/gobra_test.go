package subjects_test

import (
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/spectest/tier"
)

// A program is one of Gobra's evaluation, a package in testdata/gobra.
type program struct {
	// correct are the functions that keep their contracts and have a proof.
	// tested are those that keep them and may lack one.
	correct, tested []string
	// code and contract are those with an error in the one or the other,
	// each with the kind of its counterexample and the call.
	code, contract map[string]string
}

var gobra = map[string]program{
	"anylist": {
		correct: []string{"node.contains", "reverseOnto", "reverse", "node.insert", "node.removeAll"},
		code:    map[string]string{"node.insertAtOnce": "postcondition (&node{next: &node{}}).insertAtOnce(0)"},
		contract: map[string]string{
			"node.removeAllButOne":  "postcondition (&node{}).removeAllButOne(nil)",
			"node.containsAnything": "panic (&node{value: []int(nil)}).containsAnything([]int(nil))",
		},
	},
	"bintree": {
		tested: []string{"Tree.Contains", "Tree.Insert", "Tree.DeleteAll", "Tree.deleteFirst"},
		code:   map[string]string{"Tree.InsertLeft": "postcondition (&Tree{}).InsertLeft(1)"},
		contract: map[string]string{
			"firstAnyhow":          "panic firstAnyhow(nil)",
			"Tree.DeleteAllOfMany": "postcondition (&Tree{}).DeleteAllOfMany(0)",
		},
	},
	"bst": {
		// InsertSomething promises too little for its callers, but a
		// run of it breaks nothing.
		correct: []string{"Tree.IsEmpty", "Tree.Contains", "Tree.Insert", "Tree.Delete", "node.deleteLeast", "node.least", "One", "Tree.InsertSomething"},
		code: map[string]string{
			"Tree.DeleteKeeps": "postcondition (&Tree{root: &node{left: &node{value: -1}, right: &node{value: 1}}}).DeleteKeeps(0)",
		},
		contract: map[string]string{"Tree.InsertGrows": "postcondition (&Tree{root: &node{}}).InsertGrows(0)"},
	},
	"flag": {
		correct:  []string{"Split"},
		code:     map[string]string{"SplitOverwrites": "postcondition SplitOverwrites([]int{0, -1}, 0)"},
		contract: map[string]string{"SplitPure": "mutation SplitPure([]int{1, 0}, 0)"},
	},
	"heapsort": {
		correct: []string{"heapify", "Sort"},
		tested:  []string{"siftDown"}, // a loop up to a parameter
		code: map[string]string{
			"siftDownShort": "postcondition siftDownShort([]int{0, 0, 1}, 0, 3)",
			"SortShort":     "postcondition SortShort([]int{0, 0, 1})",
		},
		contract: map[string]string{"SortStrict": "postcondition SortStrict([]int{0, 0})"},
	},
	"increment": {
		correct:  []string{"Add", "Half"},
		code:     map[string]string{"AddBeyond": "panic AddBeyond(nil, 0)"},
		contract: map[string]string{"AddPromisesMore": "postcondition AddPromisesMore(nil, 0)"},
	},
	"matrix": {
		correct: []string{"Dense.Sparse", "Sparse.Transpose"},
		tested:  []string{"Dense.Scale", "Sparse.Scale"}, // products
		code: map[string]string{
			"Dense.SparseAskew": "postcondition (&Dense{rows: [][]int{{0}, {0}}}).SparseAskew()",
		},
		contract: map[string]string{
			"Sparse.TransposeKeeps": "postcondition (&Sparse{Entry: Entry{column: 1, value: 1}}).TransposeKeeps()",
		},
	},
	"pairsort": {
		correct:  []string{"greater", "lesser", "last", "Sort"},
		code:     map[string]string{"SortPairs": "postcondition SortPairs([]int{0, 1, 0})"},
		contract: map[string]string{"greaterAnyhow": "postcondition greaterAnyhow([]int{1, 0, 0, 0}, 2, -1)"},
	},
	"prefix": {
		correct:  []string{"Relaxed"},
		code:     map[string]string{"RelaxedAnywhere": "postcondition RelaxedAnywhere([]int{0}, nil)"},
		contract: map[string]string{"RelaxedDiffers": "postcondition RelaxedDiffers([]int{0}, nil)"},
	},
	"psum": {
		tested:   []string{"Sum"}, // goroutines
		code:     map[string]string{"SumNothing": "postcondition SumNothing([]int{1})"},
		contract: map[string]string{"SumOnto": "postcondition SumOnto(&total{sum: 1}, nil)"},
	},
	"replace": {
		tested:   []string{"All"}, // goroutines
		code:     map[string]string{"AllIdle": "postcondition AllIdle([]int{0}, 0, 1)"},
		contract: map[string]string{"AllOfThem": "postcondition AllOfThem([]int{1}, 0, 0)"},
	},
	"stream": {
		correct:  []string{"Counter.HasNext", "Counter.Next", "First"},
		code:     map[string]string{"Counter.NextForgets": "postcondition (&Counter{max: 1}).NextForgets()"},
		contract: map[string]string{"Counter.NextAnyhow": "invariant (&Counter{}).NextAnyhow()"},
	},
	"visitor": {
		correct: []string{"Count", "Evaluator.Value", "Example", "IsLeaf"},
		code: map[string]string{
			"IsLeafOrSum": "postcondition IsLeafOrSum(&Sum{left: &Variable{}, right: &Variable{}})",
		},
		contract: map[string]string{
			"Evaluator.ValueAnyhow": "panic (&Evaluator{}).ValueAnyhow(nil)",
			"Evaluator.Register":    "panic (&Evaluator{}).Register(-1)",
		},
	},
	"zune": {
		correct:  []string{"Year"},
		code:     map[string]string{"YearHangs": "timeout YearHangs(366)"},
		contract: map[string]string{"YearNeverLeaps": "postcondition YearNeverLeaps(366)"},
	},
}

// TestGobra has the programs of Gobra's evaluation: those that are correct are
// exhausted without a finding, and each error has a counterexample.
func TestGobra(t *testing.T) {
	entries, err := os.ReadDir("testdata/gobra")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if _, ok := gobra[e.Name()]; e.IsDir() && !ok {
			t.Errorf("the table lacks %s", e.Name())
		}
	}
	names := tier.Some(5, 1, slices.Sorted(maps.Keys(gobra)))
	var patterns []string
	for _, name := range names {
		patterns = append(patterns, "./"+name)
	}
	events, _ := checktest.Events(t, check.Config{
		Dir: "testdata/gobra", Patterns: patterns,
		Limits: check.Limits{Call: 5 * time.Second}, // a call of YearHangs
	})
	got := map[string]map[string]string{}
	for _, e := range events {
		if e.Package == "" {
			continue
		}
		name := path.Base(e.Package)
		if got[name] == nil {
			got[name] = map[string]string{}
		}
		switch ce := e.Counterexample; {
		case ce != nil && got[name][e.Func] == "":
			got[name][e.Func] = ce.Kind.String() + " " + ce.Call
		case e.Action == check.ActionPass && !slices.ContainsFunc(e.Findings, func(f check.Finding) bool { return f.Name != annotation.Unreached }):
			got[name][e.Func] = e.Verdict.String()
		case e.Action.Ends() && ce == nil:
			t.Errorf("%s.%s: %s, %s, %v", name, e.Func, e.Verdict, e.Message, e.Findings)
		}
	}
	if len(got) != len(names) {
		t.Errorf("%d programs of %d have an outcome", len(got), len(names))
	}
	for _, name := range names {
		p := gobra[name]
		want := maps.Clone(p.code)
		maps.Copy(want, p.contract)
		for _, f := range slices.Concat(p.correct, p.tested) {
			want[f] = check.Exhausted.String()
		}
		for f, answer := range want {
			if got[name][f] != answer {
				t.Errorf("%s.%s: %s, want %s", name, f, got[name][f], answer)
			}
		}
		if len(p.code) == 0 || len(p.contract) == 0 {
			t.Errorf("%s has no error in its code, or none in its contract", name)
		}
		if len(got[name]) != len(want) {
			t.Errorf("%s: the table has %d functions of %d", name, len(want), len(got[name]))
		}
	}
}

// TestGobraProved proves the correct functions for all integers, or for all
// that their bounds allow.
func TestGobraProved(t *testing.T) {
	if strings.HasPrefix(solver.Version(), "none") {
		t.Skip("built without Z3")
	}
	var patterns, functions []string
	proved := map[string]bool{}
	for _, name := range tier.Some(5, 2, slices.Sorted(maps.Keys(gobra))) {
		p := gobra[name]
		if len(p.correct) == 0 {
			continue
		}
		patterns = append(patterns, "./"+name)
		for _, f := range p.correct {
			functions = append(functions, regexp.QuoteMeta(f))
			proved[name+"."+f] = false
		}
	}
	events, _ := checktest.Events(t, check.Config{
		Dir: "testdata/gobra", Patterns: patterns, Run: regexp.MustCompile("^(" + strings.Join(functions, "|") + ")$"),
		Limits: check.Limits{Proof: time.Minute},
	})
	for _, e := range events {
		if !e.Action.Ends() {
			continue
		}
		name := path.Base(e.Package) + "." + e.Func
		if p := e.Proof; p == nil || p.Status != check.Proved {
			t.Errorf("%s is not proved: %s, %+v", name, e.Verdict, p)
		}
		proved[name] = true
	}
	for name, ok := range proved {
		if !ok {
			t.Errorf("%s is not checked", name)
		}
	}
}
