//go:build linux && (amd64 || arm64)

package sandbox

import (
	"errors"
	"io/fs"
	"unsafe"

	"golang.org/x/sys/unix"
)

// landlockVersion returns the version of Landlock's interface, or 0 without
// Landlock, and whether it can deny signals to other processes. A kernel
// without the fix of erratum 2 also denies a restricted thread signals to other
// threads of its own process. Go's scheduler sends such signals.
func landlockVersion() (version int, scopes bool) {
	const ownProcess = 1 << 1 // erratum 2
	v, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if errno != 0 {
		return 0, false
	}
	mended, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_ERRATA)
	return int(v), v >= 6 && errno == 0 && mended&ownProcess != 0
}

// The rights over files, as Landlock defines them.
const (
	// writing holds the rights over a file itself.
	writing = unix.LANDLOCK_ACCESS_FS_WRITE_FILE
	// making holds the rights over the entries of a directory.
	making = unix.LANDLOCK_ACCESS_FS_REMOVE_DIR | unix.LANDLOCK_ACCESS_FS_REMOVE_FILE |
		unix.LANDLOCK_ACCESS_FS_MAKE_CHAR | unix.LANDLOCK_ACCESS_FS_MAKE_DIR | unix.LANDLOCK_ACCESS_FS_MAKE_REG |
		unix.LANDLOCK_ACCESS_FS_MAKE_SOCK | unix.LANDLOCK_ACCESS_FS_MAKE_FIFO | unix.LANDLOCK_ACCESS_FS_MAKE_BLOCK |
		unix.LANDLOCK_ACCESS_FS_MAKE_SYM
)

// rights returns the rights to change files that a version of Landlock knows,
// and those of them that apply to files that are not directories.
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

// sinks holds files that anybody may write to and that keep nothing.
var sinks = []string{"/dev/null", "/dev/zero", "/dev/full"}

// devices holds the rights that no directory gives: to make files through which
// a program reaches devices or other processes.
const devices = unix.LANDLOCK_ACCESS_FS_MAKE_CHAR | unix.LANDLOCK_ACCESS_FS_MAKE_BLOCK | unix.LANDLOCK_ACCESS_FS_MAKE_SOCK

// restrictFiles keeps this thread from changing files outside a directory. It
// also restricts everything else that the version of Landlock supports.
func restrictFiles(k kernel, folder string) error {
	ruleset, err := fileRules(k, folder)
	if err != nil {
		return err
	}
	defer unix.Close(ruleset)
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	if _, _, errno := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, uintptr(ruleset), 0, 0); errno != 0 {
		return errno
	}
	return nil
}

// fileRules returns a descriptor of the rules that restrictFiles installs.
func fileRules(k kernel, folder string) (int, error) {
	all, ofFiles := rights(k.landlock)
	attr := unix.LandlockRulesetAttr{Handled_access_fs: all}
	if k.scopes {
		attr.Scoped = unix.LANDLOCK_SCOPE_SIGNAL
	}
	ruleset, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&attr)), unsafe.Sizeof(attr), 0)
	if errno != 0 {
		return 0, errno
	}
	if err := allowChanges(int(ruleset), folder, all&^devices, ofFiles); err != nil {
		unix.Close(int(ruleset))
		return 0, err
	}
	return int(ruleset), nil
}

// allowChanges gives the rights over a directory and over files that keep
// nothing.
func allowChanges(ruleset int, folder string, all, ofFiles uint64) error {
	if err := allow(ruleset, folder, all); err != nil {
		return err
	}
	for _, sink := range sinks {
		if err := allow(ruleset, sink, ofFiles); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// allow gives rights over a file, or over a directory and everything in it.
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
