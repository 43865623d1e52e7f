package biblio

// A DOI is a digital object identifier, bare and with ASCII letters in lower
// case: "10.1109/sc.2012.71". Other letters are left as they are: DOIs are
// case-insensitive in ASCII only.
type DOI string
