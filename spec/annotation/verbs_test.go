package annotation

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"testing"
)

// TestVerbs finds that the table is whole: each verb stands in it once, with
// what its messages and the help say, and each role has a verb.
func TestVerbs(t *testing.T) {
	seen := map[Verb]bool{}
	for _, u := range Verbs {
		if seen[u.Verb] || u.Verb == "" || u.Doc == "" || u.Where == 0 {
			t.Errorf("usage %+v", u)
		}
		seen[u.Verb] = true
		if u.Role != NoRole && u.Body != NoBody && u.Body != PredicateBody && u.Body != RefinementBody {
			t.Errorf("%s: a clause of one role has the body %q", u.Verb, u.Body)
		}
	}
	for role := RolePre; role <= RoleInvariant; role++ {
		if verb := role.Verb(); verb.Role() != role {
			t.Errorf("role %d has the verb %q", role, verb)
		}
	}
	for name, verb := range otherNames {
		if verb.usage() == nil || Verb(name).usage() != nil {
			t.Errorf("%s stands for %s", name, verb)
		}
	}
}

// TestCollect reads an annotation of several lines, and finds the position of
// each of its bytes.
func TestCollect(t *testing.T) {
	const code = `package p

// F is one.
//
//refine:requires [small] x < 10 // note
//refine:and && x > 0
//refine:pure
func F(x int) {}
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", code, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	directives := Collect(fset, []*ast.File{file}, func(pos token.Pos, msg string) { t.Errorf("%s: %s", fset.Position(pos), msg) })
	var verbs []Verb
	for _, d := range directives {
		verbs = append(verbs, d.Usage.Verb)
		if d.Place.At != AtFunc || d.Place.Fn.Name.Name != "F" {
			t.Errorf("%s stands at %+v", d.Usage.Verb, d.Place)
		}
	}
	if !slices.Equal(verbs, []Verb{VerbRequires, VerbPure}) {
		t.Fatalf("verbs %v", verbs)
	}
	src := directives[0].Source()
	if want := "[small] x < 10 // note\n&& x > 0"; src.Text != want {
		t.Fatalf("text %q, want %q", src.Text, want)
	}
	for offset := range src.Text {
		if at := fset.Position(src.Pos(offset)).Offset; src.Text[offset] != '\n' && code[at] != src.Text[offset] {
			t.Errorf("byte %d, %q, stands at %q", offset, src.Text[offset], code[at])
		}
	}
	if got := directives[0].Prose(); got != "[small] x < 10 && x > 0" {
		t.Errorf("prose %q", got)
	}
}
