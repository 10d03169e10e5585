package suggest

import "strings"

// installCertificates is the way out where the go command can verify nobody.
const installCertificates = " (are the system's certificates missing? On Debian, apt-get install ca-certificates installs them)"

// Certificates returns a message of the go command, followed by advice if it is
// about installCertificates that it cannot verify, as on a system that has
// none.
func Certificates(msg string) string {
	if strings.Contains(msg, "x509: ") && !strings.HasSuffix(msg, installCertificates) {
		return msg + installCertificates
	}
	return msg
}
