package version

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestIncludes tries directives that read files outside of a module, in more
// than one spelling, and others.
func TestIncludes(t *testing.T) {
	for _, x := range []struct{ name, text, refused string }{
		{"a.go", "package a\n\n// #include \"/etc/passwd\"\nimport \"C\"\n", ":3: #include \"/etc/passwd\" "},
		{"a.go", "package a\n\n/*\n#include </etc/passwd>\n*/\nimport \"C\"\n", ":4: #include </etc/passwd> "},
		{"a.go", "package a\n\n/*\n#include <stdio.h>\n#include \"sub/b.h\"\n*/\nimport \"C\"\n", ""},
		{"a.c", "int x;\n# /* a */ inc\\\nlude /* b */ \"/etc/passwd\"\n", ":2: #include \"/etc/passwd\" "},
		{"a.c", "%:include \"/etc/passwd\"\n", ":1: "},
		{"a.h", "#define FILE \"/etc/passwd\"\n#include FILE\n", ":2: #include FILE "},
		{"a.h", "#define FILE(x) x\n#include FILE(</etc/passwd>)\n", ":2: "},
		{"a.h", "#define FILE <stdio.h>\n#include FILE\n#define OTHER \"/etc/passwd\"\n", ""},
		{"a.h", "#ifdef OWN\n# define S_(f) #f\n# define S(f) S_(f)\n# include S(OWN)\n#endif\n", ""},
		{"a.h", "/*\n** If OWN is defined ...\n*/\n#define S(f) #f\n#include S(OWN)\n", ""},
		{"a.h", "#define S(f) \"/etc/passwd\"\n#include S(OWN)\n", ":2: "},
		{"a.h", "#define S(f) #f\n#define S_(f) S(f)\n#define OWN /etc/passwd\n#include S_(OWN)\n", ":4: "},
		{"a.h", "#define S(f) #f\n#define S_(f) S(f)\n#define /*\n*/ OWN /etc/passwd\n#include S_(OWN)\n", ":5: "},
		{"a.h", "#define S(f) #f\n#define S_(f) S(f)\n#define OW??/\nN /etc/passwd\n#include S_(OWN)\n", ":5: "},
		{"a.h", "#define S(f) #f\n#undef S\n#define S/**/ \"/etc/passwd\"\n#include S(OWN)\n", ":4: "},
		{"a.h", "#define S(f) S_(f)\n#define S_(f) \"/etc/passwd\"\n#include S(OWN)\n", ":3: "},
		{"a.h", "#define S(f) #f\n#include S(/etc/passwd)\n", ":2: "},
		{"a.h", "#include S(OWN)\n", ":1: "},
		{"a.h", "#include <shadow.h>\n#if 0\n#define INT8_C(f) #f\n#endif\n#include INT8_C(SHADOW)\n", ":5: "},
		{"a.h", "#include <shadow.h>\nint x; ??/\n#define INT8_C(f) #f\n#include INT8_C(SHADOW)\n", ":4: "},
		{"a.h", "#include <shadow.h>\nint x\n* y; ??/\n#define INT8_C(f) #f\n#include INT8_C(SHADOW)\n", ":5: "},
		{"a.h", "#include <shadow.h>\n/*\n#define INT8_C(f) #f\n*/\n#include INT8_C(SHADOW)\n", ":5: "},
		{"a.go", "package a\n\n/*\n#cgo CFLAGS: -DO'WN'=/etc/passwd\n#define S(f) #f\n#define S_(f) S(f)\n#include S_(OWN)\n*/\nimport \"C\"\n", ":7: "},
		{"a.h", "#include \"../outside.h\"\n", ":1: #include \"../outside.h\" "},
		{"sub/c.h", "#include \"../inside.h\"\n", ""},
		{"sub/c.h", "#include \"../missing.h\"\n", ":1: "},
		{"sub/c.h", "#include <../inside.h>\n", ":1: "},
		{"data.txt", "#include \"/etc/passwd\"\n", ":1: "},
		{"README.md", "#include what you need\n", ""},
		{"a.s", "\t.incbin \"/etc/passwd\"\n", ":1: .incbin "},
		{"a.c", "__asm__(\".incbin \\\"/etc/passwd\\\"\");\n", ":1: .incbin "},
		{"a.go", "package a\n\n// #cgo CFLAGS: -O2 -I/etc\n// #include \"passwd\"\nimport \"C\"\n", ":3: #cgo -I/etc "},
		{"a.go", "package a\n\n// #cgo CFLAGS: -I${SRCDIR}/../..\nimport \"C\"\n", ":3: #cgo "},
		{"a.go", "package a\n\n// #cgo CFLAGS: -I${SRCDIR}/sub -I/usr/local/include\nimport \"C\"\n", ""},
		{"a.go", "package a\n\n// #cgo linux CFLAGS: -I/usr/include/x -Isub -isystem /etc\nimport \"C\"\n", ":3: #cgo -isystem /etc "},
		{"a.c", "#embed \"/etc/passwd\"\n", ":1: "},
	} {
		root := filepath.Join(t.TempDir(), "m@v1.0.0")
		for name, text := range map[string]string{"inside.h": "\n", "../outside.h": "\n", "sub/b.h": "\n", x.name: x.text} {
			name = filepath.Join(root, name)
			if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		err := readsOutside(root)
		if x.refused == "" && err != nil || x.refused != "" && (err == nil || !strings.HasPrefix(err.Error(), "m@v1.0.0/"+x.name+x.refused)) {
			t.Errorf("%s: %q: %v", x.name, x.text, err)
		}
	}
}
