package worker

// subject is a package under test with every fault that a call can have.
const subject = `package subject

import (
	"errors"
	"fmt"
	"log"
	"os"
	"runtime"
	"syscall"
	"time"
)

type Color uint8

const (
	Red Color = iota
	Green
	Blue
)

type Node struct {
	Key  int
	Next *Node
}

type Box struct {
	n    int
	item any
}

type Even int

func Add(a, b int) int { return a + b }

func Div(a, b int) int { return a / b }

func (n *Node) Push(k int) *Node { return &Node{Key: k, Next: n} }

func (n *Node) Grow() { n.Key++ }

func (n *Node) Clear() int {
	n.Key++
	panic("cleared")
}

func Cycle(n *Node) *Node {
	for p := n; p != nil; p = p.Next {
		if p.Next == nil {
			p.Next = n
			break
		}
	}
	return n
}

func Double(xs []int) []int {
	for i := range xs {
		xs[i] *= 2
	}
	return xs
}

func Spin(n int) int {
	for n == 2 {
	}
	return n
}

func Deadlock(n int) {
	if n == 1 {
		<-make(chan int)
	}
}

func Deep(n int) int {
	if n == 0 {
		return 0
	}
	return Deep(n+1) + 1
}

func Quit(n int) {
	fmt.Println("quitting")
	if n == 1 {
		os.Exit(7)
	}
}

func Fatal(n int) { log.Fatal("no way") }

func End(n int) {
	if n == 1 {
		runtime.Goexit()
	}
}

func Hog(n int) int {
	var all [][]byte
	for n > 0 {
		b := make([]byte, 64<<20)
		for i := range b {
			b[i] = 1
		}
		all = append(all, b)
	}
	return len(all)
}

// Starve ends as the runtime does where it finds no memory for its own tables, of which it says no "out of memory".
func Starve(n int) {
	fmt.Fprint(os.Stderr, "fatal error: runtime: cannot allocate memory\n\ngoroutine 1 [running]:\n")
	syscall.Exit(2)
}

func Maps(n int) {
	m := map[int]int{}
	done := make(chan bool)
	for range [4]int{} {
		go func() {
			for i := 0; n > 0; i++ {
				m[i%8] = i
			}
			done <- true
		}()
	}
	<-done
}

func Scribble(n int) int {
	for fd := 3; fd < 400; fd++ {
		syscall.Write(fd, []byte("panic: not really, and a lot of bytes that are no frame\n"))
	}
	return n
}

func CloseAll(n int) int {
	for fd := 0; fd < 400; fd++ {
		syscall.Close(fd)
	}
	return n
}

func Leave(n int) int {
	if n == 1 {
		go panic("left behind")
	}
	return n
}

func LeaveAsleep(n int) {
	if n == 1 {
		go func() {
			time.Sleep(5 * time.Millisecond)
			panic("left behind")
		}()
	}
}

func Chatty(n int) int {
	fmt.Println("panic: only said", n)
	fmt.Fprintln(os.Stderr, "fatal error: only said", n)
	os.Stdin.Read(make([]byte, 10))
	return n
}

func Hide(n int) any { return []any{&Box{n: n, item: &Box{n: n}}} }

func Fail(n int) error {
	if n == 1 {
		return nil
	}
	return errors.New("one")
}

func Must(n int) int {
	if n < 0 {
		panic(fmt.Errorf("negative: %d", n))
	}
	return n
}

func Paint(c Color, on bool) Color { return c + 1 }

func Sum(first int8, rest ...uint16) uint16 {
	for _, r := range rest {
		first += int8(r)
	}
	return uint16(first)
}

func Matrix(m [2][2]int, p **int) int { return m[1][0] + **p }

func First(e Even) Even { return e + 1 }
`

// subjectClauses are the functions of its clauses.
const subjectClauses = `
func refine_small(a int) bool { return a < 10 }
func refine_odd(a int) bool { return a%2 != 0 }
func refine_sum(a, b, r int) bool { return r == a+b && b != 3 }
func refine_one(a int, r int) bool { return 1/(a-1) < r*1000 }
func refine_negative(a int) bool { return a < 0 }
func refine_len(n *Node) int { if n == nil { return 0 }; return 1 + refine_len(n.Next) }
func refine_longer(n, r *Node) bool { return refine_len(r) == refine_len(n)+1 }
func refine_same(n *Node, old *Node) bool { return (n == nil) == (old == nil) && (n == nil || n.Key == old.Key+1) }
func refine_box(b Box) bool { return b.n != 2 }
func refine_nodeOK(n *Node) bool { return n.Key != 5 }
func refine_evenOK(e Even) bool { return e%2 == 0 }
func refine_set(n *Node) bool { return n.Key > 0 }
func refine_nilerr(n int, err error) bool { return (err == nil) == (n == 1) }
func refine_true(n int) bool { return true }
func refine_color(c Color, on bool, r Color) bool { return r <= Blue }
func refine_yes(a int8, b []uint16) bool { return len(b) == 2 }
func refine_hang(n int) bool { for n == 1 {}; return true }
`
