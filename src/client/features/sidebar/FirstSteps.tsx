/** What a new business does first. */
import Steps from 'antd/es/steps';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { readRecord } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { screens } from '#client/lib/urls.ts';
import { Card } from '#client/ui/Page.tsx';
import { sidebar } from './api.ts';

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
