// Package gomessage adds to messages of the go command what the user can do.
package gomessage

import "strings"

// certificates is the way out where the go command can verify nobody.
const certificates = " (are the system's certificates missing? On Debian, apt-get install ca-certificates installs them)"

// Advise returns a message of the go command, followed by advice if it is about
// certificates that it cannot verify, as on a system that has none.
func Advise(msg string) string {
	if strings.Contains(msg, "x509: ") && !strings.HasSuffix(msg, certificates) {
		return msg + certificates
	}
	return msg
}
