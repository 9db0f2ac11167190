/** What a new business does first, until its first ticket. */
import { skipToken } from '@reduxjs/toolkit/query';
import Flex from 'antd/es/flex';
import Steps from 'antd/es/steps';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { readRecord } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { printing } from '#client/entities/printing.ts';
import { useEntity } from '#client/entities/state.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { Card, Spinner } from '#client/ui/Page.tsx';
import { sidebar } from './api.ts';

interface Step {
  title: string;
  text: string;
  to: string;
  /** What its button says. */
  deed: string;
  also?: { text: string; to: string };
  /** Undefined while it is not known. */
  there: boolean | undefined;
  /** The rest can be sold and paid without it. */
  optional?: true;
}

/** A business with more notas than this has begun: what is left is not asked for. */
const BEGUN = 20;

/** The steps as they stand; null for a business that has long begun. */
function useSteps(): Step[] | null {
  const { response: ajustes } = readRecord(catalogs.useAjustesQuery());
  const business = useEntity('ajustes', ajustes);
  const escuelas = readRecord(catalogs.useListEscuelasQuery()).response;
  const servicios = readRecord(catalogs.useListServiciosQuery()).response;
  const alumnos = readRecord(sidebar.useAlumnosTotalQuery()).response;
  const espera = readRecord(sidebar.useCountersQuery()).response?.espera;
  const conNota = alumnos === undefined || espera === undefined ? undefined : alumnos - espera;
  const begun = conNota === undefined || conNota > BEGUN;
  const totals = readRecord(sidebar.useBusinessTotalsQuery(begun ? skipToken : undefined)).response;
  const respaldo = readRecord(sidebar.useBackupAgeQuery(begun ? skipToken : undefined)).response;
  const printers = readRecord(printing.useListPrintersQuery(begun ? skipToken : undefined)).response;
  if (conNota !== undefined && conNota > BEGUN) return null;
  return [
    {
      title: 'Ponle nombre y logotipo a tu negocio',
      text: 'Se ven al iniciar sesión, arriba de cada pantalla y en los tickets.',
      to: screens.ajustes({ seccion: 'negocio' }),
      deed: 'Nombrar el negocio',
      there: business && business.nombre !== null,
      optional: true,
    },
    {
      title: 'Agrega tus escuelas',
      text: 'Con su prefijo empiezan los folios de sus notas.',
      to: screens.escuelas(),
      deed: 'Agregar escuela',
      also: { text: 'O importa la lista de una escuela: crea la escuela y sus alumnos.', to: screens.importar() },
      there: escuelas && escuelas.length > 0,
    },
    {
      title: 'Di qué vendes',
      text: 'Paquetes de fotos, togas, guardería: puedes empezar con una plantilla y cambiar sus costos.',
      to: screens.servicios(),
      deed: 'Agregar servicios',
      there: servicios && servicios.length > 0,
    },
    {
      title: 'Registra al primer alumno',
      text: 'Con su escuela y su grupo; el celular sirve para recordarle sus pagos.',
      to: screens.addAlumno(),
      deed: 'Nuevo alumno',
      also: { text: 'O importa la lista de su escuela.', to: screens.importar() },
      there: alumnos === undefined ? undefined : alumnos > 0,
    },
    {
      title: 'Haz su primera nota',
      text: 'Qué se lleva, cuánto cuesta y cómo lo va a pagar.',
      to: screens.registerNote(),
      deed: 'Nueva nota',
      there: totals && totals.totalNotas > 0,
    },
    {
      title: 'Cobra un abono e imprime su ticket',
      text: 'Busca al alumno en la caja, escribe cuánto paga y presiona Enter.',
      to: screens.caja(),
      deed: 'Cobrar',
      there: totals && totals.totalPagado > 0,
    },
    {
      title: 'Conecta la impresora de tickets',
      text: 'Mientras tanto los tickets salen desde el navegador.',
      to: screens.impresoras(),
      deed: 'Agregar impresora',
      there: printers && printers.length > 0,
      optional: true,
    },
    {
      title: 'Da entrada a tu equipo',
      text: 'Cada quien con su correo y su contraseña: así la bitácora dice quién cobró.',
      to: screens.addEmpleado(),
      deed: 'Nuevo empleado',
      there: totals && totals.totalEmpleados > 1,
      optional: true,
    },
    {
      title: 'Revisa el respaldo',
      text: 'El servidor guarda una copia cada día; aquí se ve cuándo fue la última.',
      to: screens.ajustes({ seccion: 'servidor' }),
      deed: 'Ver el respaldo',
      there: respaldo === undefined ? undefined : respaldo >= 0,
      optional: true,
    },
  ];
}

/** All nine are seen at once. */
const COMPACT = { item: { minHeight: 36, paddingBottom: 6 } };

/** Nine blue lines would shout: the button of the next one leads. */
const INK = { color: 'inherit' };

const Way = ({ to, deed, also }: Step) => (
  <Flex wrap align="center" gap="8px 16px" style={{ marginTop: 8 }}>
    <ButtonLink kind="primary" to={to}>
      {deed}
    </ButtonLink>
    {also && <Link to={also.to}>{also.text}</Link>}
  </Flex>
);

/** `otherwise`: what stands in their place once they are done. */
export function FirstSteps({ otherwise = null }: { otherwise?: ReactNode }) {
  const steps = useSteps();
  if (steps === null) return otherwise;
  // Nothing shows until all is known, so that it does not flash for a business that has long begun.
  if (steps.some(({ there }) => there === undefined)) return otherwise === null ? null : <Spinner />;
  if (steps.every(({ there, optional }) => there || optional)) return otherwise;
  const next = steps.findIndex(({ there }) => !there);
  const done = steps.filter(({ there }) => there).length;
  return (
    <Card title="Primeros pasos">
      <p style={{ margin: '0 0 16px', color: 'var(--muted)' }}>
        {next === 0 ? 'Bienvenido. En unos minutos imprimes tu primer ticket.' : `Llevas ${done} de ${steps.length}.`}
      </p>
      <Steps
        orientation="vertical"
        size="small"
        styles={COMPACT}
        current={next}
        items={steps.map((step, index) => ({
          title: step.there ? (
            step.title
          ) : (
            <Link to={step.to} style={INK}>
              {step.title}
            </Link>
          ),
          content: index === next && (
            <>
              {step.text}
              <Way {...step} />
            </>
          ),
          status: step.there ? 'finish' : index === next ? 'process' : 'wait',
        }))}
      />
    </Card>
  );
}
