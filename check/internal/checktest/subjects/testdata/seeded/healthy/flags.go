package seeded

import (
	"fmt"
	"strings"
)

// ParseSwitch reads a switch of a configuration.
//
//refine:ensures s == "on" || s == "yes" || s == "true" ==> on && err == nil
//refine:ensures s == "off" || s == "no" || s == "false" ==> !on && err == nil
func ParseSwitch(s string) (on bool, err error) {
	switch s {
	case "on", "yes", "true":
		return true, nil
	case "off", "no", "false":
		return false, nil
	}
	return false, fmt.Errorf("%q is not a switch", s)
}

// SplitFlag splits an argument -name or --name=value.
//
//refine:ensures ok ==> name != ""
func SplitFlag(arg string) (name, value string, ok bool) {
	rest, ok := strings.CutPrefix(arg, "-")
	if !ok {
		return "", "", false
	}
	rest = strings.TrimPrefix(rest, "-")
	name, value, _ = strings.Cut(rest, "=")
	return name, value, name != ""
}

// Output is the file that -o names among arguments.
//
//refine:check
func Output(args []string) (file string, ok bool) {
	for i := 0; i < len(args); i++ {
		switch args[i] {
		case "--":
			return "", false
		case "-o":
			if i+1 == len(args) {
				return "", false
			}
			return args[i+1], true
		}
	}
	return "", false
}

// Verbosity is how much a flag such as -vv or -q asks for.
//
//refine:ensures 0 <= result <= 3
func Verbosity(arg string) int {
	level := 1
	for _, c := range strings.TrimPrefix(arg, "-") {
		switch c {
		case 'v':
			level++
		case 'q':
			level--
		}
	}
	return max(0, min(level, 3))
}
