package sandbox

import "golang.org/x/sys/unix"

// registers are those of a stopped process.
type registers = unix.PtraceRegs

// stepper is the code that makes the calls of a table, and then stops.
var stepper = []byte{
	0x48, 0x8b, 0x03, // next: mov rax, [rbx]
	0x48, 0x85, 0xc0, // test rax, rax
	0x7c, 0x20, // jl end
	0x48, 0x8b, 0x7b, 0x08, // mov rdi, [rbx+8]
	0x48, 0x8b, 0x73, 0x10, // mov rsi, [rbx+16]
	0x48, 0x8b, 0x53, 0x18, // mov rdx, [rbx+24]
	0x4c, 0x8b, 0x53, 0x20, // mov r10, [rbx+32]
	0x4c, 0x8b, 0x43, 0x28, // mov r8, [rbx+40]
	0x0f, 0x05, // syscall
	0x48, 0x89, 0x43, 0x30, // mov [rbx+48], rax
	0x48, 0x83, 0xc3, 0x38, // add rbx, 56
	0xeb, 0xd8, // jmp next
	0xcc, // end: int3
}

// setTable sets the registers for stepper.
func setTable(r *registers, table uint64) {
	r.Rbx = table
	r.Orig_rax = ^uint64(0) // no call is to be restarted
}

func readRegisters(pid int, r *registers) error  { return unix.PtraceGetRegs(pid, r) }
func writeRegisters(pid int, r *registers) error { return unix.PtraceSetRegs(pid, r) }

func stackPointer(r *registers) uint64   { return r.Rsp }
func programCounter(r *registers) uint64 { return r.Rip }
