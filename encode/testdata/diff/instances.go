package diff

import "cmp"

type entry[K comparable, V any] struct {
	Key K
	Val V
}

// Generic predicates require themselves, once for each instance.

//refine:requires below(x, l)
//refine:bound depth=3 ints=-1..2 T=int,int8,uint8,Color
func below[T cmp.Ordered](x T, l *GList[T]) bool {
	for ; l != nil; l = l.Next {
		if l.V <= x {
			return false
		}
		x = l.V
	}
	return x+x > x
}

//refine:requires unique(es, k)
//refine:bound depth=2 ints=0..1 K=Color,bool,uint V=bool,int8
func unique[K, V comparable](es []entry[K, V], k K) bool {
	var zero V
	seen := map[K]bool{}
	for _, e := range es {
		if seen[e.Key] || e == (entry[K, V]{k, zero}) {
			return false
		}
		seen[e.Key] = true
	}
	return seen[k]
}

//refine:requires doubled(a, b)
//refine:bound ints=-128..255 T=int8,uint8
func doubled[T number](a, b T) bool { return a+a == b && T(int(a)+int(b)) == 3*a && b>>1 != a }

//refine:requires (entry[int, S]{1, xs}).Key == 1 && firstOf(xs)
//refine:bound depth=2 E=int8,bool
func firstOf[S ~[]E, E comparable](xs S) bool { return xs[0] == xs[len(xs)-1] }

//refine:bound T=int8,uint8
type tower[T number] struct {
	Base  T
	Above *tower[T]
}

//refine:requires t.steep(x)
//refine:bound depth=3 ints=-1..2
func (t *tower[N]) steep(x N) bool {
	return t.Base > x && (t.Above.Above == nil || t.Above.steep(t.Base))
}

//refine:requires t.okEmpty()
//refine:bound depth=3 ints=0..1 N=int
func (t *tower[N]) okEmpty() bool { return t == nil || t.Base == 0 && t.Above.okEmpty() }
