package randprog

import (
	"fmt"
	"strings"

	"github.com/typetarget/target/check/internal/randprog/oracle"
)

// A Fault is something that a function of a program does on one input.
type Fault int

// The faults.
const (
	// Hang does not return.
	Hang Fault = iota
	// Exit ends the process.
	Exit
	// Goexit ends the goroutine.
	Goexit
	// Panic panics.
	Panic
	// PanicElsewhere panics in another goroutine.
	PanicElsewhere
	// Overflow calls itself for ever.
	Overflow
	// Memory allocates without end.
	Memory
	// Deadlock receives from a channel without a sender.
	Deadlock
	// CloseAll closes the file descriptors of the process.
	CloseAll
	// Garbage writes to the standard streams, which is not a failure.
	Garbage
	// Litter leaves goroutines behind, which is not a failure.
	Litter
	// Worn panics in a process that has made calls before, and does not if
	// it is the first.
	Worn
	// Faults counts the faults.
	Faults int = iota
)

// faultText is the Go source of each fault. Panics have the letters of the
// input in their text.
var faultText = [Faults]string{
	Hang:           "for n := 0; ; n++ { _ = n }",
	Exit:           "os.Exit(len(input) % 3)",
	Goexit:         "runtime.Goexit()",
	Panic:          "panic(\"panics on \" + input)",
	PanicElsewhere: "go func() { panic(\"panics elsewhere\") }(); select {}",
	Overflow:       "overflow(1)",
	Memory:         "for { memory = append(memory, make([]byte, 1<<20)); clear(memory[len(memory)-1]) }",
	Deadlock:       "var mu sync.Mutex; mu.Lock(); mu.Lock()",
	CloseAll:       "for fd := range 1000 { syscall.Close(fd) }",
	Garbage:        "for range 100 { os.Stdout.WriteString(strings.Repeat(\"\\x00panic: \\n\", 20)); os.Stderr.WriteString(\"not fatal\\n\") }",
	Litter:         "for range 10 { go func() { select {} }() }",
	Worn:           "if calls > 1 { panic(\"is worn on \" + input) }",
}

// Faulty writes the program of Source, but functions call hit with their name
// and the wire form of the input, unless the input has no wire form. FaultFile
// declares it.
func Faulty(seed uint64, n int) string { return write(seed, n, true) }

// hit returns the body of the i-th function. It is empty if its parameters have
// no wire form here: if they hold functions, or pointers that may lead to
// fields of nodes. The nodes that have such a field are only known in a heap.
func hit(i int, params []variable) string {
	wire, start := "nil", ""
	for _, g := range graphsOf(params) {
		start = "visit = newVisit(); "
		if len(g.Insides) > 0 {
			return ""
		}
	}
	for _, v := range params {
		if v.typ.HoldsFunction(map[*oracle.Type]bool{}) {
			return ""
		}
		wire = fmt.Sprintf("wire%s(%s, %s)", v.typ.Ident(), wire, v.name)
	}
	return fmt.Sprintf(" %shit(\"F%d\", %s) ", start, i, wire)
}

// Hits reports whether the function of that name in a Faulty source calls hit.
func Hits(source, name string) bool { return strings.Contains(source, " hit(\""+name+"\", ") }

// FaultFile writes another file of a Faulty program, with the faults of its
// functions: by the name of the function and the hexadecimal wire form of the
// input.
func FaultFile(faults map[string]map[string]Fault) string {
	var b strings.Builder
	b.WriteString("package main\n\nimport (\n\"encoding/hex\"\n\"os\"\n\"runtime\"\n\"strings\"\n\"sync\"\n\"syscall\"\n)\n\n")
	b.WriteString("var (\ncalls int\nmemory [][]byte\n)\n\n")
	b.WriteString("func overflow(n int) int { return overflow(n+1) + n }\n\n")
	fmt.Fprintf(&b, "var faults = map[string]map[string]int{\n")
	for name, inputs := range faults {
		fmt.Fprintf(&b, "%q: {\n", name)
		for input, f := range inputs {
			fmt.Fprintf(&b, "%q: %d,\n", input, f)
		}
		b.WriteString("},\n")
	}
	b.WriteString("}\n\nfunc hit(name string, wire []byte) {\ncalls++\ninput := hex.EncodeToString(wire)\n")
	b.WriteString("fault, ok := faults[name][input]\nif !ok {\nreturn\n}\ninput = letters(input)\nswitch fault {\n")
	for f, text := range faultText {
		fmt.Fprintf(&b, "case %d:\n%s\n", f, text)
	}
	b.WriteString("}\n}\n\nvar _ = strings.Repeat\nvar _ sync.Mutex\nvar _ = syscall.Close\nvar _ = runtime.Goexit\n\n")
	// Reports of failures that differ in nothing but numbers are shown as
	// one.
	b.WriteString("func letters(s string) string {\nreturn strings.Map(func(r rune) rune {\nif r <= '9' {\nreturn r - '0' + 'k'\n}\nreturn r\n}, s)\n}\n")
	return b.String()
}
