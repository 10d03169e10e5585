package contracts

//refine:type Endless = {t *Tree | t is Endless}
//refine:type Rising(n int) = {t *Tree | t == nil || t is Rising(n + 1)}

//refine:func (t Endless)
func endlessType(t *Tree) {} // want "cannot lift the refinement type Endless: it mentions itself without end; let it mention itself of parts"

//refine:func (t Rising(0))
func risingType(t *Tree) {} // want "cannot lift the refinement type Rising: it mentions itself without end"

func evenNumber(n int) bool { return n == 0 || !evenNumber(n-1) }

//refine:requires evenNumber(n)
func unguarded(n int) {} // want "cannot lift example.com/contracts.evenNumber: its recursion is not bounded by the shape .*; let an earlier condition bound"

//refine:requires evenNumber(n)
//refine:requires 0 <= n
func guardedBehind(n int) {}

//refine:requires 0 <= n && evenNumber(n)
func guarded(n int) {}

//refine:type Natural = {v int | 0 <= v}
//refine:func (n Natural)
//refine:requires evenNumber(n) && evenNumber(n + 4)
func guardedByType(n int) {}

//refine:invariant 0 <= n && evenNumber(n)
type evenStruct struct{ n int }

//refine:check
func guardedFields(a *evenStruct) {}

//refine:invariant evenNumber(n) && 0 <= n
type oddStruct struct{ n int }

//refine:check
func unguardedFields(a *oddStruct) {} // want "its recursion is not bounded by the shape"
