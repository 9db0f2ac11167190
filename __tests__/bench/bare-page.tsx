/** The limit of the list's first rows: React, one request and one table, and nothing else of a product. */
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { AlumnoRow, Page } from '#contract/entities.ts';

function List() {
  const [page, setPage] = useState<Page<AlumnoRow> | null>(null);
  useEffect(() => {
    const headers = { Authorization: `Bearer ${JSON.parse(localStorage.getItem('token') ?? '""')}` };
    void fetch('/rows.json', { headers })
      .then((response) => response.json())
      .then(setPage);
  }, []);
  if (!page) return <p>Cargando...</p>;
  return (
    <table>
      <tbody>
        {page.data.map(({ id, nombre, apaterno, amaterno, email, celular, escuela, grupo, note }, index) => (
          <tr key={id} data-row-key={id}>
            <td>{index + 1}</td>
            <td>{[nombre, apaterno, amaterno].join(' ')}</td>
            <td>{email}</td>
            <td>{celular}</td>
            <td>{escuela}</td>
            <td>{grupo}</td>
            <td>{note?.pagado}</td>
            <td>{note?.total}</td>
            <td>
              <a href={`/update-note/${id}`}>Editar</a> <a href={`/note-img/${id}`}>Fotos</a>{' '}
              <a href={`/note-credits/${id}`}>Abonos</a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <List />
    </StrictMode>,
  );
}
