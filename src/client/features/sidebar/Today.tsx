/** Tasks of today as one or two linked figures. */
import { skipToken } from '@reduxjs/toolkit/query';
import Flex from 'antd/es/flex';
import Steps from 'antd/es/steps';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { readRecord } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { count } from '#client/lib/numbers.ts';
import { pendingPath, screens } from '#client/lib/urls.ts';
import { Card, LoadState } from '#client/ui/Page.tsx';
import { fetchesCounters } from '#contract/roles.ts';
import { sidebar } from './api.ts';

const COUNT = { fontWeight: 600, fontSize: 20, lineHeight: 1.2 };

interface Task {
  to: string;
  total: number;
  text: string;
}

export function Today({ rol }: { rol: number }) {
  const counted = fetchesCounters(rol);
  const counters = readRecord(sidebar.useCountersQuery(counted ? undefined : skipToken));
  const pending = readRecord(sidebar.usePendingTotalQuery(counted ? skipToken : undefined));
  const standing = counted ? counters : pending;
  const tasks: Task[] = [];
  if (counters.response) {
    const { espera, notas } = counters.response;
    const waiting = espera === 1 ? 'alumno espera su nota' : 'alumnos esperan su nota';
    const unpaid = notas === 1 ? 'nota pendiente de pago' : 'notas pendientes de pago';
    tasks.push({ to: screens.solicitudes(), total: espera, text: waiting });
    tasks.push({ to: pendingPath(), total: notas, text: unpaid });
  } else if (pending.response !== undefined) {
    const owing = pending.response === 1 ? 'alumno con una nota pendiente' : 'alumnos con una nota pendiente';
    tasks.push({ to: pendingPath(), total: pending.response, text: owing });
  }
  return (
    <Card title="Para hoy">
      <LoadState of={{ ...standing, loading: tasks.length === 0 }} />
      <Flex component="ul" wrap gap="8px 40px">
        {tasks.map(({ to, total, text }) => (
          <li key={text}>
            <Link to={to} style={{ display: 'inline-flex', alignItems: 'baseline', gap: 8 }}>
              <span className="cifra" style={COUNT}>
                {count(total)}
              </span>{' '}
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </Flex>
    </Card>
  );
}

/** Until there is a school, a service and an alumno: the way to each, in this order. */
interface Step {
  title: string;
  text: string;
  also?: ReactNode;
  to: string;
  there: boolean | undefined;
}

export function FirstSteps() {
  const escuelas = readRecord(catalogs.useListEscuelasQuery()).response;
  const servicios = readRecord(catalogs.useListServiciosQuery()).response;
  const alumnos = readRecord(sidebar.useAlumnosTotalQuery()).response;
  const steps: Step[] = [
    {
      title: 'Da de alta una escuela',
      text: 'Con su prefijo empiezan los folios de sus notas.',
      to: screens.escuelas(),
      there: escuelas && escuelas.length > 0,
    },
    {
      title: 'Da de alta un servicio',
      text: 'Paquetes, togas, guardería: lo que se vende en una nota, con su costo.',
      to: screens.servicios(),
      there: servicios && servicios.length > 0,
    },
    {
      title: 'Registra al primer alumno',
      text: 'Después puedes crear su nota y cobrar su primer abono.',
      also: <Link to={screens.importar()}>O importa la lista de su escuela.</Link>,
      to: screens.addAlumno(),
      there: alumnos === undefined ? undefined : alumnos > 0,
    },
  ];
  // Hidden until loaded, so that it does not flash for a business that has long begun.
  if (steps.some(({ there }) => there === undefined) || steps.every(({ there }) => there)) return null;
  const next = steps.findIndex(({ there }) => !there);
  return (
    <Card title="Primeros pasos">
      <Steps
        orientation="vertical"
        size="small"
        current={next}
        items={steps.map(({ title, text, also, to, there }, index) => ({
          title: index === next ? <Link to={to}>{title}</Link> : title,
          content: (
            <>
              {text} {index === next && also}
            </>
          ),
          status: there ? 'finish' : index === next ? 'process' : 'wait',
        }))}
      />
    </Card>
  );
}
