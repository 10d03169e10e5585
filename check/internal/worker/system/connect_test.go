package system

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"testing"

	"github.com/typetarget/target/check/internal/worker/source/parent"
)

// childVariable makes the test program the child of TestConnect.
const childVariable = "TARGET_CHILD_OF_TEST"

func TestMain(m *testing.M) {
	if os.Getenv(childVariable) != "" {
		child()
		return
	}
	os.Exit(m.Run())
}

// child adds one to the shared memory for each byte that it is sent, and sends
// back what it has added so far.
func child() {
	request, reply, memory, err := parent.Connect()
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	in, out := os.NewFile(uintptr(request), "request"), os.NewFile(uintptr(reply), "reply")
	for b := make([]byte, 1); ; {
		if _, err := in.Read(b); err != nil {
			return
		}
		memory[len(memory)-1] += b[0]
		out.Write([]byte{memory[len(memory)-1]})
	}
}

// TestConnect has a process read and write the pipes and the memory that it
// shares with its parent. The memory stays when the process has ended.
func TestConnect(t *testing.T) {
	executable, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	memory, err := NewShared(t.TempDir(), 3*os.Getpagesize())
	if err != nil {
		t.Fatal(err)
	}
	defer memory.Close()
	requestRead, requestWrite, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	replyRead, replyWrite, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(executable)
	cmd.Env = append(os.Environ(), childVariable+"=1")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	Connect(cmd, requestRead, replyWrite, memory)
	OwnGroup(cmd)
	DieWithParent(cmd)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	requestRead.Close()
	replyWrite.Close()
	last := &memory.Bytes[len(memory.Bytes)-1]
	for i, want := range []byte{2, 5, 9} {
		requestWrite.Write([]byte{byte(i + 2)})
		got := make([]byte, 1)
		if _, err := io.ReadFull(replyRead, got); err != nil || got[0] != want || *last != want {
			t.Fatalf("the child sends %d and leaves %d (%v), want %d", got[0], *last, err, want)
		}
	}
	ended := make(chan struct{})
	go func() {
		io.Copy(io.Discard, replyRead)
		close(ended)
	}()
	requestWrite.Close()
	AwaitExit(cmd.Process, ended, 0)
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	if *last != 9 {
		t.Errorf("the child has left %d", *last)
	}
}
