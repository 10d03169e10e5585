package cli

import (
	"fmt"
	"strings"

	"github.com/typetarget/target/solver"
)

// strategies are the ways to enumerate, by the name that -strategy takes. All give the same inputs in
// the same order, or say that they gave up. The first is the default.
var strategies = []struct {
	name     string
	strategy solver.Strategy
}{
	{"auto", solver.Auto{}},
	{"search", solver.Search{}},
	{"split", solver.Split{}},
	{"refute", solver.Refute{}},
}

func parseStrategy(s string) (solver.Strategy, error) {
	for _, st := range strategies {
		if st.name == s {
			return st.strategy, nil
		}
	}
	return nil, fmt.Errorf("want one of %s", strategyNames())
}

// strategyNames lists the strategies that there are.
func strategyNames() string {
	names := make([]string, len(strategies))
	for i, st := range strategies {
		names[i] = st.name
	}
	return strings.Join(names, ", ")
}
