package sandbox

import "golang.org/x/sys/unix"

// registers are those of a stopped process.
type registers = unix.PtraceRegsArm64

// stepper is the code that makes the calls of a table, and then stops.
var stepper = []byte{
	0x68, 0x02, 0x40, 0xf9, // next: ldr x8, [x19]
	0x48, 0x01, 0xf8, 0xb7, // tbnz x8, #63, end
	0x60, 0x06, 0x40, 0xf9, // ldr x0, [x19, #8]
	0x61, 0x0a, 0x40, 0xf9, // ldr x1, [x19, #16]
	0x62, 0x0e, 0x40, 0xf9, // ldr x2, [x19, #24]
	0x63, 0x12, 0x40, 0xf9, // ldr x3, [x19, #32]
	0x64, 0x16, 0x40, 0xf9, // ldr x4, [x19, #40]
	0x01, 0x00, 0x00, 0xd4, // svc #0
	0x60, 0x1a, 0x00, 0xf9, // str x0, [x19, #48]
	0x73, 0xe2, 0x00, 0x91, // add x19, x19, #56
	0xf6, 0xff, 0xff, 0x17, // b next
	0x00, 0x00, 0x20, 0xd4, // end: brk #0
}

// setTable sets the registers for stepper.
func setTable(r *registers, table uint64) { r.Regs[19] = table }

const generalRegisters = 1 // NT_PRSTATUS

func readRegisters(pid int, r *registers) error {
	return unix.PtraceGetRegSetArm64(pid, generalRegisters, r)
}

func writeRegisters(pid int, r *registers) error {
	return unix.PtraceSetRegSetArm64(pid, generalRegisters, r)
}

func stackPointer(r *registers) uint64   { return r.Sp }
func programCounter(r *registers) uint64 { return r.Pc }
