module example.com/reasons

go 1.26
