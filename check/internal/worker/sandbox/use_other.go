//go:build !linux

package sandbox

// useOf returns nothing: the system does not say what processes use.
func useOf(pid, maxProcesses int) use { return use{} }
