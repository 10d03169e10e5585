package laws

import (
	"go/types"
	"regexp"
	"strings"
)

// madeCall matches the call of made in a clause, with what joins it to the
// rest.
var madeCall = regexp.MustCompile(`( && )?\bmade\((\w+)\)( ==> )?`)

// made writes what made means for the type of the law. It returns false if the
// clause is not asked of that type.
func (m *matcher) made(text string) (string, bool) {
	found := madeCall.FindStringSubmatch(text)
	if found == nil {
		return text, true
	}
	before, name, after := found[1], found[2], found[3]
	valid := ""
	if m.known() {
		if m.isBesides() {
			return "", false
		}
		valid = m.valid(name)
	}
	switch {
	case valid != "":
		valid = before + valid + after
	case before != "":
		valid = after // what is before leads to what is after
	}
	return strings.Replace(text, found[0], valid, 1), true
}

// isBesides reports whether other packages can write values of Self that no
// function of the package means: a struct of exported fields that an exported
// function returns.
func (m *matcher) isBesides() bool {
	s, ok := m.self.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		if !f.Exported() {
			return false
		}
	}
	scope := m.subject.Pkg.Scope()
	for _, name := range scope.Names() {
		fn, ok := scope.Lookup(name).(*types.Func)
		if !ok || !fn.Exported() || fn.Signature().Results().Len() == 0 {
			continue
		}
		if _, named := pointed(fn.Signature().Results().At(0).Type()); named != nil && types.Identical(named, m.self) {
			return true
		}
	}
	return false
}

// valid returns the condition under which Self itself takes a value for a valid
// one, or an empty string if it does not say.
func (m *matcher) valid(name string) string {
	for _, says := range []struct{ member, result, condition string }{
		{"IsValid", "bool", name + ".IsValid()"},
		{"Valid", "bool", name + ".Valid()"},
		{"IsDefined", "bool", name + ".IsDefined()"},
		{"Defined", "bool", name + ".Defined()"},
		{"Validate", "error", name + ".Validate() == nil"},
	} {
		obj, _, _ := types.LookupFieldOrMethod(m.self, true, m.subject.Pkg, says.member)
		result := types.Universe.Lookup(says.result).Type()
		switch obj := obj.(type) {
		case *types.Var:
			if types.Identical(obj.Type(), result) {
				return strings.TrimSuffix(says.condition, "()")
			}
		case *types.Func:
			sig := obj.Signature()
			if sig.Params().Len() == 0 && sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type(), result) {
				return says.condition
			}
		}
	}
	return ""
}
