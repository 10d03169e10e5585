module example.com/irulan

go 1.26
