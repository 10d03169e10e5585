package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/typetarget/target/cmd/target/internal/cli"
)

func main() {
	os.Exit(run())
}

// run is main with an exit status, so that a script test can run the command in
// its own process.
func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	// The first signal asks for what is known so far, a second one ends the
	// process at once.
	context.AfterFunc(ctx, stop)
	// Whoever reads the output may go away: that is an error of writing,
	// which ends the run in order.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)

	dir, err := os.Getwd()
	if err != nil {
		fmt.Fprintln(os.Stderr, "target:", err)
		return 2
	}
	return cli.Main(ctx, os.Args[1:], dir, os.Environ(), os.Stdin, os.Stdout, os.Stderr)
}
