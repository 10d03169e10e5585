package randprog

import "github.com/typetarget/target/check/internal/randprog/oracle"

// calls returns calls of a function, with constants and with variables in
// scope.
func (w *writer) calls(e string, t *oracle.Type) []string {
	calls := []string{e + "("}
	for i, a := range t.Params {
		var args []string
		switch a.Kind {
		case oracle.Boolean:
			args = []string{"true", "false"}
		case oracle.Enum:
			args = []string{"Red", "Blue"}
		case oracle.Array:
			args = []string{"[2]bool{true}"}
		case oracle.Float:
			args = []string{a.Name + "(0)", a.Name + "(0.5)"}
		default:
			args = []string{"k" + a.Name + "(0)", "k" + a.Name + "(1)"}
		}
		for _, v := range w.scope {
			if v.typ.Name == a.Name {
				args = append(args, v.name)
			}
		}
		var longer []string
		for _, c := range calls {
			if i > 0 {
				c += ", "
			}
			for _, a := range args {
				longer = append(longer, c+a)
			}
		}
		calls = longer
	}
	for i := range calls {
		calls[i] += ")"
	}
	return calls
}
