package goload

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestCertificates has what the go command says of certificates, about a run
// and about a package, be followed by the way out.
func TestCertificates(t *testing.T) {
	const says = "Get \"https://proxy.example.com/m.zip\": tls: failed to verify certificate: x509: certificate signed by unknown authority"
	for _, got := range []string{
		commandMessage("err: exit status 1: stderr: go: " + says),
		listMessage(packages.Error{Msg: says}),
	} {
		if !strings.HasPrefix(got, says) || !strings.Contains(got, "apt-get install ca-certificates") {
			t.Error(got)
		}
	}
}
