package intrinsic

import (
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
)

// atomicFuncs returns the functions of sync/atomic on integers, which are in
// assembly. There is one goroutine, so they are plain loads and stores.
func atomicFuncs() map[string]exec.Intrinsic {
	funcs := map[string]exec.Intrinsic{}
	for _, t := range []string{"Int32", "Int64", "Uint32", "Uint64", "Uintptr"} {
		funcs["sync/atomic.Load"+t] = func(e *exec.Execution, c *exec.Call) []sym.Value {
			return []sym.Value{atomicPlace(e, c).Load(e)}
		}
		funcs["sync/atomic.Store"+t] = func(e *exec.Execution, c *exec.Call) []sym.Value {
			atomicPlace(e, c).Store(e, c.Args[1])
			return nil
		}
		funcs["sync/atomic.Swap"+t] = func(e *exec.Execution, c *exec.Call) []sym.Value {
			at := atomicPlace(e, c)
			old := at.Load(e)
			at.Store(e, c.Args[1])
			return []sym.Value{old}
		}
		funcs["sync/atomic.Add"+t] = func(e *exec.Execution, c *exec.Call) []sym.Value {
			at := atomicPlace(e, c)
			sum := e.Arith(token.ADD, at.Load(e), c.Args[1], at.Type, at.Type)
			at.Store(e, sum)
			return []sym.Value{sum}
		}
		funcs["sync/atomic.CompareAndSwap"+t] = func(e *exec.Execution, c *exec.Call) []sym.Value {
			at := atomicPlace(e, c)
			old := at.Load(e)
			same := e.Equal(old, c.Args[1], at.Type, at.Type)
			at.Store(e, e.M.Mem.MergeValues(same, c.Args[2], old))
			return []sym.Value{same}
		}
	}
	return funcs
}

// atomicPlace returns the location that the first argument points to.
func atomicPlace(e *exec.Execution, c *exec.Call) *exec.Location {
	t := c.Fn.Signature().Params().At(0).Type().Underlying().(*types.Pointer).Elem()
	return e.Pointed(c.Args[0], t)
}
