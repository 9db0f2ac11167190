/** Takes the list of a school along, to make notes and abonos of its alumnos where there is no connection. */

import Flex from 'antd/es/flex';
import Paragraph from 'antd/es/typography/Paragraph';
import { useEffect, useState } from 'react';
import { selectDown } from '#client/api/connection.ts';
import { selectPerson } from '#client/api/session.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import type { TakenSchool } from '#client/entities/memory/memory.ts';
import { selectKept } from '#client/entities/memory/slice.ts';
import { KEPT_HOURS } from '#client/entities/memory/term.ts';
import { useMemory } from '#client/entities/memory/useMemory.ts';
import { useAppDispatch, useAppSelector } from '#client/entities/state.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { now } from '#client/lib/clock.ts';
import { problemOf } from '#client/lib/errors.ts';
import { counted } from '#client/lib/numbers.ts';
import { Button } from '#client/ui/Button.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import { FilterSelect } from '#client/ui/form/Choose.tsx';
import { Card } from '#client/ui/Page.tsx';
import { When } from '#client/ui/When.tsx';
import { offline } from './api.ts';

export function TakeSchool() {
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
      let alumnos = 0;
      for (let page = 1, last = 1; page <= last; page += 1) {
        setProgress(page === 1 ? 'Descargando…' : `Descargando… ${page} de ${last}`);
        const wanted = dispatch(offline.endpoints.schoolPage.initiate({ escuela, page }, { forceRefetch: true }));
        const { last_page, total } = await wanted.unwrap();
        wanted.unsubscribe();
        last = last_page;
        alumnos = total;
      }
      await memory.take(owner, { escuela, alumnos, at: now().toISOString() });
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
          Esta dirección no es segura (http): lo que captures se guarda, pero para abrir la aplicación sin red hace
          falta entrar por https.
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
        <Flex align="center" gap={12} style={{ marginBottom: 16 }}>
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
