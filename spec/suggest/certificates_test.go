package suggest

import (
	"crypto/tls"
	"crypto/x509"
	"strings"
	"testing"
)

// TestAdvise has the errors of package crypto/tls, which the go command prints,
// be followed by advice once, and others stay as they are.
func TestAdvise(t *testing.T) {
	for _, err := range []error{
		&tls.CertificateVerificationError{Err: x509.UnknownAuthorityError{}},
		x509.SystemRootsError{},
	} {
		got := Certificates(err.Error())
		if !strings.HasPrefix(got, err.Error()) || !strings.Contains(got, "apt-get install ca-certificates") {
			t.Errorf("%v: %s", err, got)
		}
		if again := Certificates(got); again != got {
			t.Errorf("twice: %s", again)
		}
	}
	if got := Certificates("no such module"); got != "no such module" {
		t.Error(got)
	}
}
