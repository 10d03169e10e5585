package lift_test

import (
	"testing"

	"github.com/typetarget/target/encode/internal/symtest"
	"github.com/typetarget/target/solver"
)

// TestFunctions compares functions of every kind of statement with themselves,
// compiled.
func TestFunctions(t *testing.T) {
	symtest.Read(t, "subjects_test.go").Compare(t, solver.Standard, map[string]any{
		"If": If, "Shadow": Shadow, "Loop": Loop, "While": While, "Forever": Forever, "Labels": Labels, "Goto": Goto,
		"Switch": Switch, "SwitchPanics": SwitchPanics, "DefaultFirst": DefaultFirst, "TypeSwitch": TypeSwitch,
		"RangeSlice": RangeSlice, "RangeArray": RangeArray, "RangeArrayPointer": RangeArrayPointer, "RangeString": RangeString,
		"RangeInt": RangeInt, "RangeMap": RangeMap, "RangeFunc": RangeFunc, "RangeFuncExits": RangeFuncExits,
		"RangeFuncPanics": RangeFuncPanics,
		"Iterations":      Iterations, "Closures": Closures, "ClosureState": ClosureState, "NilFunc": NilFunc,
		"DeferOrder": DeferOrder, "DeferBranches": DeferBranches, "DeferArguments": DeferArguments, "Recover": Recover, "PanicAgain": PanicAgain,
		"RecoverIndirectly": RecoverIndirectly, "PanicOnly": PanicOnly, "Fibonacci": Fibonacci, "Even": Even, "List": List,
		"Aliases": Aliases, "Assign": Assign, "Compound": Compound, "NamedResults": NamedResults, "Results": Results,
		"Variadic": Variadic, "Generic": Generic, "Globals": Globals,
	})
}
