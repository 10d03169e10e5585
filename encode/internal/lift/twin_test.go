package lift_test

import (
	"testing"

	"github.com/typetarget/target/encode/internal/symtest"
	"github.com/typetarget/target/solver"
)

// TestFunctions compares functions of every kind of statement with themselves,
// compiled.
func TestFunctions(t *testing.T) {
	symtest.Read(t, "statementsubjects_test.go").Compare(t, solver.Standard, map[string]any{
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

// TestExpressions compares functions of every kind of expression with
// themselves, compiled.
func TestExpressions(t *testing.T) {
	symtest.Read(t, "exprsubjects_test.go").Compare(t, solver.Standard, map[string]any{
		"Constants": Constants, "Precedence": Precedence, "ShortCircuit": ShortCircuit, "Divide": Divide, "Shift": Shift,
		"Compare": Compare, "Strings": Strings, "Bytes": Bytes, "Index": Index, "SliceBounds": SliceBounds,
		"SliceCapacity": SliceCapacity, "SliceArray": SliceArray, "Arrays": Arrays, "ArrayParts": ArrayParts, "Pointers": Pointers, "Fields": Fields,
		"Address": Address, "Embedded": Embedded, "EmbeddedMethods": EmbeddedMethods, "MethodValues": MethodValues,
		"MethodExpressions": MethodExpressions, "Interfaces": Interfaces, "InterfaceMethods": InterfaceMethods,
		"Assertions": Assertions, "EqualInterfaces": EqualInterfaces, "Maps": Maps, "MapLiterals": MapLiterals,
		"MapWrite": MapWrite, "Literals": Literals, "Append": Append, "AppendBytes": AppendBytes, "Copy": Copy, "CopyOnto": CopyOnto, "CopyText": CopyText, "VariadicCalls": VariadicCalls, "Make": Make,
		"New": New, "Extremes": Extremes, "Clear": Clear, "Conversions": Conversions, "ArrayConversion": ArrayConversion,
		"Literal": Literal, "Generics": Generics, "Arguments": Arguments,
	})
}

// TestCallees calls functions and methods in all ways. The compiled code says
// which are called, and with which receivers.
func TestCallees(t *testing.T) {
	symtest.Read(t, "calleesubjects_test.go").Compare(t, solver.Standard, map[string]any{
		"Dynamic": Dynamic, "Promoted": Promoted, "PromotedByAddress": PromotedByAddress, "ThroughPointer": ThroughPointer,
		"EmbeddedInterface": EmbeddedInterface, "InterfaceOfPointer": InterfaceOfPointer, "Overridden": Overridden,
		"Values": Values, "Expressions": Expressions, "ExpressionOfNil": ExpressionOfNil,
		"ExpressionOfInterface": ExpressionOfInterface, "ExpressionOfPointer": ExpressionOfPointer, "GenericMethods": GenericMethods,
		"TypeParameter": TypeParameter, "Declared": Declared,
	})
}
