package crossreftest

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
)

// AddWork adds a record: a message as the service serves it. It replaces the
// one that has the same DOI; DOIs in its aliases field become aliases.
func (s *Server) AddWork(record string) error {
	w, err := parseWorkJSON([]byte(record))
	if err != nil {
		return err
	}
	s.add(w)
	return nil
}

// AddVerbatim serves a message under a DOI exactly as it stands, alone and in
// lists: null where there is never null, a missing or foreign DOI, anything.
func (s *Server) AddVerbatim(doi, message string) {
	w := &work{doi: lower(doi), verbatim: json.RawMessage(message)}
	w.fields, _ = parseFields(w.verbatim) // what does not parse cannot be searched, and is served all the same
	w.prepare()
	s.add(w)
}

func (s *Server) add(w *work) {
	s.data.Lock()
	defer s.data.Unlock()
	if s.works[w.doi] == nil {
		s.order = append(s.order, w.doi)
		s.prefixes[prefixOf(w.doi)]++
	}
	s.works[w.doi] = w
	s.index = nil
	var aliases []string
	json.Unmarshal(w.raw("aliases"), &aliases) // what is no list names no aliases
	for _, a := range aliases {
		if d, ok := findDOI(a); ok && s.works[d] == nil {
			s.aliases[d] = w.doi
		}
	}
}

// Remove takes a work away, as if it had never been.
func (s *Server) Remove(doi string) {
	s.data.Lock()
	defer s.data.Unlock()
	doi = lower(doi)
	if s.works[doi] == nil {
		return
	}
	delete(s.works, doi)
	s.prefixes[prefixOf(doi)]--
	kept := s.order[:0]
	for _, d := range s.order {
		if d != doi {
			kept = append(kept, d)
		}
	}
	s.order, s.index = kept, nil
}

// AddAlias makes a DOI lead to another: 301 on the single route, silence in lists.
func (s *Server) AddAlias(from, to string) {
	s.data.Lock()
	defer s.data.Unlock()
	s.aliases[lower(from)] = lower(to)
}

// SetAgency says which agency registered a DOI or a whole prefix. Works of the
// server are Crossref's without being told.
func (s *Server) SetAgency(doiOrPrefix, name string) {
	s.data.Lock()
	defer s.data.Unlock()
	s.agencies[lower(doiOrPrefix)] = name
}

// Agency is the agency of a DOI; "" when nobody has registered it.
func (s *Server) Agency(doi string) string {
	s.data.RLock()
	defer s.data.RUnlock()
	doi = lower(doi)
	switch {
	case s.works[doi] != nil, s.aliases[doi] != "":
		return "Crossref"
	case s.agencies[doi] != "":
		return s.agencies[doi]
	}
	return s.agencies[prefixOf(doi)]
}

// Len is the number of works.
func (s *Server) Len() int {
	s.data.RLock()
	defer s.data.RUnlock()
	return len(s.works)
}

// DOIs lists the works in the order in which they came.
func (s *Server) DOIs() []string {
	s.data.RLock()
	defer s.data.RUnlock()
	return append([]string(nil), s.order...)
}

// Richest is the work with the most references to others that are served, the
// first of equals: the one to try. "" when there is none.
func (s *Server) Richest() string {
	s.data.RLock()
	defer s.data.RUnlock()
	best, most := "", -1
	for _, w := range s.inOrder() {
		var refs []struct{ DOI string }
		json.Unmarshal(w.raw("reference"), &refs) // what is no list has no references
		inside := map[string]bool{}
		for _, ref := range refs {
			if d, ok := findDOI(ref.DOI); ok && s.works[d] != nil {
				inside[d] = true
			}
		}
		if len(inside) > most {
			best, most = w.doi, len(inside)
		}
	}
	return best
}

// LoadFS loads files of a file system: see Load.
func (s *Server) LoadFS(fsys fs.FS, names ...string) error {
	for _, name := range names {
		f, err := fsys.Open(name)
		if err != nil {
			return err
		}
		err = errors.Join(s.Load(f), f.Close())
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// Load reads JSON values, one after another, plain or gzipped: bare messages,
// whole answers of the single and list routes, {"items":[…]}. So JSON Lines,
// single records and public data files all do.
func (s *Server) Load(r io.Reader) error {
	br := bufio.NewReaderSize(r, 1<<16)
	if head, _ := br.Peek(2); bytes.Equal(head, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(br)
		if err != nil {
			return err
		}
		defer z.Close()
		r = z
	} else {
		r = br
	}
	dec := json.NewDecoder(r)
	for n := 1; ; n++ {
		var v json.RawMessage
		err := dec.Decode(&v)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = s.loadValue(v)
		}
		if err != nil {
			return fmt.Errorf("record %d: %w", n, err)
		}
	}
}

// loadValue unwraps what it is given down to records.
func (s *Server) loadValue(v json.RawMessage) error {
	var wrap struct {
		Message json.RawMessage   `json:"message"`
		Items   []json.RawMessage `json:"items"`
	}
	if err := json.Unmarshal(v, &wrap); err != nil {
		return err
	}
	switch {
	case wrap.Message != nil:
		return s.loadValue(wrap.Message)
	case wrap.Items != nil:
		for _, item := range wrap.Items {
			if err := s.loadValue(item); err != nil {
				return err
			}
		}
		return nil
	}
	return s.AddWork(string(v))
}
