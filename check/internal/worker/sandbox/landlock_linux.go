//go:build linux && (amd64 || arm64)

package sandbox

import (
	"errors"
	"io/fs"
	"unsafe"

	"golang.org/x/sys/unix"
)

// landlockVersion returns the version of Landlock's interface, 0 if there is
// none, and whether it can keep signals from other processes. Kernels without a
// mend keep those of a restricted thread from the other threads of its own
// process, too, which Go's scheduler sends there.
func landlockVersion() (version int, scopes bool) {
	const ownProcess = 1 << 1 // erratum 2
	v, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if errno != 0 {
		return 0, false
	}
	mended, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_ERRATA)
	return int(v), v >= 6 && errno == 0 && mended&ownProcess != 0
}

// Rights over files, as Landlock has them.
const (
	// writing are those over a file itself.
	writing = unix.LANDLOCK_ACCESS_FS_WRITE_FILE
	// making are those over what is in a folder.
	making = unix.LANDLOCK_ACCESS_FS_REMOVE_DIR | unix.LANDLOCK_ACCESS_FS_REMOVE_FILE |
		unix.LANDLOCK_ACCESS_FS_MAKE_CHAR | unix.LANDLOCK_ACCESS_FS_MAKE_DIR | unix.LANDLOCK_ACCESS_FS_MAKE_REG |
		unix.LANDLOCK_ACCESS_FS_MAKE_SOCK | unix.LANDLOCK_ACCESS_FS_MAKE_FIFO | unix.LANDLOCK_ACCESS_FS_MAKE_BLOCK |
		unix.LANDLOCK_ACCESS_FS_MAKE_SYM
)

// rights are those to change files that a version knows, and those of them that
// files have which are no folders.
func rights(version int) (all, ofFiles uint64) {
	all, ofFiles = writing|making, writing
	if version >= 2 {
		all |= unix.LANDLOCK_ACCESS_FS_REFER
	}
	if version >= 3 {
		all |= unix.LANDLOCK_ACCESS_FS_TRUNCATE
		ofFiles |= unix.LANDLOCK_ACCESS_FS_TRUNCATE
	}
	if version >= 5 {
		all |= unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
		ofFiles |= unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
	}
	return all, ofFiles
}

// sinks are files that anybody may write to and that keep nothing.
var sinks = []string{"/dev/null", "/dev/zero", "/dev/full"}

// restrictFiles keeps this thread from changing files outside a folder, and
// what else a version of Landlock knows to keep it from.
func restrictFiles(k kernel, folder string) error {
	all, ofFiles := rights(k.landlock)
	attr := unix.LandlockRulesetAttr{Handled_access_fs: all}
	if k.scopes {
		attr.Scoped = unix.LANDLOCK_SCOPE_SIGNAL
	}
	ruleset, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&attr)), unsafe.Sizeof(attr), 0)
	if errno != 0 {
		return errno
	}
	defer unix.Close(int(ruleset))
	if err := allow(int(ruleset), folder, all); err != nil {
		return err
	}
	for _, sink := range sinks {
		if err := allow(int(ruleset), sink, ofFiles); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	if _, _, errno := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, ruleset, 0, 0); errno != 0 {
		return errno
	}
	return nil
}

// allow gives rights over a file, or over a folder and all in it.
func allow(ruleset int, path string, rights uint64) error {
	fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	rule := unix.LandlockPathBeneathAttr{Allowed_access: rights, Parent_fd: int32(fd)}
	_, _, errno := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(ruleset), unix.LANDLOCK_RULE_PATH_BENEATH, uintptr(unsafe.Pointer(&rule)), 0, 0, 0)
	if errno != 0 {
		return errno
	}
	return nil
}
