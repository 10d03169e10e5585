module example.com/std

go 1.26
