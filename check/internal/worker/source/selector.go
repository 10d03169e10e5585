package source

// Selector is the variable, in the package under test, with the number of the
// mutant that its code runs. It is 0 if the code is that of the package itself:
// always, except while a call runs that is to run a mutant. The code that
// decodes inputs and evaluates clauses may call functions that have mutants.
const Selector = "refine_mutant"

// selectorDecls declares the selector.
const selectorDecls = "\nvar " + Selector + " uint32\n"

// selecting returns the code before a call that may run a mutant, empty if
// mutated has no files. The code before the end of the call, if it does not
// return, is that of deselectingLater.
func selecting(mutated map[string][]byte) string {
	if mutated == nil {
		return ""
	}
	return Selector + " = $w.Mutant\n"
}

// deselecting returns the code after that call.
func deselecting(mutated map[string][]byte) string {
	if mutated == nil {
		return ""
	}
	return Selector + " = 0\n"
}

// deselectingLater returns the deferred code that does the same for a call that
// does not return.
func deselectingLater(mutated map[string][]byte) string {
	if mutated == nil {
		return ""
	}
	return "defer func() { " + Selector + " = 0 }()\n"
}
