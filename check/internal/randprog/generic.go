package randprog

import (
	"fmt"
	"regexp"

	"github.com/typetarget/target/check/internal/randprog/oracle"
)

// generics declares generic structures. The program uses a few
// instances.
func (p *program) generics() {
	p.decls.WriteString("type GPair[K comparable, V any] struct {\nA K\nB V\n}\n\n")
	p.decls.WriteString("type GList[T comparable] struct {\nV T\nNext *GList[T]\n}\n\n")
	for range 2 {
		p.gList(p.integerType())
		k, v := p.scalar(), p.parameter()
		t := &oracle.Type{Kind: oracle.Structure, Name: fmt.Sprintf("GPair[%s, %s]", k.Name, v.Name)}
		t.Fields = []oracle.Field{{Name: "A", Type: k}, {Name: "B", Type: v}}
		p.structs = append(p.structs, p.use(t))
	}
}

// gList adds the linked list of an element type.
func (p *program) gList(elem *oracle.Type) {
	t := &oracle.Type{Kind: oracle.Structure, Name: "GList[" + elem.Name + "]"}
	if p.known[t.Name] != nil {
		return
	}
	p.known[t.Name] = t
	p.order = append(p.order, t)
	t.Fields = []oracle.Field{{Name: "V", Type: elem}, {Name: "Next", Type: p.pointerTo(t)}}
	p.lists = append(p.lists, t)
}

// integerName matches the names of integer types.
var integerName = regexp.MustCompile(`\bu?int(8|16|32|64|ptr)?\b`)

// generalize makes a list of parameters generic now and then: T takes the place
// of one of its integer types, which is the argument.
func (p *program) generalize(list string) (arg, generic string) {
	names := integerName.FindAllString(list, -1)
	if p.w.level < generics || len(names) == 0 || p.w.coin(2) {
		return "", list
	}
	arg = pick(p.w, names)
	return arg, regexp.MustCompile(`\b`+arg+`\b`).ReplaceAllString(list, "T")
}
