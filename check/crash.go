package check

import (
	"context"
	"fmt"
	"sync"

	"github.com/typetarget/target/solver"
)

// A crash is what a run knows of a libz3 that has crashed.
type crash struct {
	mu   sync.Mutex
	text string
}

// String says how and where libz3 crashed, and is empty if it did not.
func (c *crash) String() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.text
}

// watch returns a context whose enumerations, which are about a depth of a
// function, note a crash of libz3. The run goes on without it: the native
// search needs it seldom.
func (c *crash) watch(ctx context.Context, function string, depth int) context.Context {
	return solver.OnCrash(ctx, func(e *solver.Crash) {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.text == "" {
			c.text = fmt.Sprintf("%v while solving %s at depth %d, and was not used again; please report it with what target version and target explain %[2]s print",
				e, function, depth)
		}
	})
}
