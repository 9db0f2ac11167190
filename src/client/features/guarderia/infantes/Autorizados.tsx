/** People who may take the child home besides its parents: with a photograph, and until when. */

import Flex from 'antd/es/flex';
import Tag from 'antd/es/tag';
import Paragraph from 'antd/es/typography/Paragraph';
import { useState } from 'react';
import { readRecord } from '#client/entities/base.ts';
import { useEntities } from '#client/entities/state.ts';
import { useToday } from '#client/lib/time.ts';
import { Button } from '#client/ui/Button.tsx';
import { useAction } from '#client/ui/feedback/confirm.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { joined } from '#client/ui/joined.tsx';
import { Alert, EmptyState, LoadState } from '#client/ui/Page.tsx';
import { Item, Items } from '#client/ui/Records.tsx';
import { formatDate } from '#contract/dates.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { adultos as endpoints } from '#contract/endpoints/adultos.ts';
import type { Autorizado } from '#contract/guarderia.ts';
import { PAPER_FILE_MAX } from '#contract/guarderia-rules.ts';
import { formatPhone } from '#contract/phones.ts';
import { NAME_MAX } from '#contract/rules.ts';
import { guarderia } from '../api.ts';
import { OpenedDrop } from '../documentos/DocumentoCard.tsx';
import { day, elementsOf, type Field, IDENTIFICACION, initialOf, phone, sentOf, words } from '../expediente/fields.tsx';
import { SectionCard } from '../expediente/Sections.tsx';
import { Portrait } from './Estado.tsx';

interface Props {
  infanteId: number;
  autorizado?: Autorizado;
  refresh?: () => Promise<unknown>;
  onDone: () => void;
}

const FIELDS: readonly Field[] = [
  words('nombre', 'Nombre completo', { required: true, maxLength: NAME_MAX * 2 }),
  words('parentesco', 'Parentesco', { required: true }),
  phone('celular', 'Celular', { required: true }),
  day('vigencia', 'Puede recoger hasta', 'Vacío: sin fecha límite.'),
  IDENTIFICACION,
];

type NewBody = BodyOf<typeof endpoints.createAutorizado>;

/** The form of an authorised person. */
function AutorizadoForm({ infanteId, autorizado, refresh, onDone }: Props) {
  const [create] = guarderia.useCreateAutorizadoMutation();
  const [update] = guarderia.useUpdateAutorizadoMutation();
  return (
    <FormShell
      title={autorizado ? autorizado.nombre : 'Persona autorizada'}
      name={`autorizado-${autorizado?.id ?? `nuevo-${infanteId}`}`}
      endpoint={autorizado ? endpoints.updateAutorizado : endpoints.createAutorizado}
      initialValues={{ ...initialOf(FIELDS, autorizado), ...(autorizado && { version: autorizado.version }) }}
      toBody={(values) => sentOf(FIELDS, values)}
      send={(body, key) =>
        (autorizado
          ? update({ params: { id: autorizado.id }, body })
          : create({ params: { id: infanteId }, body: body as NewBody, key })
        ).unwrap()
      }
      done="Datos guardados."
      refresh={refresh}
      onFinished={onDone}
      autosave
      submitText="Guardar persona"
      onCancel={onDone}
    >
      <FieldGrid>{elementsOf(FIELDS)}</FieldGrid>
    </FormShell>
  );
}

export function Autorizados({ infanteId }: { infanteId: number }) {
  const { response, ...standing } = readRecord(guarderia.useAutorizadosQuery(infanteId));
  const rows = useEntities('autorizados', response);
  const [adding, setAdding] = useState(false);
  return (
    <SectionCard title="Quién puede recoger">
      <Paragraph type="secondary">
        Además de la madre, el padre o el tutor. Trae su identificación y su fotografía.
      </Paragraph>
      <LoadState of={standing} />
      {response && rows.length === 0 && !adding && <EmptyState text="Todavía no hay personas autorizadas." />}
      <Items label="Personas autorizadas">
        {rows.map((row) => (
          <Person key={row.id} autorizado={row} refresh={standing.retry} />
        ))}
      </Items>
      {adding ? (
        <AutorizadoForm infanteId={infanteId} onDone={() => setAdding(false)} />
      ) : (
        <Button kind="primary" onClick={() => setAdding(true)}>
          Agregar persona
        </Button>
      )}
    </SectionCard>
  );
}

function Person({ autorizado, refresh }: { autorizado: Autorizado; refresh: () => Promise<unknown> }) {
  const today = useToday();
  const [open, setOpen] = useState<'data' | 'photo' | null>(null);
  const { busy, error, run } = useAction();
  const [remove] = guarderia.useDeleteAutorizadoMutation();
  const { id, nombre, parentesco, celular, identificacion, vigencia, foto } = autorizado;
  const ended = vigencia !== null && vigencia < today;
  const question = { message: `¿Quitar a ${nombre}?`, detail: 'Ya no podrá recoger al infante.', accept: 'Quitar' };
  const take = () =>
    run(() => remove({ params: { id } }).unwrap(), `${nombre} ya no puede recoger.`, { ...question, danger: true });
  const toggle = (which: 'data' | 'photo') => setOpen((before) => (before === which ? null : which));
  return (
    <Item
      image={<Portrait src={foto} name={nombre} />}
      title={nombre}
      facts={joined([
        parentesco,
        formatPhone(celular),
        identificacion && `${identificacion.tipo} ${identificacion.numero}`,
      ])}
      extra={
        vigencia && (
          <Tag color={ended ? 'error' : 'success'}>
            {ended ? 'Venció' : 'Hasta'} el {formatDate(vigencia)}
          </Tag>
        )
      }
    >
      {ended && <Alert kind="warning">Su permiso terminó: ya no puede recoger al infante.</Alert>}
      {error && <Alert>{error}</Alert>}
      <Flex wrap gap={8} style={{ marginTop: 8 }}>
        <Button small aria-expanded={open === 'data'} aria-label={`Editar a ${nombre}`} onClick={() => toggle('data')}>
          Editar
        </Button>
        <Button
          small
          aria-expanded={open === 'photo'}
          aria-label={`Fotografía de ${nombre}`}
          onClick={() => toggle('photo')}
        >
          Fotografía
        </Button>
        <Button small kind="danger" busy={busy} aria-label={`Quitar a ${nombre}`} onClick={() => void take()}>
          Quitar
        </Button>
      </Flex>
      {open === 'data' && (
        <AutorizadoForm
          infanteId={autorizado.infante_id}
          autorizado={autorizado}
          refresh={refresh}
          onDone={() => setOpen(null)}
        />
      )}
      {open === 'photo' && (
        <OpenedDrop
          infanteId={autorizado.infante_id}
          paper={{ tipo: 'fotografia', persona: `autorizado:${id}` }}
          label={`Fotografía de ${nombre}`}
          multiple={false}
          maxSize={PAPER_FILE_MAX}
          minSize={1}
        />
      )}
    </Item>
  );
}
