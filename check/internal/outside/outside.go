package outside

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/spec"
)

// packages has the packages of the standard library whose functions and
// variables reach outside, except those that are listed.
var packages = map[string][]string{
	"io/ioutil":    {"ReadAll", "NopCloser", "Discard"},
	"log/syslog":   nil,
	"net":          {"CIDRMask", "IPv4", "IPv4Mask", "JoinHostPort", "ParseCIDR", "ParseIP", "ParseMAC", "SplitHostPort"},
	"net/http":     {"CanonicalHeaderKey", "DetectContentType", "NewRequest", "NewRequestWithContext", "ParseHTTPVersion", "StatusText"},
	"net/rpc":      nil,
	"net/smtp":     nil,
	"os":           {"Exit", "Expand", "IsExist", "IsNotExist", "IsPathSeparator", "IsPermission", "IsTimeout", "NewSyscallError"},
	"os/exec":      nil,
	"os/signal":    nil,
	"os/user":      nil,
	"plugin":       nil,
	"syscall":      nil,
	"crypto/rand":  nil,
	"database/sql": nil,
}

// functions has other functions that reach outside, by package.
var functions = map[string][]string{
	"path/filepath": {"Abs", "EvalSymlinks", "Glob", "Walk", "WalkDir"},
	"html/template": {"ParseFiles", "ParseGlob"},
	"text/template": {"ParseFiles", "ParseGlob"},
	"go/parser":     {"ParseDir"},
}

// pure has types of these packages whose methods do not reach outside.
var pure = []string{"net.IP", "net.IPMask", "net.IPNet", "net.HardwareAddr", "net/http.Header", "net/http.Cookie", "os.FileMode", "os.PathError", "os.SyscallError"}

// Reaches returns the qualified name of a function or variable by which a call
// of the function may reach outside, or "" if none is found.
func Reaches(c *spec.Contract) string {
	f := finder{pkg: c.Pkg, seen: map[*ast.FuncDecl]bool{}}
	f.function(c.Func)
	return f.found
}

// A finder goes through code until it finds something.
type finder struct {
	pkg   *spec.Package
	seen  map[*ast.FuncDecl]bool
	found string
}

// function goes through a function.
func (f *finder) function(fn *types.Func) {
	fn = fn.Origin()
	if f.found != "" || fn.Pkg() == nil {
		return
	}
	if reaches(fn) {
		f.found = fn.FullName()
		return
	}
	if f.isStandard(fn.Pkg()) {
		return
	}
	decl, info, _, ok := f.pkg.Source(fn)
	if !ok || f.seen[decl] {
		return
	}
	f.seen[decl] = true
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			switch obj := info.Uses[id].(type) {
			case *types.Func:
				f.function(obj)
			case *types.Var:
				f.variable(obj)
			}
		}
		return f.found == ""
	})
}

// variable looks at a variable that is mentioned. Errors reach nothing.
func (f *finder) variable(v *types.Var) {
	if v.Pkg() == nil || v.Parent() != v.Pkg().Scope() || types.Identical(v.Type(), types.Universe.Lookup("error").Type()) {
		return
	}
	if excepted, ok := packages[v.Pkg().Path()]; ok && !slices.Contains(excepted, v.Name()) {
		f.found = v.Pkg().Path() + "." + v.Name()
	}
}

// reaches reports whether a function of the standard library reaches outside by
// itself.
func reaches(fn *types.Func) bool {
	path := fn.Pkg().Path()
	excepted, ok := packages[path]
	if !ok {
		return slices.Contains(functions[path], fn.Name())
	}
	recv := fn.Signature().Recv()
	if recv == nil {
		return !slices.Contains(excepted, fn.Name())
	}
	t := recv.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	return !types.IsInterface(t) && !slices.Contains(pure, t.String())
}

// isStandard reports whether a package is of the standard library.
func (f *finder) isStandard(p *types.Package) bool {
	if own := f.pkg.Module; own != "" && (p.Path() == own || strings.HasPrefix(p.Path(), own+"/")) {
		return false
	}
	first, _, _ := strings.Cut(p.Path(), "/")
	return !strings.Contains(first, ".")
}
