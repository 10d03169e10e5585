package randprog

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
)

// second matches the second parameter of the functions of Comparing.
var second = regexp.MustCompile(`\bb\b`)

// Comparing writes the package of a seed with n annotated functions of two int8
// that mostly compare them, with random postconditions, some of them for all
// integers of a range. Some functions keep their postcondition on small
// integers and break it on larger ones.
func Comparing(seed uint64, n int) string {
	r := rand.New(rand.NewPCG(seed, seed))
	var s strings.Builder
	s.WriteString("package p\n")
	for i := range n {
		c := comparing{r: r, plain: i%5 == 0}
		c.write(&s, i)
	}
	return s.String()
}

// A comparing writes one function, which is plain if it has no constants.
type comparing struct {
	r     *rand.Rand
	plain bool
}

func (c *comparing) pick(of ...string) string { return of[c.r.IntN(len(of))] }

func (c *comparing) value() string {
	if c.plain {
		return c.pick("a", "b", "max(a, b)")
	}
	return c.pick("a", "b", "a", "b", "0", "1", "-1", fmt.Sprint(c.r.IntN(7)-3), fmt.Sprint(c.r.IntN(255)-127), "max(a, b)", "min(b, 1)")
}

func (c *comparing) atom() string {
	switch n := c.r.IntN(8); {
	case c.plain:
	case n == 0:
		return fmt.Sprintf("%d < a && a < b", c.r.IntN(6)-3)
	case n == 1:
		return fmt.Sprintf("b < a && a < %d", c.r.IntN(6)-3)
	case n == 2:
		return fmt.Sprintf("int(a)-int(b) == %d", c.r.IntN(9)-2) // which is arithmetic
	}
	return c.value() + " " + c.pick("<", "<=", "==", "!=", ">") + " " + c.value()
}

func (c *comparing) write(s *strings.Builder, i int) {
	post := "result " + c.pick("<=", ">=", "!=") + " " + c.value()
	for range c.r.IntN(3) {
		post += " || " + "(" + strings.ReplaceAll(c.atom(), "max(a, b)", "result") + ")"
	}
	if c.r.IntN(20) == 0 {
		post = fmt.Sprintf("forall k in %s..%s: %s", c.pick("a", "b", "int8(-30)"), c.pick("a", "b", "result", "30"), second.ReplaceAllString(post, "k"))
	}
	result := c.value()
	if c.r.IntN(8) == 0 {
		result = "a + b" // which is arithmetic
	}
	fmt.Fprintf(s, "\n//refine:ensures %s\nfunc F%d(a, b int8) (result int8) {\n", post, i)
	fmt.Fprintf(s, "\tif %s && %s {\n\t\ta, b = b, a\n\t}\n\tif %s {\n\t\treturn %s\n\t}\n\treturn %s\n}\n", c.atom(), c.atom(), c.atom(), c.value(), result)
}
