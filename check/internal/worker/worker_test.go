package worker

import (
	"context"
	"encoding/binary"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// A module is a temporary module of one package, with the functions of clauses
// beside it.
type module struct {
	t      *testing.T
	dir    string
	pkg    *types.Package
	decls  map[string]*ast.FuncDecl
	native clause.Native
}

// newModule writes files, by name, to a temporary directory whose name has a
// space. The clauses are typed together with the .go files that are not tests.
func newModule(t *testing.T, files map[string]string, clauses string) *module {
	t.Helper()
	dir := filepath.Join(srctree.Dir(t), "a module")
	if _, ok := files["go.mod"]; !ok {
		files["go.mod"] = "module example.com/subject\n\ngo 1.21\n"
	}
	fset := token.NewFileSet()
	m := &module{t: t, dir: dir, decls: map[string]*ast.FuncDecl{}, native: clause.Native{Decls: clauses}}
	var syntax []*ast.File
	add := func(name, src string) *ast.File {
		f, err := parser.ParseFile(fset, filepath.Join(dir, name), src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		syntax = append(syntax, f)
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok {
				m.decls[fd.Name.Name] = fd
			}
		}
		return f
	}
	pkgName := ""
	for name, src := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(src), 0o644); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(name, "/") && strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			pkgName = add(name, src).Name.Name
		}
	}
	add("clauses.go", "package "+pkgName+"\n"+clauses)
	conf := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	pkg, err := conf.Check("example.com/subject", fset, syntax, nil)
	if err != nil {
		t.Fatal(err)
	}
	m.pkg = pkg
	return m
}

// fn finds a function, or a method as Type.Method.
func (m *module) fn(name string) *types.Func {
	if typ, method, ok := strings.Cut(name, "."); ok {
		obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(m.pkg.Scope().Lookup(typ).Type()), true, m.pkg, method)
		return obj.(*types.Func)
	}
	return m.pkg.Scope().Lookup(name).(*types.Func)
}

// clause makes a clause from "name a0 r0 old1 self".
func (m *module) clause(text string) *clause.Clause {
	words := strings.Fields(text)
	c := &clause.Clause{Text: words[0], Func: &clause.Func{Obj: m.fn(words[0])}}
	for _, w := range words[1:] {
		a := clause.Arg{Kind: clause.ArgSelf}
		for prefix, kind := range map[string]clause.ArgKind{"a": clause.ArgParam, "r": clause.ArgResult, "old": clause.ArgOld} {
			if n, err := fmt.Sscanf(w, prefix+"%d", &a.Index); n == 1 && err == nil {
				a.Kind = kind
			}
		}
		c.Args = append(c.Args, a)
	}
	return c
}

// contract makes a contract from lines "requires c a0", "pure", ...
func (m *module) contract(name string, lines ...string) *spec.Contract {
	fn := m.fn(name)
	sig := fn.Signature()
	c := &spec.Contract{Func: fn, Name: name}
	if sig.Recv() != nil {
		c.Params = append(c.Params, sig.Recv())
	}
	c.Params = slices.AppendSeq(c.Params, sig.Params().Variables())
	c.Results = slices.Collect(sig.Results().Variables())
	for _, line := range lines {
		verb, rest, _ := strings.Cut(line, " ")
		clause := &clause.Clause{}
		if rest != "" {
			clause = m.clause(rest)
		}
		clause.Verb = annotation.Verb(verb)
		if clause.Role = clause.Verb.Role(); clause.Role == annotation.NoRole {
			m.t.Fatalf("unknown line %q", line)
		}
		c.Clauses = append(c.Clauses, clause)
	}
	return c
}

func (m *module) program(invariants map[string]string, contracts ...*spec.Contract) source.Program {
	p := source.Program{Types: m.pkg, Dir: m.dir, Native: func(map[string]bool) clause.Native { return m.native }, Contracts: contracts, Observed: true,
		Invariants: map[*types.TypeName][]*clause.Clause{}}
	for typ, c := range invariants {
		name := m.pkg.Scope().Lookup(typ).(*types.TypeName)
		p.Invariants[name] = append(p.Invariants[name], m.clause(c+" self"))
	}
	return p
}

func (m *module) build(o Options, p source.Program) *Binary {
	m.t.Helper()
	o.Dir = m.dir
	b, err := Build(context.Background(), o, p)
	if err != nil {
		if be, ok := err.(*BuildError); ok {
			m.t.Fatalf("%v\n%s", err, be.Output)
		}
		m.t.Fatal(err)
	}
	m.t.Cleanup(func() { b.Close() })
	return b
}

// run sends one batch to a fresh worker and returns the reply.
func run(t *testing.T, b *Binary, limit time.Duration, function int, inputs ...[]byte) Reply {
	t.Helper()
	p, err := b.Start(t.Context(), Limits{Call: limit, Memory: 1 << 30})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if _, err := p.Send(function, slices.Concat(inputs...), len(inputs)); err != nil {
		t.Fatal(err)
	}
	reply, ok := <-p.Replies()
	if !ok {
		t.Fatal("no reply")
	}
	if reply.Fault == nil { // what the calls have left behind may fail still
		go p.Finish()
		if last, ok := <-p.Replies(); ok {
			return last
		}
	}
	return reply
}

// ints is the wire form of integers of signed types.
func ints(values ...int64) []byte {
	var b []byte
	for _, v := range values {
		b = binary.AppendVarint(b, v)
	}
	return b
}

func TestFaults(t *testing.T) {
	m := newModule(t, map[string]string{
		"subject.go":      subject,
		"main_test.go":    "package subject\n\nimport \"testing\"\n\nfunc TestMain(m *testing.M) { panic(\"the package's own tests run\") }\n",
		"broken_test.go":  "package subject\n\nfunc broken( {",
		"extern_test.go":  "package subject_test\n\nvar x = undefined\n",
		"windows_test.go": "//go:build windows\n\npackage other\n",
	}, subjectClauses)

	tests := []struct {
		name     string
		contract *spec.Contract
		inputs   [][]byte
		index    int // of the input that fails; -1 if none does
		discards int
		want     Fault // Kind, Phase, Detail (a part of it), Results, After
		clause   string
	}{
		{
			name: "kept", contract: m.contract("Add", "requires refine_small a0", "ensures refine_sum a0 a1 r0"),
			inputs: [][]byte{ints(1, 2), ints(-1, 1000)}, index: -1,
		},
		{
			name: "filter", contract: m.contract("Add", "filter refine_odd a0"),
			inputs: [][]byte{ints(1, 2), ints(2, 2), ints(4, 4)}, index: -1, discards: 2,
		},
		{
			name: "postcondition", contract: m.contract("Add", "filter refine_odd a0", "ensures refine_sum a0 a1 r0"),
			inputs: [][]byte{ints(2, 2), ints(1, 2), ints(1, 3)}, index: 2, discards: 1,
			want: Fault{Kind: protocol.KindPostcondition, Phase: protocol.PhaseEnsures, Results: []string{"4"}}, clause: "refine_sum",
		},
		{
			name: "postcondition panics", contract: m.contract("Must", "ensures refine_one a0 r0"),
			inputs: [][]byte{ints(2), ints(1)}, index: 1,
			want: Fault{Kind: protocol.KindPostcondition, Phase: protocol.PhaseEnsures, Results: []string{"1"}, Detail: "integer divide by zero"}, clause: "refine_one",
		},
		{
			name: "disagreement", contract: m.contract("Add", "requires refine_small a0"),
			inputs: [][]byte{ints(12, 2)}, index: 0,
			want: Fault{Kind: protocol.KindDisagreement, Phase: protocol.PhaseRequires}, clause: "refine_small",
		},
		{
			name: "panic", contract: m.contract("Div"),
			inputs: [][]byte{ints(1, 2), ints(4, 0)}, index: 1,
			want: Fault{Kind: protocol.KindPanic, Phase: protocol.PhaseCall, Detail: "runtime error: integer divide by zero"},
		},
		{
			name: "panics as told", contract: m.contract("Must", "panics refine_negative a0"),
			inputs: [][]byte{ints(1), ints(-4)}, index: -1,
		},
		{
			name: "panics though not told", contract: m.contract("Must", "panics refine_odd a0"),
			inputs: [][]byte{ints(2), ints(-4)}, index: 1,
			want: Fault{Kind: protocol.KindPanic, Phase: protocol.PhaseCall, Detail: "negative: -4"},
		},
		{
			name: "does not panic", contract: m.contract("Must", "panics refine_true a0"),
			inputs: [][]byte{ints(-1), ints(4)}, index: 1,
			want: Fault{Kind: protocol.KindNoPanic, Phase: protocol.PhaseEnsures, Results: []string{"4"}}, clause: "refine_true",
		},
		{
			name: "mutation before the panic", contract: m.contract("Node.Clear", "panics refine_set a0", "pure"),
			inputs: [][]byte{{1, 2, 0}}, index: 0,
			want: Fault{Kind: protocol.KindMutation, Phase: protocol.PhasePure, After: []Changed{{0, "&Node{Key: 2}", nil}}},
		},
		{
			name: "invariant after the panic", contract: m.contract("Node.Clear", "panics refine_set a0"),
			inputs: [][]byte{{1, 2, 0}, {1, 8, 0}}, index: 1,
			want: Fault{Kind: protocol.KindInvariant, Phase: protocol.PhaseInvariant, Detail: "Node{Key: 5}", After: []Changed{{0, "&Node{Key: 5}", nil}}}, clause: "refine_nodeOK",
		},
		{
			name: "nil receiver", contract: m.contract("Node.Grow"),
			inputs: [][]byte{{1, 2, 0}, {0}}, index: 1,
			want: Fault{Kind: protocol.KindPanic, Phase: protocol.PhaseCall, Detail: "nil pointer dereference"},
		},
		{
			name: "method", contract: m.contract("Node.Push", "ensures refine_longer a0 r0"),
			inputs: [][]byte{{0, 2}, {1, 2, 0, 3}}, index: -1,
		},
		{
			name: "old", contract: m.contract("Node.Grow", "ensures refine_same a0 old0"),
			inputs: [][]byte{{1, 4, 0}}, index: -1,
		},
		{
			name: "old against old", contract: m.contract("Node.Grow", "ensures refine_same old0 old0"),
			inputs: [][]byte{{1, 4, 0}}, index: 0,
			want: Fault{Kind: protocol.KindPostcondition, Phase: protocol.PhaseEnsures, After: []Changed{{0, "&Node{Key: 3}", nil}}}, clause: "refine_same",
		},
		{
			name: "pure", contract: m.contract("Node.Push", "pure"),
			inputs: [][]byte{{1, 2, 1, 4, 0, 6}}, index: -1,
		},
		{
			name: "mutation", contract: m.contract("Double", "pure"),
			inputs: [][]byte{{0}, {2, 0}, {3, 0, 2}}, index: 2,
			want: Fault{Kind: protocol.KindMutation, Phase: protocol.PhasePure, Results: []string{"[]int{0, 2}"}, After: []Changed{{0, "[]int{0, 2}", nil}}},
		},
		{
			name: "mutation to a cycle", contract: m.contract("Cycle", "pure"),
			inputs: [][]byte{{0}, {1, 2, 1, 4, 0}}, index: 1,
			want: Fault{Kind: protocol.KindMutation, Phase: protocol.PhasePure,
				Results: []string{"#1"}, After: []Changed{{0, "#1", nil}}, Where: []string{"#1 = &Node{Key: 1, Next: &Node{Key: 2, Next: #1}}"}},
		},
		{
			name: "measure of a cycle", contract: m.contract("Cycle", "ensures refine_longer a0 r0"),
			inputs: [][]byte{{1, 2, 0}}, index: 0,
			want: Fault{Kind: protocol.KindCrash, Phase: protocol.PhaseEnsures, Detail: "stack overflow"}, clause: "refine_longer",
		},
		{
			name: "invariant of a cycle", contract: m.contract("Cycle"),
			inputs: [][]byte{{1, 2, 0}}, index: -1,
		},
		{
			name: "invariant of a result", contract: m.contract("Node.Push"),
			inputs: [][]byte{{0, 2}, {0, 10}}, index: 1,
			want: Fault{Kind: protocol.KindInvariant, Phase: protocol.PhaseInvariant, Results: []string{"&Node{Key: 5}"}, Detail: "Node{Key: 5}"}, clause: "refine_nodeOK",
		},
		{
			name: "invariant of a receiver", contract: m.contract("Node.Grow"),
			inputs: [][]byte{{1, 2, 0}, {1, 8, 0}}, index: 1,
			want: Fault{Kind: protocol.KindInvariant, Phase: protocol.PhaseInvariant, Detail: "Node{Key: 5}", After: []Changed{{0, "&Node{Key: 5}", nil}}}, clause: "refine_nodeOK",
		},
		{
			name: "invariant of an input", contract: m.contract("Node.Push"),
			inputs: [][]byte{{1, 2, 1, 10, 0, 2}}, index: 0,
			want: Fault{Kind: protocol.KindDisagreement, Phase: protocol.PhaseRequires, Detail: "Node{Key: 5}"}, clause: "refine_nodeOK",
		},
		{
			name: "invariant behind interfaces", contract: m.contract("Hide"),
			inputs: [][]byte{ints(1), ints(2)}, index: 1,
			want: Fault{Kind: protocol.KindInvariant, Phase: protocol.PhaseInvariant, Detail: "Box{n: 2, item: &Box{n: 2}}", Results: []string{"[]any{&Box{n: 2, item: &Box{n: 2}}}"}}, clause: "refine_box",
		},
		{
			name: "invariant of an integer", contract: m.contract("First"),
			inputs: [][]byte{ints(2)}, index: 0,
			want: Fault{Kind: protocol.KindInvariant, Phase: protocol.PhaseInvariant, Detail: "3", Results: []string{"3"}}, clause: "refine_evenOK",
		},
		{
			name: "error result", contract: m.contract("Fail", "ensures refine_nilerr a0 r0"),
			inputs: [][]byte{ints(1), ints(2)}, index: -1,
		},
		{
			name: "constants", contract: m.contract("Paint", "ensures refine_color a0 a1 r0"),
			inputs: [][]byte{{1, 1}, {2, 0}}, index: 1,
			want: Fault{Kind: protocol.KindPostcondition, Phase: protocol.PhaseEnsures, Results: []string{"3"}}, clause: "refine_color",
		},
		{
			name: "variadic", contract: m.contract("Sum", "panics refine_yes a0 a1"),
			inputs: [][]byte{{1, 3, 7, 8}}, index: 0,
			want: Fault{Kind: protocol.KindNoPanic, Phase: protocol.PhaseEnsures, Results: []string{"14"}}, clause: "refine_yes",
		},
		{
			name: "array and pointer to pointer", contract: m.contract("Matrix"),
			inputs: [][]byte{{0, 0, 2, 0, 1, 1, 8}, {0, 0, 0, 0, 1, 0}}, index: 1,
			want: Fault{Kind: protocol.KindPanic, Phase: protocol.PhaseCall, Detail: "nil pointer dereference"},
		},
		{
			name: "timeout", contract: m.contract("Spin"),
			inputs: [][]byte{ints(1), ints(2), ints(3)}, index: 1,
			want: Fault{Kind: protocol.KindTimeout, Phase: protocol.PhaseCall},
		},
		{
			name: "timeout of a clause", contract: m.contract("Add", "ensures refine_hang a0"),
			inputs: [][]byte{ints(2, 0), ints(1, 0)}, index: 1,
			want: Fault{Kind: protocol.KindTimeout, Phase: protocol.PhaseEnsures}, clause: "refine_hang",
		},
		{
			name: "crash of what the call leaves behind, meanwhile", contract: m.contract("Leave", "ensures refine_hang a0"),
			inputs: [][]byte{ints(0), ints(1)}, index: 1,
			want: Fault{Kind: protocol.KindCrash, Phase: protocol.PhaseCall, Detail: "panic: left behind"},
		},
		{
			name: "crash of what the call leaves behind, afterwards", contract: m.contract("LeaveAsleep"),
			inputs: [][]byte{ints(0), ints(1)}, index: 1,
			want: Fault{Kind: protocol.KindCrash, Phase: protocol.PhaseCall, Detail: "panic: left behind"},
		},
		{
			name: "deadlock", contract: m.contract("Deadlock"),
			inputs: [][]byte{ints(0), ints(1)}, index: 1,
			want: Fault{Kind: protocol.KindCrash, Phase: protocol.PhaseCall, Detail: "fatal error: all goroutines are asleep - deadlock!"},
		},
		{
			name: "stack overflow", contract: m.contract("Deep"),
			inputs: [][]byte{ints(0), ints(1)}, index: 1,
			want: Fault{Kind: protocol.KindCrash, Phase: protocol.PhaseCall, Detail: "fatal error: stack overflow"},
		},
		{
			name: "exit", contract: m.contract("Quit"),
			inputs: [][]byte{ints(0), ints(1)}, index: 1,
			want: Fault{Kind: protocol.KindExit, Phase: protocol.PhaseCall, Status: 7, Detail: "exit status 7"},
		},
		{
			name: "log.Fatal", contract: m.contract("Fatal"),
			inputs: [][]byte{ints(0)}, index: 0,
			want: Fault{Kind: protocol.KindExit, Phase: protocol.PhaseCall, Status: 1, Detail: "exit status 1"},
		},
		{
			name: "Goexit", contract: m.contract("End"),
			inputs: [][]byte{ints(0), ints(1)}, index: 1,
			want: Fault{Kind: protocol.KindGoexit, Phase: protocol.PhaseCall},
		},
		{
			name: "memory", contract: m.contract("Hog"),
			inputs: [][]byte{ints(0), ints(1)}, index: 1,
			want: Fault{Kind: protocol.KindCrash, Phase: protocol.PhaseCall, Detail: "out of memory"},
		},
		{
			name: "memory of the runtime", contract: m.contract("Starve"),
			inputs: [][]byte{ints(0)}, index: 0,
			want: Fault{Kind: protocol.KindCrash, Phase: protocol.PhaseCall, Detail: "out of memory (the limit is"},
		},
		{
			name: "concurrent map writes", contract: m.contract("Maps"),
			inputs: [][]byte{ints(1)}, index: 0,
			want: Fault{Kind: protocol.KindCrash, Phase: protocol.PhaseCall, Detail: "fatal error: concurrent map writes"},
		},
		{
			name: "writes to every descriptor", contract: m.contract("Scribble"),
			inputs: [][]byte{ints(1)}, index: 0,
			want: Fault{Kind: protocol.KindCrash, Detail: "writes to file descriptors"},
		},
		{
			name: "closes every descriptor", contract: m.contract("CloseAll"),
			inputs: [][]byte{ints(1)}, index: 0,
			want: Fault{Kind: protocol.KindCrash, Detail: "closes file descriptors"},
		},
		{
			name: "standard streams", contract: m.contract("Chatty"),
			inputs: [][]byte{ints(1), ints(2)}, index: -1,
		},
	}
	var contracts []*spec.Contract
	for _, test := range tests {
		contracts = append(contracts, test.contract)
	}
	b := m.build(Options{}, m.program(map[string]string{"Box": "refine_box", "Node": "refine_nodeOK", "Even": "refine_evenOK"}, contracts...))
	for i, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			limit := 20 * time.Second
			if test.want.Kind == protocol.KindTimeout {
				limit = 100 * time.Millisecond
			}
			got := run(t, b, limit, i, test.inputs...)
			if test.index < 0 {
				if got.Fault != nil {
					t.Fatalf("fault %+v", got.Fault)
				}
				if got.Inputs != len(test.inputs) || got.Discards != test.discards {
					t.Errorf("%d inputs, %d discards; want %d, %d", got.Inputs, got.Discards, len(test.inputs), test.discards)
				}
				return
			}
			f := got.Fault
			if f == nil {
				t.Fatal("no fault")
			}
			if got.Inputs != test.index || got.Discards != test.discards {
				t.Errorf("input %d, %d discards; want %d, %d", got.Inputs, got.Discards, test.index, test.discards)
			}
			if f.Kind != test.want.Kind || test.want.Phase != protocol.PhaseIdle && f.Phase != test.want.Phase || f.Status != test.want.Status {
				t.Errorf("kind %d, phase %d, status %d; want %d, %d, %d", f.Kind, f.Phase, f.Status, test.want.Kind, test.want.Phase, test.want.Status)
			}
			if !strings.Contains(f.Detail, test.want.Detail) || test.want.Detail == "" && f.Detail != "" && f.Kind < protocol.KindTimeout {
				t.Errorf("detail %q, want %q\n%s", f.Detail, test.want.Detail, f.Output)
			}
			if !slices.Equal(f.Results, test.want.Results) || !slices.EqualFunc(f.After, test.want.After, func(a, b Changed) bool { return a.Param == b.Param && a.Value == b.Value }) {
				t.Errorf("results %q, after %v; want %q, %v", f.Results, f.After, test.want.Results, test.want.After)
			}
			clause := ""
			if f.Clause != nil {
				clause = f.Clause.Text
			}
			if clause != test.clause {
				t.Errorf("clause %q, want %q", clause, test.clause)
			}
			if (f.Kind == protocol.KindPanic || f.Kind == protocol.KindCrash && strings.HasPrefix(f.Detail, "fatal")) && f.Phase == protocol.PhaseCall && filepath.Base(f.File) != "subject.go" {
				t.Errorf("it began at %s:%d", f.File, f.Line)
			}
		})
	}
}
