/** Takes the list of a school along, to make notes and abonos of its alumnos where there is no connection. */

import Flex from 'antd/es/flex';
import Paragraph from 'antd/es/typography/Paragraph';
import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { selectDown } from '#client/api/connection.ts';
import { selectPerson } from '#client/api/session.ts';
import { type State, useAppDispatch, useAppSelector } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { selectMany, selectOne } from '#client/entities/select.ts';
import type { AlumnoIds } from '#client/entities/split.ts';
import { useEntities } from '#client/entities/state.ts';
import { now } from '#client/lib/clock.ts';
import { problemOf } from '#client/lib/errors.ts';
import { counted } from '#client/lib/numbers.ts';
import type { TakenSchool } from '#client/offline/memory.ts';
import type { Seen } from '#client/offline/school.ts';
import { selectKept } from '#client/offline/select.ts';
import { KEPT_HOURS } from '#client/offline/term.ts';
import { useMemory } from '#client/offline/useOffline.ts';
import { Button } from '#client/ui/Button.tsx';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { When } from '#client/ui/Money.tsx';
import { Alert, Card } from '#client/ui/Page.tsx';
import { TRUST_PAGE } from '#contract/public-address.ts';
import { offline } from './api.ts';

/** An alumno of the list with the note that it shows, as the tables of rows hold them. */
function seenOf(state: State, { user: userId, note: noteId }: AlumnoIds): Seen[] {
  const user = selectOne(state, 'users', userId);
  const row = selectOne(state, 'notes', noteId);
  return user ? [{ user, note: row ? { ...row, creditos: selectMany.abonos(state, row.creditos) } : null }] : [];
}

export function TakeSchool() {
  const store = useStore<State>();
  const dispatch = useAppDispatch();
  const memory = useMemory();
  const owner = useAppSelector(selectPerson)?.id ?? 0;
  const down = useAppSelector(selectDown);
  catalogs.useListServiciosQuery();
  catalogs.useListPlantillasQuery();
  const escuelas = useEntities('escuelas', catalogs.useListEscuelasQuery().data);
  const [chosen, setChosen] = useState('');
  const [progress, setProgress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [taken, setTaken] = useState<TakenSchool[]>([]);
  const kept = useAppSelector(selectKept);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists go when the people do
  useEffect(() => {
    void memory.taken(owner).then(setTaken);
  }, [memory, owner, kept?.state]);

  const take = async () => {
    const escuela = Number(chosen);
    setFailure(null);
    try {
      const seen: Seen[] = [];
      for (let page = 1, last = 1; page <= last; page += 1) {
        setProgress(page === 1 ? 'Descargando…' : `Descargando… ${page} de ${last}`);
        const wanted = dispatch(offline.endpoints.schoolPage.initiate({ escuela, page }, { forceRefetch: true }));
        const { last_page, ids } = await wanted.unwrap();
        seen.push(...ids.flatMap((one) => seenOf(store.getState(), one)));
        wanted.unsubscribe();
        last = last_page;
      }
      await memory.take(owner, { escuela, alumnos: seen.length, at: now().toISOString() }, seen);
      setTaken(await memory.taken(owner));
    } catch (error) {
      setFailure(problemOf(error).message);
    } finally {
      setProgress(null);
    }
  };
  const nameOf = (id: number) => escuelas.find((one) => one.id === id)?.nombre ?? `Escuela ${id}`;
  return (
    <Card title="Para trabajar sin conexión">
      <Paragraph type="secondary">
        Los alumnos que abriste hace poco quedan en este equipo hasta que cierres sesión o pasen {KEPT_HOURS} horas sin
        conexión con el servidor
        {kept && kept.state !== 'removed' && (
          <>
            {' '}
            (por ahora, <When at={kept.until} el hour />)
          </>
        )}
        . Antes de ir a una escuela con mala señal, llévate su lista completa.
      </Paragraph>
      {!window.isSecureContext && (
        <Alert kind="info">
          <span>
            Esta dirección no es segura (http): lo que captures se guarda, pero para abrir la aplicación sin red hace
            falta <a href={TRUST_PAGE}>entrar por https</a>.
          </span>
        </Alert>
      )}
      <Flex wrap align="end" gap="0 12px">
        <FilterSelect
          label="Escuela"
          value={chosen}
          options={[
            { value: '', label: 'Elige la escuela' },
            ...escuelas.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
          ]}
          onChange={setChosen}
        />
        <Flex align="center" gap={12} style={{ marginBottom: 'var(--below)' }}>
          <Button busy={progress !== null} disabled={chosen === '' || down} onClick={() => void take()}>
            Llevar su lista
          </Button>
          {progress && <span role="status">{progress}</span>}
        </Flex>
      </Flex>
      {failure && <Alert>{failure}</Alert>}
      {taken.length > 0 && (
        <ul aria-label="Listas en este equipo" style={{ margin: '1em 0', paddingLeft: 40, listStyle: 'disc' }}>
          {taken.map(({ escuela, alumnos, at }) => (
            <li key={escuela}>
              {nameOf(escuela)}: {counted(alumnos, 'alumno', 'alumnos')}, <When at={at} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
