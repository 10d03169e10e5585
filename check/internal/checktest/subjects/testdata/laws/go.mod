module example.com/laws

go 1.24
