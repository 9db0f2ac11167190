/** One paper: how it is called, where it stands, its files, each opened in a tab of its own by a link that lives minutes. */

import Flex from 'antd/es/flex';
import Tag, { type TagProps } from 'antd/es/tag';
import Text from 'antd/es/typography/Text';
import { Fragment, type ReactNode } from 'react';
import { apiAddress } from '#client/lib/apiAddress.ts';
import { formatBytes } from '#client/lib/numbers.ts';
import { useToday } from '#client/lib/time.ts';
import { sayDay, withArticle } from '#client/lib/when.ts';
import { Disclosure } from '#client/ui/Disclosure.tsx';
import { joined } from '#client/ui/joined.tsx';
import { When } from '#client/ui/Money.tsx';
import { SmallCard } from '#client/ui/Records.tsx';
import type { ArchivoDocumento, ArchivoHistorico, Autorizado, Documento } from '#contract/guarderia.ts';
import { type DocumentoTipo, PAPER_MAX_AGE } from '#contract/guarderia-rules.ts';
import { ADULTO_NAMES, DOCUMENTO_ESTADO_NAMES, DOCUMENTO_NAMES } from '#contract/guarderia-words.ts';

type Named = Pick<Documento, 'tipo' | 'persona'>;

/** Owner of the paper in words; '' for the child. */
function personaName({ persona }: Named, autorizados: readonly Autorizado[]): string {
  if (persona === 'infante') return '';
  if (persona === 'madre' || persona === 'padre') return ADULTO_NAMES[persona];
  return autorizados.find(({ id }) => `autorizado:${id}` === persona)?.nombre ?? 'Persona autorizada';
}

export const paperName = (paper: Named, autorizados: readonly Autorizado[] = []): string =>
  [DOCUMENTO_NAMES[paper.tipo], personaName(paper, autorizados)].filter(Boolean).join(' · ');

/** Anchor of a paper on its screen. Missing papers are named by kind alone: `placeOf` finds the first of them. */
export const anchorOf = ({ tipo, persona }: Named): string => (persona === 'infante' ? tipo : `${tipo}.${persona}`);

const age = PAPER_MAX_AGE as Partial<Record<DocumentoTipo, { days?: number; months?: number }>>;

/** Note about a document with a maximum age; '' for others. */
export function ageWords(tipo: DocumentoTipo): string {
  const most = age[tipo];
  if (!most) return '';
  return most.days ? `Al ingreso, de no más de ${most.days} días.` : `De no más de ${most.months} meses.`;
}

/** Whether it must be brought, for the first time or again. */
export const isMissing = (estado: Documento['estado']): boolean =>
  estado === 'falta' || estado === 'rechazado' || estado === 'vencido';

/** The date that tells whether a paper still holds: when it was made, or until when it lasts. */
export function dateFieldOf(tipo: DocumentoTipo): 'fecha_emision' | 'vigencia_hasta' | null {
  if (age[tipo]) return 'fecha_emision';
  return tipo === 'identificacion' ? 'vigencia_hasta' : null;
}
export const DATE_LABELS = { fecha_emision: 'Fecha de emisión', vigencia_hasta: 'Vigente hasta' } as const;

interface Props {
  id?: string;
  title: string;
  /** For screen readers, where the title differs. */
  label?: string;
  /** The heading of the list says where all of them stand. */
  isOfQueue?: boolean;
  documento: Documento;
  children?: ReactNode;
}

const COLORS: Record<Documento['estado'], TagProps['color']> = {
  falta: 'warning',
  recibido: 'default',
  verificado: 'success',
  rechazado: 'error',
  vencido: 'error',
};

export function Paper({ id, title, label = title, isOfQueue, documento, children }: Props) {
  const { estado } = documento;
  return (
    <SmallCard
      id={id}
      label={label}
      title={<h2 style={{ margin: 0, fontSize: 'var(--size-body)' }}>{title}</h2>}
      extra={!isOfQueue && <Tag color={COLORS[estado]}>{DOCUMENTO_ESTADO_NAMES[estado]}</Tag>}
    >
      <Flex vertical gap={8}>
        <Facts documento={documento} />
        <Archivos documento={documento} />
        <Flex wrap gap={8}>
          {children}
        </Flex>
      </Flex>
    </SmallCard>
  );
}

/** Until when it may be brought, since when it holds, why it was rejected. */
function Facts({ documento }: { documento: Documento }) {
  const { estado, requerido, entregar_hasta, fecha_emision, vigencia_hasta, motivo } = documento;
  const { verificado_por, verificado_en } = documento;
  const until = isMissing(estado) ? entregar_hasta : null;
  const today = useToday();
  const late = until !== null && until < today;
  const on = (day: string) => withArticle(sayDay(day, today));
  const facts = joined([
    !requerido && 'Opcional',
    until && `${late ? 'Venció' : 'Se puede entregar hasta'} ${on(until)}`,
    fecha_emision && `Emitido ${on(fecha_emision)}`,
    vigencia_hasta && `${estado === 'vencido' ? 'Venció' : 'Vence'} ${on(vigencia_hasta)}`,
    estado === 'verificado' && verificado_por && (
      <Fragment key="verificado">
        Verificó {verificado_por} {verificado_en && <When at={verificado_en} el />}
      </Fragment>
    ),
  ]);
  return (
    <Flex vertical>
      {facts && <Text type={late ? 'warning' : 'secondary'}>{facts}</Text>}
      {estado === 'rechazado' && motivo && <Text type="danger">Rechazado: {motivo}</Text>}
    </Flex>
  );
}

type File = ArchivoDocumento & Partial<ArchivoHistorico>;

function Archivos({ documento: { archivos, historial = [] } }: { documento: Documento }) {
  const earlier = <Files files={historial} />;
  return (
    <>
      {archivos.length > 0 && <Files files={archivos} label="Archivos" />}
      {historial.length > 0 && <Disclosure label={`Archivos anteriores (${historial.length})`}>{earlier}</Disclosure>}
    </>
  );
}

const Files = ({ files, label }: { files: readonly File[]; label?: string }) => (
  <ul aria-label={label} style={{ margin: 0, overflowWrap: 'anywhere' }}>
    {files.map(({ id, ruta, nombre, ...file }) => (
      <li key={id}>
        <a href={apiAddress(ruta)} target="_blank" rel="noopener noreferrer">
          {nombre}
          <span className="solo-lectores"> (se abre en otra pestaña)</span>
        </a>{' '}
        <Text type="secondary">{factsOf(file)}</Text>
      </li>
    ))}
  </ul>
);

const factsOf = ({ bytes, subido_por, created_at, reemplazado_en, motivo }: Omit<File, 'id' | 'ruta' | 'nombre'>) =>
  joined([
    formatBytes(bytes),
    <Fragment key="subido">
      {subido_por}, <When at={created_at} />
    </Fragment>,
    reemplazado_en && (
      <Fragment key="reemplazado">
        reemplazado <When at={reemplazado_en} el />
      </Fragment>
    ),
    motivo && `rechazado: ${motivo}`,
  ]);
