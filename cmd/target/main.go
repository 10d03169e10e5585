package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/typetarget/target/cmd/target/internal/cli"
)

func main() {
	os.Exit(run())
}

// run is main with an exit status, so that a script test can run the command in
// its own process.
func run() int {
	removeIndex()
	ctx, stop := signal.NotifyContext(context.Background(), heeded()...)
	defer stop()
	// The first signal asks for what is known so far, a second one ends the
	// process at once.
	context.AfterFunc(ctx, func() {
		time.Sleep(sameSignal)
		stop()
	})
	// Whoever reads the output may go away: that is an error of writing,
	// which ends the run in order.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)

	dir, err := os.Getwd()
	if err != nil {
		fmt.Fprintln(os.Stderr, "target:", err)
		return 2
	}
	return cli.Main(ctx, os.Args[1:], dir, os.Environ(), os.Stdout, os.Stderr)
}

// sameSignal is the time within which a second signal is the same one: timeout
// sends its signal to the process, and then to the group that it is in.
const sameSignal = 300 * time.Millisecond

// heeded returns the signals that end the run. Those that were ignored from the
// start stay ignored, as nohup and shells expect that start a command in the
// background.
func heeded() []os.Signal {
	all := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}
	return slices.DeleteFunc(all, signal.Ignored)
}

// removeIndex removes the directory for an index of modules that a library
// makes, and never uses here, in the directory for temporary files if there is
// no other one for caches.
func removeIndex() {
	if _, err := os.UserCacheDir(); err != nil {
		os.Remove(filepath.Join(os.TempDir(), "goimports")) // fails unless it is empty
	}
}
