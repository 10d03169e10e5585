// Package dear has predicates that take long to lift though few statements are
// evaluated: each merges or compares what is large.
package dear

import "strings"

func replaced(a, b, c string) bool {
	for range 6 {
		if strings.Contains(a, b) {
			a = strings.ReplaceAll(a, b, c)
		} else if strings.HasPrefix(c, a) {
			a, b = b, a+c
		}
	}
	return a == b
}

type point struct{ x, y, color int }

func drawn(xs []int) bool {
	var a, b [64]point
	for i, x := range xs {
		for _, y := range xs {
			switch {
			case x < y:
				a[(x*7+y)&63] = point{x, y, i}
				b = a
			case y > i:
				a, b = b, a
			default:
				b[(x+y*5)&63].color++
				a[b[x&63].x&63].y += y
			}
		}
	}
	n := 0
	for i := range a {
		n += a[i].x + b[i].y
	}
	return n > 7
}

func swapped(xs []int) bool {
	m, o := map[int]int{}, map[int]int{}
	for _, x := range xs {
		for _, y := range xs {
			if x < y {
				m[x] += y
				m, o = o, m
			} else if _, ok := o[y]; ok {
				delete(m, x)
			} else {
				n := map[int]int{}
				for k, v := range m {
					n[k+1] = v
				}
				o = n
			}
		}
	}
	return len(m)+len(o) > 3
}
