package main

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// processor returns the processor time of this process and of those that it
// has started and that have ended, in seconds. Unlike a clock, it does not go on
// while others have the processors.
func processor() float64 { return counted(syscall.RUSAGE_SELF) + counted(syscall.RUSAGE_CHILDREN) }

// counted returns the time that the system has counted for some processes.
func counted(who int) float64 {
	var u syscall.Rusage
	if syscall.Getrusage(who, &u) != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}

// A meter measures the processor time of this process and of those that it has
// started and that run.
type meter struct {
	running []string
	own     float64 // of this process when the last lap ended
	others  float64
}

// lap returns the time since the last lap, without that of the meter itself.
func (m *meter) lap() float64 {
	own := processor()
	if len(m.running) == 0 {
		m.running = descendants(strconv.Itoa(os.Getpid()))
	}
	others := 0.0
	for _, process := range m.running {
		others += scheduled(process)
	}
	took := own - m.own + others - m.others
	m.own, m.others = processor(), others
	return took
}

// descendants returns the processes that a process has started, and so on.
func descendants(of string) (all []string) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range stats {
		text, _ := os.ReadFile(name)
		// The name of the program is in parentheses; the state and the
		// parent follow.
		_, rest, _ := strings.Cut(string(text), ") ")
		if fields := strings.Fields(rest); len(fields) > 1 && fields[1] == of {
			process := filepath.Base(filepath.Dir(name))
			all = append(append(all, process), descendants(process)...)
		}
	}
	return slices.Compact(all)
}

// scheduled returns how long the threads of a process have run.
func scheduled(process string) (sum float64) {
	threads, _ := filepath.Glob("/proc/" + process + "/task/*/schedstat")
	for _, name := range threads {
		text, _ := os.ReadFile(name)
		first, _, _ := strings.Cut(string(text), " ")
		nanoseconds, _ := strconv.ParseFloat(first, 64)
		sum += nanoseconds / 1e9
	}
	return sum
}
