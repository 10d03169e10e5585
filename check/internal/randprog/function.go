package randprog

// calls are calls of a function, with constants and with variables in scope.
func (w *writer) calls(e string, t *typ) []string {
	calls := []string{e + "("}
	for i, a := range t.params {
		var args []string
		switch a.kind {
		case boolean:
			args = []string{"true", "false"}
		case enum:
			args = []string{"Red", "Blue"}
		case array:
			args = []string{"[2]bool{true}"}
		case float:
			args = []string{a.name + "(0)", a.name + "(0.5)"}
		default:
			args = []string{"k" + a.name + "(0)", "k" + a.name + "(1)"}
		}
		for _, v := range w.scope {
			if v.typ.name == a.name {
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
