package constructors_test

import (
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const implied = `
-- go.mod --
module example.com/implied

go 1.22
-- implied.go --
package implied

import (
	"context"
	"io"
	"net/url"
	"strings"
	"time"
)

type config struct {
	limit int
	name  string
}

type Option func(*config)

// WithLimit has forgotten that 0 is a limit, too.
func WithLimit(n int) Option {
	return func(c *config) {
		if n != 0 {
			c.limit = n
		}
	}
}

//refine:requires len(s) < 2
func WithName(s string) Option { return func(c *config) { c.name = s } }

func apply(opts []Option) config {
	c := config{limit: 9}
	for _, o := range opts {
		o(&c)
	}
	return c
}

//refine:ensures len(opts) == 1 && result == apply(nil).limit ==> apply(opts).name != ""
func limit(opts ...Option) int { return apply(opts).limit }

func one(o Option) int {
	if o == nil {
		return -1
	}
	return apply([]Option{o}).limit
}

//refine:requires o == nil || one(o) != 0
//refine:ensures result == one(o)
func Nilable(o Option) int { return one(o) }

type Setting interface{ set(*config) }

type setting func(*config)

func (s setting) set(c *config) { s(c) }

func Limit(n uint8) Setting { return setting(func(c *config) { c.limit = int(n) }) }

//refine:ensures result < 2
//refine:bound depth=2
func Set(list ...Setting) int {
	c := config{}
	for _, s := range list {
		s.set(&c)
	}
	return c.limit
}

//refine:bound depth=2
//refine:ensures result.After(t)
func Next(t time.Time) time.Time { return t.Add(time.Nanosecond) }

//refine:bound depth=1
//refine:ensures result
func Zero(t time.Time) bool { return !t.Equal(time.Unix(0, 0)) }

type user struct{}

func WithUser(ctx context.Context, name string) context.Context {
	return context.WithValue(ctx, user{}, name)
}

//refine:bound depth=2
//refine:ensures result != "a"
func User(ctx context.Context) string {
	name, _ := ctx.Value(user{}).(string)
	return name
}

func reader(s string) io.Reader { return strings.NewReader(s) }

//refine:bound depth=2
//refine:ensures result == 0
func Count(r io.Reader) int {
	b, _ := io.ReadAll(r)
	return len(b)
}

//refine:bound depth=2
//refine:requires u != nil
//refine:ensures result != "b"
func Path(u *url.URL) string { return u.Path }
`

// impliedMoments has an interface whose implementer is of another package, and
// functions that are not to be relied on.
const impliedMoments = `
-- go.mod --
module example.com/moments

go 1.22
-- other/other.go --
package other

type Moment struct{ N int64 }

func (m Moment) Moment() int64 { return m.N }
-- moments.go --
package moments

import (
	"os"

	"example.com/moments/other"
)

type Moment interface{ Moment() int64 }

var calls int64

func varying() Moment {
	calls++
	return other.Moment{calls}
}

func hanging(n uint8) Moment {
	for n > 0 {
	}
	return other.Moment{100}
}

// parted uses p after it has returned.
func parted(p *int8) Moment {
	go func() {
		if *p > 100 {
			println("great")
		}
	}()
	return other.Moment{50}
}

func failing(n int8) Moment {
	if n < 0 {
		panic("negative")
	}
	return other.Moment{int64(n)}
}

func loaded(name string) Moment {
	os.Remove(name)
	return other.Moment{200}
}

func many(a, b, c, d, e, f, g, h uint8) Moment { return other.Moment{int64(a) + 300} }

//refine:ensures result < 400
//refine:bound depth=2
func Of(m Moment) int64 { return m.Moment() }
`

// TestImplied checks functions whose parameters are built by what returns them,
// which nothing marks.
func TestImplied(t *testing.T) {
	dir := srctree.Unpack(t, implied)
	got, _ := checktest.Events(t, check.Config{Dir: dir, Bounds: &domain.Bounds{Depth: 3}})
	checktest.Expect(t, checktest.Endings(got),
		"pass WithName exhausted 3",
		"fail limit counterexample postcondition: limit(WithLimit(0)) = 9",
		// Seven limits, three names, and nil.
		"pass Nilable exhausted 11",
		"fail Set counterexample postcondition: Set(Limit(2)) = 2",
		// 25 of time.Unix, 4 more of time.UnixMilli and of
		// time.UnixMicro, and the year 0 in UTC and five zones.
		"pass Next exhausted 39",
		"fail Zero counterexample postcondition: Zero(time.Unix(0, 0)) = false",
		"fail User counterexample postcondition: User(WithUser(context.Background(), \"a\")) = \"a\"",
		"fail Count counterexample postcondition: Count(reader(\"a\")) = 1",
		"fail Path counterexample postcondition: Path(func() *url.URL { v, _ := url.Parse(\"b\"); return v }()) = \"b\"",
	)
}

// TestUnreliable leaves out functions that nothing marks and that cannot be
// relied on, and says so.
func TestUnreliable(t *testing.T) {
	dir := srctree.Unpack(t, impliedMoments)
	got, _ := checktest.Events(t, check.Config{Dir: dir, Limits: check.Limits{Call: time.Second}, Bounds: &domain.Bounds{Depth: 3}})
	// 0..2 of failing, 50 of parted, 100 of hanging, and of the many calls
	// those with arguments up to 1.
	checktest.Expect(t, checktest.Endings(got), "pass Of exhausted 7")
	for _, e := range got {
		if !e.Action.Ends() {
			continue
		}
		var notes []string
		for _, n := range e.Notes {
			notes = append(notes, n.Msg)
		}
		checktest.Expect(t, notes,
			"varying does not build all values: it builds another value in each call, and is left out",
			"hanging does not build all values: further calls are left out, since one does not return within 1s",
			"parted does not build all values: its calls with nil are left out, since one crashes the process: panic: runtime error: invalid memory address or nil pointer dereference",
			"hanging does not build all values: it is left out, since a call of it does not return within 1s",
			"many is not used at this depth: it would add more than 4096 calls")
	}
}
