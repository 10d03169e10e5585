module example.com/covered

go 1.26
