package worker

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime"
	"syscall"
)

// cannotRun explains the error of a binary that the system does not start.
func (b *Binary) cannotRun(err error) error {
	switch {
	case errors.Is(err, syscall.ENOEXEC):
		return fmt.Errorf("the worker is built for another platform than %s/%s, on which it is to run: unset GOOS and GOARCH", runtime.GOOS, runtime.GOARCH)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("programs in %s cannot be run, perhaps because it is mounted noexec: set TMPDIR to a directory where they can", filepath.Dir(b.temp))
	}
	return err
}
