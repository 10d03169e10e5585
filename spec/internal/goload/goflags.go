package goload

import (
	"fmt"
	"runtime"
	"strings"
)

// HasGoFlag reports whether the variable GOFLAGS of an environment switches on
// a flag of the go command, or gives it a value.
func HasGoFlag(env []string, name string) bool {
	for _, field := range strings.Fields(lookup(env, "GOFLAGS")) {
		flag, value, _ := strings.Cut(strings.TrimLeft(field, `'"-`), "=") // one with spaces is quoted
		if flag == name {
			return value != "false" && value != "0"
		}
	}
	return false
}

// lookup returns the value of a variable of an environment, the last one if
// there are several.
func lookup(env []string, key string) string {
	for i := len(env) - 1; i >= 0; i-- {
		if v, ok := strings.CutPrefix(env[i], key+"="); ok {
			return v
		}
	}
	return ""
}

// strange are the flags that make the go command do something else than what it
// is asked for.
var strange = []struct{ name, why string }{
	{"overlay", "with which the worker cannot be added to the package"},
	{"n", "with which nothing is built"},
	{"json", "with which the go command says nothing that target understands"},
}

// checkEnv reports an environment in which packages cannot be built and run
// here.
func checkEnv(env []string) error {
	for _, flag := range strange {
		if HasGoFlag(env, flag.name) {
			return fmt.Errorf("GOFLAGS has -%s, %s: set GOFLAGS without it", flag.name, flag.why)
		}
	}
	if goos := lookup(env, "GOOS"); goos != "" && goos != runtime.GOOS {
		return fmt.Errorf("GOOS is %s: the code under test has to run here, on %s; unset GOOS and GOARCH", goos, runtime.GOOS)
	}
	return nil
}
