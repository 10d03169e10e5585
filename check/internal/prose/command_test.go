package prose

import (
	"os/exec"
	"testing"
)

// words are words of commands, and what a Windows program needs in their place,
// by Microsoft's rules on how the runtime of C divides a command line.
var words = map[string]string{
	"./lists":          `./lists`,
	"":                 `""`,
	"^Rescale$":        `"^Rescale$"`,
	"Rescale(1, 0, 0)": `"Rescale(1, 0, 0)"`,
	`Parse("a b")`:     `"Parse(\"a b\")"`,
	`Parse("\"")`:      `"Parse(\"\\\"\")"`,
	`Quote('\'', "'")`: `"Quote('\'', \"'\")"`,
	"100%":             `"100%"`,
	"ab\"c":            `"ab\"c"`,
	`a\\b`:             `"a\\b"`,
	`a\"b`:             `"a\\\"b"`,
	`a b\`:             `"a b\\"`,
}

// TestWords compares words with what Windows needs, and has a POSIX shell
// print what it makes of a word.
func TestWords(t *testing.T) {
	for word, want := range words {
		if got := shellOf("windows")(word); got != want {
			t.Errorf("for Windows, %s is quoted as %s, want %s", word, got, want)
		}
		out, err := exec.Command("sh", "-c", "printf %s "+shellOf("linux")(word)).Output()
		if err != nil || string(out) != word {
			t.Errorf("the shell makes %q of %s, %v", out, posixWord(word), err)
		}
	}
}
