package lifttest

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/worker/instrument"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// A Trace holds the branches that a compiled call has reached, and the line of
// its panic, such as bst.go:17. The line is empty if the call did not panic.
type Trace struct {
	Reached map[Mark]bool
	Panic   string
}

// traces runs inputs of the functions of a package, compiled with marks. The
// traces are in the order of the inputs.
func traces(ctx context.Context, p *spec.Package, inputs map[*spec.Contract][][]value.Value) (map[*spec.Contract][]Trace, error) {
	sources, branches, err := marked(p)
	if err != nil {
		return nil, err
	}
	temp, err := os.MkdirTemp("", "marks")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	record := filepath.Join(temp, "record")
	order := slices.DeleteFunc(slices.Clone(p.Contracts), func(c *spec.Contract) bool { return len(inputs[c]) == 0 })
	sources[filepath.Join(p.Dir, "marks_test.go")] = driver(p, record, order, inputs)
	overlay := map[string]map[string]string{"Replace": {}}
	for path, src := range sources {
		to := filepath.Join(temp, filepath.Base(path))
		if err := os.WriteFile(to, src, 0o644); err != nil {
			return nil, err
		}
		overlay["Replace"][path] = to
	}
	list, err := json.Marshal(overlay)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(temp, "overlay.json"), list, 0o644); err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, "go", "test", "-vet=off", "-count=1", "-overlay", filepath.Join(temp, "overlay.json"), "-run", "^TestMarks$", ".")
	cmd.Dir = p.Dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	return readTraces(record, order, branches)
}

// driver returns a test that runs the inputs and writes a line for each: the
// number of the function, the line of the panic, and the numbers of the marks.
func driver(p *spec.Package, record string, order []*spec.Contract, inputs map[*spec.Contract][][]value.Value) []byte {
	imports := map[string]bool{}
	qualify := func(other *types.Package) string {
		if other == p.Types {
			return ""
		}
		imports[other.Path()] = true
		return other.Name()
	}
	var body strings.Builder
	const together = 100 // calls in one function, so that it compiles fast
	for i, c := range order {
		for part := range slices.Chunk(inputs[c], together) {
			body.WriteString("\tfunc() {\n")
			for _, values := range part {
				fmt.Fprintf(&body, "\t\tmarked(%d, func() { %s })\n", i, call(c, values, qualify))
			}
			body.WriteString("\t}()\n")
		}
	}
	for _, path := range []string{"math", "errors", "slices"} {
		if strings.Contains(body.String(), path+".") {
			imports[path] = true
		}
	}
	var src strings.Builder
	fmt.Fprintf(&src, "package %s\n\nimport (\n\tmarksbufio \"bufio\"\n\tmarksfmt \"fmt\"\n\tmarksos \"os\"\n\tmarksfilepath \"path/filepath\"\n\tmarksruntime \"runtime\"\n\tmarkstesting \"testing\"\n", p.Name)
	for path := range imports {
		fmt.Fprintf(&src, "\t%q\n", path)
	}
	fmt.Fprintf(&src, ")\n%s\nfunc TestMarks(t *markstesting.T) {\n\tf, err := marksos.Create(%q)\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}\n\tmarksTo = marksbufio.NewWriter(f)\n%s\tif err := marksTo.Flush(); err != nil {\n\t\tt.Fatal(err)\n\t}\n}\n", recorder, record, body.String())
	return []byte(src.String())
}

// recorder has the functions that instrumented functions call.
const recorder = `
var (
	marksMade = map[int]bool{}
	marksTo   *marksbufio.Writer
)

func mark(i int) { marksMade[i] = true }

func marked(function int, call func()) {
	clear(marksMade)
	place := "-"
	func() {
		defer func() {
			if recover() != nil {
				place = panicPlace()
			}
		}()
		call()
	}()
	marksfmt.Fprint(marksTo, function, " ", place)
	for i := range marksMade {
		marksfmt.Fprint(marksTo, " ", i)
	}
	marksfmt.Fprintln(marksTo)
}

// panicPlace is the innermost line of the package below the panic.
func panicPlace() string {
	_, own, _, _ := marksruntime.Caller(0)
	pcs := make([]uintptr, 1000)
	frames := marksruntime.CallersFrames(pcs[:marksruntime.Callers(1, pcs)])
	for {
		f, more := frames.Next()
		if marksfilepath.Dir(f.File) == marksfilepath.Dir(own) && f.File != own {
			return marksfmt.Sprintf("%s:%d", marksfilepath.Base(f.File), f.Line)
		}
		if !more {
			return "outside"
		}
	}
}
`

// call returns a call as a Go expression of the package.
func call(c *spec.Contract, values []value.Value, q types.Qualifier) string {
	sig := c.Func.Signature()
	name := c.Func.Name()
	if sig.Recv() != nil {
		name = value.Expr(values[0], q) + "." + name
		values = values[1:]
	} else {
		name += c.Instance()
	}
	return name + "(" + value.Arguments(values, sig.Variadic(), q) + ")"
}

func readTraces(record string, order []*spec.Contract, branches []instrument.Branch) (map[*spec.Contract][]Trace, error) {
	f, err := os.Open(record)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := map[*spec.Contract][]Trace{}
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		var function int
		if _, err := fmt.Sscan(fields[0], &function); err != nil {
			return nil, err
		}
		t := Trace{Reached: map[Mark]bool{}}
		if fields[1] != "-" {
			t.Panic = fields[1]
		}
		for _, field := range fields[2:] {
			var i int
			if _, err := fmt.Sscan(field, &i); err != nil {
				return nil, err
			}
			if b := branches[i]; !b.Entry {
				t.Reached[markOf(b.Kind, b.Pos)] = true
			}
		}
		r[order[function]] = append(r[order[function]], t)
	}
	return r, lines.Err()
}
