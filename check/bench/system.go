package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/typetarget/target/solver"
)

// writeHead writes the facts that the numbers depend on.
func writeHead(w io.Writer, command string) {
	fmt.Fprintf(w, "# Benchmarks\n\n    %s\n\n", strings.TrimSpace(command))
	fmt.Fprintf(w, "%s %s/%s, Z3 %s, GOMAXPROCS=%d, %s\n", runtime.Version(), runtime.GOOS, runtime.GOARCH,
		solver.Version(), runtime.GOMAXPROCS(0), cpuModel())
}

// cpuModel returns the name of the processor, as far as the system tells it.
func cpuModel() string {
	if model, ok := field("/proc/cpuinfo", "model name"); ok {
		return model
	}
	return "processor unknown"
}

// field returns the value of the first line "name: value" of a file.
func field(file, name string) (value string, ok bool) {
	f, err := os.Open(file)
	if err != nil {
		return "", false
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		key, value, _ := strings.Cut(lines.Text(), ":")
		if strings.TrimSpace(key) == name {
			return strings.TrimSpace(value), true
		}
	}
	return "", false
}

// peak returns the largest size of a process, in bytes; 0 if the system does
// not tell it.
func peak(process string) int64 {
	value, _ := field("/proc/"+process+"/status", "VmHWM")
	kilobytes, _ := strconv.ParseInt(strings.TrimSuffix(value, " kB"), 10, 64)
	return kilobytes << 10
}

// children lists the processes that this one started.
func children() []string {
	var list []string
	files, _ := filepath.Glob("/proc/self/task/*/children")
	for _, file := range files {
		text, _ := os.ReadFile(file)
		list = append(list, strings.Fields(string(text))...)
	}
	return list
}

// A cpu is a point of time of this process and of those of its children that
// ended.
type cpu struct{ self, children time.Duration }

func cpuNow() cpu {
	used := func(who int) time.Duration {
		var u syscall.Rusage
		if syscall.Getrusage(who, &u) != nil {
			return 0
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	return cpu{used(syscall.RUSAGE_SELF), used(syscall.RUSAGE_CHILDREN)}
}
