package randprog

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"

	"github.com/typetarget/target/check/internal/randprog/oracle"
)

// maxDomain is the maximum number of candidates that the oracle tries for one
// function.
const maxDomain = 20_000

// Source writes the program of a seed with n annotated functions F0, F1, ... as
// the source of one file. Its main prints, for each function, a line with the
// name and the valid inputs, each in the wire form as hexadecimal.
func Source(seed uint64, n int) string { return write(seed, n, false) }

// Inside writes the program of a seed as Source does, but most parameters hold
// pointers that may lead to fields of nodes.
func Inside(seed uint64, n int) string {
	p := emptyProgram(seed, current)
	p.inside = true
	declare(p)
	for i := range n {
		p.function(i)
	}
	return p.source()
}

// Forms writes the program of a seed whose functions each require one form of
// Go. It uses every form, and returns their number.
func Forms(seed uint64) (source string, n int) {
	p := newProgram(seed, current)
	for i, form := range allForms {
		p.form(i, form)
	}
	return p.source(), len(allForms)
}

// newProgram returns a program with declarations.
func newProgram(seed uint64, l level) *program {
	p := emptyProgram(seed, l)
	declare(p)
	return p
}

func emptyProgram(seed uint64, l level) *program {
	w := &writer{r: rand.New(rand.NewPCG(seed, 2015)), level: l, forms: l.available(allForms)}
	return &program{w: w, known: map[string]*oracle.Type{}, words: oracle.WordsOf(seed)}
}

// declare declares the types, and what functions call.
func declare(p *program) {
	p.types()
	p.quantities()
	p.helpers()
	p.builders()
}

func write(seed uint64, n int, hits bool) string {
	p := newProgram(seed, current)
	p.hits = hits
	for i := range n {
		p.function(i)
	}
	return p.source()
}

type program struct {
	w       *writer
	known   map[string]*oracle.Type
	order   []*oracle.Type
	structs []*oracle.Type
	lists   []*oracle.Type // structures that link to themselves
	// dynamics are the interfaces.
	dynamics []*oracle.Type
	// sequences are functions that loops range over.
	sequences []*oracle.Type
	// graphs are types that hold pointers to nodes of graphs.
	graphs []*oracle.Type
	// inside is true if most parameters hold pointers that may lead to
	// fields of nodes.
	inside bool
	// hits is true if functions call hit.
	hits bool
	// words are the words of all functions without bytes of their own.
	words  oracle.Words
	decls  strings.Builder
	oracle strings.Builder
	main   strings.Builder
}

// head is the clause and the imports of a file that has the oracle.
const head = "package main\n\nimport (\n\"bufio\"\n\"cmp\"\n\"encoding/binary\"\n\"errors\"\n\"fmt\"\n\"iter\"\n\"maps\"\n\"math\"\n\"os\"\n\"slices\"\n\"strings\"\n\"unsafe\"\n)\n\n"

func (p *program) source() string { return head + p.functions() + p.enumeration() }

// functions returns the annotated functions and the functions that they call.
func (p *program) functions() string {
	return "type Color uint8\n\ntype Name string\n\nconst (\nRed Color = iota\nGreen\nBlue\n)\n\n" + ratios + p.decls.String()
}

// enumeration returns the oracle and main.
func (p *program) enumeration() string {
	var s strings.Builder
	s.WriteString(oracle.Support)
	for _, t := range p.order {
		t.WriteOracle(&s)
	}
	s.WriteString(p.oracle.String())
	s.WriteString("func main() {\nout := bufio.NewWriter(os.Stdout)\ndefer out.Flush()\n_, _ = binary.AppendVarint, math.Pi\n_ = maps.Clone[map[int]int]\n_ = slices.Sort[[]int]\n_ = cmp.Compare[int]\n_ = errors.New\n_ = strings.Cut\nvar _ iter.Seq[int]\n")
	s.WriteString(p.main.String())
	s.WriteString("}\n")
	return s.String()
}

// SourceFor writes the program of a seed in two files of one package, for a
// module whose go line names Go 1.minor. Annotated functions, and the functions
// that they call, are written in that language. The oracle declares its own
// language version.
func SourceFor(seed uint64, n, minor int) (functions, oracle string) {
	p := newProgram(seed, level(minor))
	for i := range n {
		p.function(i)
	}
	return p.files()
}

// FormsFor writes the forms that the language of Go 1.minor supports, as
// SourceFor does, and returns their number.
func FormsFor(seed uint64, minor int) (functions, oracle string, n int) {
	p := newProgram(seed, level(minor))
	for i, form := range p.w.forms {
		p.form(i, form)
	}
	functions, oracle = p.files()
	return functions, oracle, len(p.w.forms)
}

// files returns the program with the oracle in a file of its own.
func (p *program) files() (functions, oracle string) {
	functions = "package main\n\nimport (\n\"errors\"\n\"math\"\n\"strings\"\n"
	uses := "var (\n_ = math.Abs\n_ = strings.Cut\n"
	if p.w.level >= rangeFuncs {
		functions += "\"iter\"\n\"slices\"\n"
		uses += "_ = slices.Sort[[]int]\n_ iter.Seq[int]\n"
	}
	functions += ")\n\n" + uses + ")\n\n" + p.functions()
	if p.w.level < generics {
		functions = anyName.ReplaceAllString(functions, "interface{}")
	}
	return functions, fmt.Sprintf("//go:build go1.%d\n\n%s%s", current, head, p.enumeration())
}

// anyName matches the name that interface{} has since generics.
var anyName = regexp.MustCompile(`\bany\b`)
