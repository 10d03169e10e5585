package ci

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
)

// A File is where a run is written to in a format.
type File struct {
	Format Format
	Name   string
	// Label names the file to users: "-sarif out.sarif".
	Label string
	// Append adds to what the file has, as for a summary that several
	// commands share. Otherwise the file is replaced as a whole.
	Append bool
}

// Check reports an error if the file cannot be written, so that a command can
// say so before a long run.
func (f File) Check() error {
	if info, err := os.Stat(filepath.Dir(f.Name)); err != nil || !info.IsDir() {
		return fmt.Errorf("%s: its directory does not exist", f.Label)
	}
	if info, err := os.Stat(f.Name); err == nil && info.IsDir() {
		return fmt.Errorf("%s: it is a directory", f.Label)
	}
	return nil
}

// Write writes a run to the file. It returns an error if the file cannot be
// written.
func (f File) Write(r *Run) error {
	if err := f.write(r); err != nil {
		return fmt.Errorf("%s: %w", f.Label, err)
	}
	return nil
}

func (f File) write(r *Run) error {
	var b bytes.Buffer
	if err := f.Format.Write(&b, r); err != nil {
		return err
	}
	if !f.Append {
		return os.WriteFile(f.Name, b.Bytes(), 0o666)
	}
	file, err := os.OpenFile(f.Name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	if _, err := file.Write(b.Bytes()); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
