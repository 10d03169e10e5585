package spec

import (
	"go/types"
	"testing"

	"golang.org/x/tools/txtar"
)

const impliedModule = `
-- go.mod --
module example.com/m

go 1.26
-- a.go --
package a

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"regexp"
	"strings"
	"time"

	"example.com/m/store"
)

type config struct{ n int }

type Option func(*config)

func WithN(n int) Option { return func(c *config) { c.n = n } }

func parseOption(s string) (Option, error) { return nil, nil }

func all(list ...Option) Option { return nil }

func fromFile(name string) Option {
	text := load(name)
	return WithN(len(text))
}

func load(name string) []byte {
	b, _ := os.ReadFile(name)
	return b
}

func fromInput() (Option, error) {
	b, err := io.ReadAll(os.Stdin)
	return WithN(len(b)), err
}

func fromChannel(c chan int) Option { return nil }

func generic[T any](x T) Option { return nil }

func both() (Option, Option) { return nil, nil }

type Setting interface{ set(*config) }

type settingFunc func(*config)

func (f settingFunc) set(c *config) { f(c) }

func Set(n int) Setting { return settingFunc(WithN(n)) }

// A Shape has a type that implements it.
type Shape interface{ Area() int }

type square struct{ n int }

func (s square) Area() int { return s.n * s.n }

func newShape() Shape { return square{1} }

type Handler func(int)

type Seq func(yield func(int) bool)

func count(n int) Seq { return nil }

type Loop interface{ loop() }

func again(l Loop) Loop { return l }

func reader(s string) io.Reader { return strings.NewReader(s) }

func WithUser(ctx context.Context, name string) context.Context { return ctx }

//refine:check
func Derive(ctx context.Context) context.Context { return ctx }

func now() time.Time { return time.Now() }

func inYear(y int) *time.Time { return nil }

func open(name string) *store.DB { return store.Open(name) }

type Vars struct {
	option   Option
	options  *Option
	setting  Setting
	shape    Shape
	handler  Handler
	seq      Seq
	loop     Loop
	reader   io.Reader
	writer   io.Writer
	stringer fmt.Stringer
	err      error
	any      any
	context  context.Context
	cancel   context.CancelFunc
	url      *url.URL
	user     *url.Userinfo
	addr     netip.Addr
	prefix   netip.Prefix
	match    regexp.Regexp
	scanner  *bufio.Scanner
	file     os.File
	fileMode os.FileInfo
	client   http.Handler
	db       store.DB
	key      store.Key
}
-- b.go --
package a

import "time"

type Times struct {
	when     time.Time
	location *time.Location
}
-- store/store.go --
package store

import (
	"net"
	"os"
)

type DB struct{ file *os.File }

func Open(name string) *DB {
	f, _ := os.Open(name)
	return &DB{f}
}

type Key struct{ n int }

func KeyOf(n int) Key { return Key{n} }

func LocalKey() (Key, error) {
	list, err := net.Interfaces()
	return Key{len(list)}, err
}
`

// TestImplied checks what builds the types that nothing else makes, besides
// what constructs them.
func TestImplied(t *testing.T) {
	dir, _ := extract(t, txtar.Parse([]byte(impliedModule)))
	pkgs, err := Load(t.Context(), Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	if got := errorLines(dir, pkgs); got != "" {
		t.Fatal(got)
	}
	p := pkgs[0]
	want := map[string]string{
		"option":  "WithN(int) parseOption(string)!",
		"setting": "Set(int)",
		"reader":  "reader(string) io.LimitReader(io.Reader, int64) io.MultiReader([]io.Reader)",
		"context": "WithUser(context.Context, string) context.Background() context.TODO() context.WithoutCancel(context.Context)",
		"url":     "url.Parse*(string)! url.ParseRequestURI*(string)!",
		"user":    "url.User*(string) url.UserPassword*(string, string)",
		"addr": "netip.AddrFrom16([16]byte) netip.AddrFrom4([4]byte) netip.IPv4Unspecified() netip.IPv6LinkLocalAllNodes() netip.IPv6LinkLocalAllRouters() " +
			"netip.IPv6Loopback() netip.IPv6Unspecified() netip.MustParseAddr(string) netip.ParseAddr(string)!",
		"prefix":  "netip.MustParsePrefix(string) netip.ParsePrefix(string)! netip.PrefixFrom(net/netip.Addr, int)",
		"match":   "regexp.Compile*(string)! regexp.CompilePOSIX*(string)! regexp.MustCompile*(string) regexp.MustCompilePOSIX*(string)",
		"scanner": "bufio.NewScanner*(io.Reader)",
		"file":    "it has unexported fields, and what builds it (os.Create, os.CreateTemp, os.NewFile, os.Open) is not certain",
		"db":      "it has unexported fields, and what builds it (store.Open) is not certain",
		"key":     "store.KeyOf(int)",
		"when": "now() inYear*(int) time.Date(int, time.Month, int, int, int, int, int, *time.Location) time.Parse(string, string)! time.ParseInLocation(string, string, *time.Location)! " +
			"time.Unix(int64, int64) time.UnixMicro(int64) time.UnixMilli(int64)",
		"location": "time.FixedZone*(string, int) time.LoadLocationFromTZData*(string, []byte)!",
	}
	for _, name := range []string{"Vars", "Times"} {
		for f := range p.Types.Scope().Lookup(name).Type().Underlying().(*types.Struct).Fields() {
			o := p.Opaque(f.Type())
			if got := constructorsText(p, o); got != want[f.Name()] {
				t.Errorf("%s %s: built by\n%s, want\n%s", f.Name(), f.Type(), got, want[f.Name()])
			}
			_, isPointer := f.Type().(*types.Pointer)
			if o != nil && (o.NilOf(f.Type()) != nil) != (isPointer || f.Name() == "option") {
				t.Errorf("%s: nil is a value: %v", f.Name(), o.NilOf(f.Type()) != nil)
			}
		}
	}
}
