package read

import "bytes"

// rows are the lines of a table, of which a quoted field may take several.
type rows struct {
	lines  *lines
	number int        // of the line that was given last
	ahead  []numbered // lines read beyond it
	joined []byte
	used   int // lines of ahead that are in joined
}

type numbered struct {
	number int
	line   []byte
}

// mostLines is how many lines a row may have: a mark that is never closed must not
// have the rest of a file read over and over.
const mostLines = 64

// next is the next line, which is valid until the one after it.
func (r *rows) next() (line []byte, ok bool) {
	if len(r.ahead) > 0 {
		first := r.ahead[0]
		r.ahead, r.number = r.ahead[1:], first.number
		return first.line, true
	}
	line, ok = r.lines.next()
	r.number = r.lines.number
	return line, ok
}

// join adds to a line those after it until its quoted field is closed. What it
// gives begins with the line, and is valid until join is called again; accept takes
// the lines away, else they come next.
func (r *rows) join(line []byte, separator byte) (whole []byte, closed bool) {
	r.joined, r.used = append(r.joined[:0], line...), 0
	for r.used < mostLines {
		if r.used == len(r.ahead) {
			more, ok := r.lines.next()
			if !ok {
				return r.joined, false
			}
			r.ahead = append(r.ahead, numbered{r.lines.number, bytes.Clone(more)})
		}
		more := r.ahead[r.used].line
		r.used++
		r.joined = append(append(r.joined, '\n'), more...)
		if bytes.IndexByte(more, '"') >= 0 && !opensField(r.joined, separator) {
			return r.joined, true
		}
	}
	return r.joined, false
}

func (r *rows) accept() { r.ahead = r.ahead[r.used:] }

// opensField tells whether a row ends within a quoted field. A mark within one that
// no separator follows is text, as encoding/csv has it with LazyQuotes.
func opensField(row []byte, separator byte) bool {
	start, inside := true, false
	for i := 0; i < len(row); i++ {
		c := row[i]
		switch {
		case inside && c == '"' && i+1 < len(row) && row[i+1] == '"':
			i++
		case inside && c == '"':
			inside = i+1 < len(row) && row[i+1] != separator && row[i+1] != '\n'
		case inside:
		case start && c == '"':
			inside, start = true, false
		default:
			start = c == separator || c == '\n'
		}
	}
	return inside
}
