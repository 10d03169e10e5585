package system

// Lacks says which features of workers the system lacks.
func Lacks() []string {
	return []string{
		"limit the memory of a worker except by its garbage collector",
		"count the memory, the processes and the files of programs that a worker starts",
		"end these programs before target ends",
	}
}
