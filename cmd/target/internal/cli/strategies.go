package cli

import (
	"fmt"
	"strings"

	"github.com/typetarget/target/solver"
)

// parseStrategy finds a strategy by its name.
func parseStrategy(s string) (solver.Strategy, error) {
	var names []string
	for _, st := range solver.Strategies {
		if st.Name == s {
			return st.Strategy, nil
		}
		names = append(names, st.Name)
	}
	return nil, fmt.Errorf("want one of %s", strings.Join(names, ", "))
}

// strategyDoc describes the flag -strategy with a line for each strategy.
func strategyDoc() string {
	doc := "how to enumerate inputs; all strategies give the same inputs in the same order (default " + solver.Strategies[0].Name + ")"
	for _, st := range solver.Strategies {
		doc += fmt.Sprintf("\n%s: %s", st.Name, st.Doc)
	}
	return doc
}
