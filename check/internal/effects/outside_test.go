package effects

import (
	"testing"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const module = `-- go.mod --
module m

go 1.24
-- m.go --
package m

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"m/other"
)

type Config struct{ Dir string }

func Pure(s string) (string, error) {
	if errors.Is(io.EOF, os.ErrExist) || os.IsNotExist(nil) {
		return "", os.ErrInvalid
	}
	return fmt.Sprint(strings.ToUpper(s), filepath.Join(s, s), other.Pure()), nil
}

func Address(s string) string { h := http.Header{}; h.Set("a", "b"); return net.ParseIP(s).String() }

func Deep(n int) int {
	if n == 0 {
		return len(os.Args)
	}
	return Deep(n - 1)
}

func (c *Config) Load() ([]byte, error) { return read(c.Dir) }

func read(name string) ([]byte, error) { return os.ReadFile(name) }

func Elsewhere() error { return other.Remove() }

func Literal() func() { return func() { http.Get("") } }

func Value() any { return filepath.Glob }

func Close(f *os.File) error { return f.Close() }

func Through(w io.Writer) { fmt.Fprint(w, 1) }
-- other/other.go --
package other

import "os"

func Pure() int { return 1 }

func Remove() error { return os.Remove("x") }
`

// TestOutside looks at functions that stay within themselves, and at others.
func TestOutside(t *testing.T) {
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: srctree.Unpack(t, module), All: spec.Everything})
	if err != nil || len(pkgs[0].Errors) > 0 {
		t.Fatal(err, pkgs[0].Errors)
	}
	want := map[string]string{
		"Pure": "", "Address": "", "Through": "", "Deep": "os.Args", "Config.Load": "os.ReadFile", "read": "os.ReadFile",
		"Elsewhere": "os.Remove", "Literal": "net/http.Get", "Value": "path/filepath.Glob", "Close": "(*os.File).Close",
	}
	for _, c := range pkgs[0].Contracts {
		found, ok := want[c.FullName()]
		if !ok {
			t.Errorf("%s is not expected", c.FullName())
		}
		if got := Outside(c); got != found {
			t.Errorf("%s reaches %q, want %q", c.FullName(), got, found)
		}
		delete(want, c.FullName())
	}
	if len(want) > 0 {
		t.Errorf("there is no %v", want)
	}
}
