package version

import (
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
)

// TestCertificates has the go command ask a proxy whose certificate nothing
// verifies. The error says how to install those of the system.
func TestCertificates(t *testing.T) {
	proxy := httptest.NewTLSServer(http.NotFoundHandler())
	defer proxy.Close()
	dir := t.TempDir()
	where := Where{Dir: dir, Env: setenv(os.Environ(), "GOPROXY="+proxy.URL, "GONOPROXY=none", "GOSUMDB=off", "GOMODCACHE="+dir, "GOFLAGS=-modcacherw")}
	_, err := where.Open(t.Context(), "example.com/m@v1.2.3")
	if err == nil || !strings.Contains(err.Error(), "x509: ") || !strings.Contains(err.Error(), "apt-get install ca-certificates") {
		t.Error(err)
	}
}
