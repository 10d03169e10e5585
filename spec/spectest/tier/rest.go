package tier

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// This package leaves out tests from the rest while it is initialized, so that
// no package has to ask for it. The flags of testing are not parsed yet.
func init() {
	if Rest() {
		os.Args = withoutAlike(os.Args, ".")
	}
}

// withoutAlike adds a flag to the arguments of a test program, by which it
// leaves out the tests that are alike in both tiers. dir has the source of the
// tests. The arguments stay as they are if they say which tests to run, or if
// they are not those that the go command gives a test program.
func withoutAlike(args []string, dir string) []string {
	isTest := false
	for _, arg := range args[1:] {
		isTest = isTest || strings.HasPrefix(arg, "-test.")
		if strings.HasPrefix(arg, "-test.run") || strings.HasPrefix(arg, "-test.skip") {
			return args
		}
	}
	names := alike(dir)
	if !isTest || len(names) == 0 {
		return args
	}
	return slices.Insert(slices.Clone(args), 1, "-test.skip=^("+strings.Join(names, "|")+")$")
}

// askers are the functions of this package whose results differ from tier to
// tier.
var askers = []string{"Long", "LongOnly", "Of", "Some"}

// alike returns the names of the tests in a directory that do the same in the
// short and in the long tier, since nothing they mention asks for the tier. A
// name counts as a mention of all that is declared by it. The result is empty
// if the source cannot be read, or if what runs before all tests asks.
func alike(dir string) (names []string) {
	files, _ := filepath.Glob(filepath.Join(dir, "*_test.go"))
	mentions := map[string][]string{} // by the name of a declaration
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil
		}
		for _, d := range file.Decls {
			for _, name := range declared(d) {
				mentions[name] = append(mentions[name], mentioned(d)...)
			}
		}
	}
	asks := askingNames(mentions)
	if asks["init"] || asks["TestMain"] || asks["_"] {
		return nil
	}
	for name := range mentions {
		if isTest := strings.HasPrefix(name, "Test") || strings.HasPrefix(name, "Fuzz"); isTest && !asks[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// askingNames returns the names whose declarations ask for the tier, or mention
// a name that does.
func askingNames(mentions map[string][]string) map[string]bool {
	asks := map[string]bool{}
	for _, name := range askers {
		asks["tier."+name] = true
	}
	for before := -1; before < len(asks); {
		before = len(asks)
		for name, all := range mentions {
			if slices.ContainsFunc(all, func(m string) bool { return asks[m] }) {
				asks[name] = true
			}
		}
	}
	return asks
}

// declared returns the names that a declaration of a file declares.
func declared(d ast.Decl) (names []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return []string{d.Name.Name}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.ValueSpec:
				for _, name := range s.Names {
					names = append(names, name.Name)
				}
			case *ast.TypeSpec:
				names = append(names, s.Name.Name)
			}
		}
	}
	return names
}

// mentioned returns the names in a declaration, and the selectors of this
// package.
func mentioned(d ast.Decl) (names []string) {
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && x.Name == "tier" {
				names = append(names, "tier."+n.Sel.Name)
				return false
			}
		case *ast.Ident:
			names = append(names, n.Name)
		}
		return true
	})
	return names
}
