package dispatch_test

// An abuse is what a function does on one of its five inputs, 0 to 4, besides
// what its contract says.
type abuse struct {
	name string
	// body is the code that runs for x == 2, after which the function
	// returns x as it should; or, where it begins with an empty line, the
	// whole function with its contract.
	body string
	// reports are the beginnings of what may be reported, as "kind:
	// detail"; none if the call is to pass, since what it does is its own
	// affair.
	reports []string
	// sandboxed are further ones of a call in a sandbox: signals do not end
	// the first process of a namespace, unless they come from outside.
	sandboxed []string
	// flaky says that the call keeps its contract if it is made alone.
	flaky bool
}

func is(reports ...string) []string { return reports }

const (
	noEnd    = "timeout: no end after 2s"
	deadlock = "crash: fatal error: all goroutines are asleep - deadlock!"
)

// tooMuch is what is reported of memory without end: what is over first is a
// matter of the machine.
var tooMuch = is("crash: fatal error: out of memory", "crash: fatal error: runtime: out of memory", "crash: fatal error: pageAlloc: out of memory", "crash: out of memory (the limit is", noEnd)

// abuses are what TestIsolation lets functions do.
var abuses = []abuse{
	// It does not return.
	{name: "LoopTight", body: `for {}`, reports: is(noEnd)},
	{name: "LoopOfCalls", body: `for { sink = fmt.Sprint(x) }`, reports: is(noEnd)},
	{name: "LoopOnOneProcessor", body: `runtime.GOMAXPROCS(1); for {}`, reports: is(noEnd)},
	{name: "SleepForEver", body: `time.Sleep(1 << 62)`, reports: is(noEnd)},
	{name: "StopItself", body: `syscall.Kill(os.Getpid(), syscall.SIGSTOP); time.Sleep(time.Hour)`, reports: is(noEnd)},
	{name: "Receive", body: `<-make(chan int)`, reports: is(deadlock)},
	{name: "LockTwice", body: `var mu sync.Mutex; mu.Lock(); mu.Lock()`, reports: is(deadlock)},
	{name: "SelectNothing", body: `select {}`, reports: is(deadlock)},
	{name: "WaitForNobody", body: `var wg sync.WaitGroup; wg.Add(1); go wg.Wait(); wg.Wait()`, reports: is(deadlock)},
	{name: "ReadStandardInput", body: `bufio.NewReader(os.Stdin).ReadString('\n')`},

	// It ends the process, or its goroutine.
	{name: "ExitZero", body: `os.Exit(0)`, reports: is("exit: exit status 0")},
	{name: "ExitThree", body: `os.Exit(3)`, reports: is("exit: exit status 3")},
	{name: "ExitAsPanicsDo", body: `syscall.Exit(2)`, reports: is("exit: exit status 2")},
	{name: "LogFatal", body: `log.Fatal("fatal")`, reports: is("exit: exit status 1")},
	{name: "Goexit", body: `runtime.Goexit()`, reports: is("exit: runtime.Goexit")},
	{name: "KillItself", body: `syscall.Kill(os.Getpid(), syscall.SIGKILL); for {}`, reports: is("crash: signal: killed"), sandboxed: is(noEnd)},
	{name: "KillItsGroup", body: `syscall.Kill(0, syscall.SIGKILL); for {}`, reports: is("crash: signal: killed"), sandboxed: is(noEnd)},
	{name: "TerminateItself", body: `syscall.Kill(os.Getpid(), syscall.SIGTERM); time.Sleep(time.Hour)`, reports: is("crash: signal: terminated"), sandboxed: is("exit: exit status 2")},

	// It crashes.
	{name: "Segfault", body: `sink = *(*int)(unsafe.Pointer(wild))`, reports: is("crash: fatal error: fault")},
	{name: "NilPointer", body: `sink = *(*int)(nil)`, reports: is("panic: runtime error: invalid memory address or nil pointer dereference")},
	{name: "StackOverflow", body: `sink = endless(x)`, reports: is("crash: fatal error: stack overflow (the limit is 64 MiB)")},
	{name: "StackWithoutLimit", body: `debug.SetMaxStack(1 << 40); sink = endless(x)`, reports: tooMuch},
	{name: "PanicElsewhere", body: `go panic("elsewhere"); select {}`, reports: is("crash: panic: elsewhere")},
	{name: "PanicAfterwards", body: `go panic("afterwards")`, reports: is("crash: panic: afterwards")},
	{name: "PanicLater", body: `go func() { time.Sleep(5 * time.Millisecond); panic("later") }()`, reports: is("crash: panic: later")},
	{name: "PanicWithCore", body: `debug.SetTraceback("crash"); go panic("core"); select {}`, reports: is("crash: panic: core")},
	{name: "ConcurrentWrites", body: `m := map[int]int{}; for range 4 { go func() { for { m[1]++ } }() }; select {}`, reports: is("crash: fatal error: concurrent map")},
	{name: "UnlockOfUnlocked", body: `new(sync.Mutex).Unlock()`, reports: is("crash: fatal error: sync: unlock of unlocked mutex")},

	// It panics with something strange.
	{name: "PanicNil", body: `panic(nil)`, reports: is("panic: panic called with nil argument")},
	{name: "PanicNilAsOfOld", body: `os.Setenv("GODEBUG", "panicnil=1"); panic(nil)`, reports: is("panic: nil")},
	{name: "PanicUnprintable", body: `panic(errorFunc(func() { panic("again") }))`, reports: is("panic: (abuse.errorFunc) whose method panics")},
	{name: "PanicLooping", body: `panic(errorFunc(func() { for {} }))`, reports: is(noEnd)},
	{name: "PanicExiting", body: `panic(errorFunc(func() { os.Exit(7) }))`, reports: is("exit: exit status 7")},
	{name: "PanicLeaving", body: `panic(errorFunc(runtime.Goexit))`, reports: is("exit: runtime.Goexit")},
	{name: "PanicRecursive", body: `panic(errorFunc(func() { sink = endless(x) }))`, reports: is("crash: fatal error: stack overflow", noEnd)},
	{name: "PanicCyclic", body: `s := []any{nil}; s[0] = s; panic(s)`, reports: is("panic: #1=[]any{#1}")},
	{name: "PanicHuge", body: `panic(make([]int, 1e7))`, reports: is("panic: []int{0, 0, ")},

	// It takes more memory than there is.
	{name: "MakeTooMuch", body: `sink = make([]byte, 1 << 36)`, reports: tooMuch},
	{name: "MakeImpossible", body: `n := -x; sink = make([]byte, n)`, reports: is("panic: runtime error: makeslice: len out of range")},
	{name: "GrowForEver", body: `for s := []string{}; ; s = append(s, strings.Repeat("x", 1 << 20)) { sink = s }`, reports: tooMuch},
	{name: "LeakOverInputs", body: `
//refine:ensures result == x
func LeakOverInputs(x int) int {
	if x == 1 || x == 2 {
		for range 140 {
			leak = append(leak, make([]byte, 1<<20))
		}
	}
	return x
}`, reports: tooMuch, flaky: true},

	// It leaves something behind.
	{name: "LeaveSpinning", body: `go func() { for {} }()`},
	{name: "LeaveWriting", body: `go func() { for { fmt.Println("still here") } }()`},
	{name: "LeaveChild", body: `start("sleep", "1000")`},
	{name: "LeaveChildAndExit", body: `start("sleep", "1000"); os.Exit(4)`, reports: is("exit: exit status 4")},
	{name: "LeaveSessionAndExit", body: `start("setsid", "sleep", "3"); time.Sleep(20*time.Millisecond); os.Exit(4)`, reports: is("exit: exit status 4")},
	{name: "ForkAndExit", body: `fork(); os.Exit(5)`, reports: is("exit: exit status 5")},

	// It writes.
	{name: "WriteMegabytes", body: `for range 16 { fmt.Println(strings.Repeat("out", 1 << 16)); fmt.Fprintln(os.Stderr, strings.Repeat("err", 1 << 16)) }`},
	{name: "WriteOneLine", body: `for range 16 { fmt.Print(strings.Repeat("out", 1 << 16)) }`},
	{name: "WriteLikeACrash", body: `os.Stderr.WriteString(crash); time.Sleep(300 * time.Millisecond)`},
	{name: "WriteLikeACrashAndExit", body: `os.Stderr.WriteString(crash); os.Exit(6)`, reports: is("exit: exit status 6")},
	{name: "WriteLikeACrashAndCrash", body: `os.Stderr.WriteString(crash); select {}`, reports: is(deadlock)},

	// It abuses file descriptors and memory.
	{name: "CloseLow", body: `for fd := range 21 { syscall.Close(fd) }`},
	{name: "CloseAll", body: `for fd := range 1024 { syscall.Close(fd) }`, reports: is("crash: it closes file descriptors that it has not opened")},
	{name: "WriteToAll", body: `descriptors(func(fd int) { syscall.Write(fd, bytes.Repeat([]byte{1, 0, 0, 0}, 64)) })`, reports: is("crash: it writes to file descriptors that it has not opened")},
	{name: "RedirectAll", body: `null, _ := os.OpenFile("/dev/null", os.O_RDWR, 0); descriptors(func(fd int) { syscall.Dup3(int(null.Fd()), fd, 0) })`, reports: is("crash: it closes file descriptors that it has not opened")},
	{name: "CloseAllButInAFork", body: `fork(); for fd := range 1024 { syscall.Close(fd) }`, reports: is("crash: it closes file descriptors that it has not opened")},
	{name: "ExhaustFiles", body: `for { f, err := os.Open("/dev/null"); if err != nil { break }; files = append(files, f) }`},
	{name: "ScribbleOnes", body: `scribble(0xff); select {}`, reports: is(deadlock)},
	{name: "ScribbleZeros", body: `scribble(0); select {}`, reports: is(deadlock)},

	// It changes what all calls share.
	{name: "ChangeDirectory", body: `os.Chdir("/")`},
	{name: "ChangeEnvironment", body: `os.Clearenv(); syscall.Umask(0o777)`},
	{name: "LimitFiles", body: `syscall.Setrlimit(syscall.RLIMIT_NOFILE, &syscall.Rlimit{})`},
	{name: "LimitMemory", body: `syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: 1 << 20, Max: 1 << 20})`},
	{name: "OneProcessor", body: `runtime.GOMAXPROCS(1); runtime.LockOSThread()`},
	{name: "NoCollector", body: `debug.SetGCPercent(-1); debug.SetMemoryLimit(1 << 62)`},
	{name: "IgnoreSignals", body: `signal.Ignore(); os.Stdout, os.Stderr, time.Local = nil, nil, nil; log.SetOutput(io.Discard)`},
	{name: "RemoveItself", body: `exe, _ := os.Executable(); os.RemoveAll(filepath.Dir(exe)); os.Exit(8)`, reports: is("exit: exit status 8")},
	{name: "ReplaceItself", body: `exe, _ := os.Executable(); os.MkdirAll(filepath.Dir(exe), 0o700); os.Remove(exe); os.WriteFile(exe, []byte("#!/bin/sh\nexit 0\n"), 0o700); os.Exit(9)`, reports: is("exit: exit status 9")},
	{name: "CountCalls", body: `
//refine:ensures result == x
func CountCalls(x int) int {
	if calls++; calls == 3 {
		return -1
	}
	return x
}`, reports: is("postcondition: result == x"), flaky: true},
	{name: "ExitOnThirdCall", body: `
//refine:ensures result == x
func ExitOnThirdCall(x int) int {
	if calls++; calls == 3 {
		os.Exit(10)
	}
	return x
}`, reports: is("exit: exit status 10"), flaky: true},

	// It returns something strange.
	{name: "ReturnHuge", body: `
//refine:ensures len(result) < 10
func ReturnHuge(x int) []int {
	if x == 2 {
		return make([]int, 1e7)
	}
	return nil
}`, reports: is("postcondition: len(result) < 10")},
	{name: "ReturnHugeMap", body: `
//refine:ensures len(result) < 10
func ReturnHugeMap(x int) map[int]int {
	m := map[int]int{}
	for i := 0; x == 2 && i < 1e5; i++ {
		m[i] = i
	}
	return m
}`, reports: is("postcondition: len(result) < 10")},
	{name: "ReturnDeep", body: `
//refine:check
func ReturnDeep(x int) (l *Link) {
	for i := 0; x == 2 && i < 1e5; i++ {
		l = &Link{l, i}
	}
	return l
}`},
	{name: "ReturnDeepAndWrong", body: `
//refine:check
func ReturnDeepAndWrong(x int) (l *Link) {
	if x == 2 {
		l = &Link{nil, -1}
	}
	for i := 0; x == 2 && i < 1e5; i++ {
		l = &Link{l, i}
	}
	return l
}`, reports: is("invariant: Value >= 0")},
	{name: "ReturnCycle", body: `
//refine:check
func ReturnCycle(x int) *Link {
	l := &Link{}
	l.Next = l
	return l
}`},
	{name: "MeasureCycle", body: `
//refine:ensures length(result) == 1
func MeasureCycle(x int) *Link {
	l := &Link{}
	if x == 2 {
		l.Next = l
	}
	return l
}`, reports: is("postcondition: length(result) == 1")},
	{name: "ReturnUnprintable", body: `
//refine:ensures x != 2 || result == nil
func ReturnUnprintable(x int) any {
	return struct {
		f func()
		c chan int
		p unsafe.Pointer
		m map[any]any
	}{func() {}, make(chan int), unsafe.Pointer(&files), map[any]any{new(int): func() {}}}
}`, reports: is("postcondition: x != 2 || result == nil")},
	{name: "TieKnot", body: `
//refine:bound depth=2
//refine:pure
//refine:requires l != nil && l.Next == nil
func TieKnot(l *Link) { if l.Value == 2 { l.Next = l } }
`, reports: is("mutation: l")},
}

// abusePrelude is the file that the functions stand in, up to them.
const abusePrelude = `package abuse

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"time"
	"unsafe"
)

var (
	sink  any
	wild  uintptr = 1 << 40
	calls int
	leak  [][]byte
	files []*os.File
)

const crash = "panic: not really\n\ngoroutine 1 [running]:\nmain.main()\n"

func endless(x int) int { return endless(x+1) + endless(x+2) }

// start leaves a process running that has the standard streams.
func start(name string, args ...string) {
	c := exec.Command(name, args...)
	c.Stdout, c.Stderr = os.Stdout, os.Stderr
	if err := c.Start(); err != nil {
		panic(err)
	}
}

// fork leaves a copy of the process running that has all its descriptors.
func fork() {
	if pid, _, _ := syscall.RawSyscall6(syscall.SYS_CLONE, uintptr(syscall.SIGCHLD), 0, 0, 0, 0, 0); pid == 0 {
		for {
		}
	}
}

// descriptors calls f with the descriptors that are pipes.
func descriptors(f func(int)) {
	for fd := 3; fd < 1024; fd++ {
		if name, _ := os.Readlink(fmt.Sprintf("/proc/self/fd/%d", fd)); strings.HasPrefix(name, "pipe:") {
			f(fd)
		}
	}
}

// scribble fills the memory that the worker shares with its parent.
func scribble(b byte) {
	maps, _ := os.ReadFile("/proc/self/maps")
	for line := range strings.Lines(string(maps)) {
		var from, to uintptr
		if strings.Contains(line, "/shared-") {
			fmt.Sscanf(line, "%x-%x", &from, &to)
			page := unsafe.Slice((*byte)(unsafe.Pointer(from)), to-from)
			for i := range page {
				page[i] = b
			}
		}
	}
}

type errorFunc func()

func (f errorFunc) Error() string { f(); return "" }

// A Link is a list.
//
//refine:invariant Value >= 0
type Link struct {
	Next  *Link
	Value int
}

func length(l *Link) int {
	if l == nil {
		return 0
	}
	return 1 + length(l.Next)
}

var _ = []any{bufio.NewReader, bytes.Repeat, io.Discard, filepath.Dir, signal.Ignore, exec.Command, log.Fatal, runtime.GC, debug.Stack, sync.NewCond, time.Now}
`
