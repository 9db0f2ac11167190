import Text from 'antd/es/typography/Text';
import { Card } from '#client/ui/Page.tsx';
import { Facts } from '#client/ui/Records.tsx';
import type { User } from '#contract/entities.ts';
import { formatPhone } from '#contract/phones.ts';

/** Identity of an alumno and contacts of the family, read only. */
export function AlumnoFacts({ user }: { user: User }) {
  const unreachable = !user.celular && !user.email;
  return (
    <Card title="Datos">
      <Facts
        facts={[
          ['Escuela', user.escuela_nombre],
          ['Grupo', user.grupo],
          ['CURP', user.curp],
          ['Celular', user.celular && formatPhone(user.celular)],
          ['Correo', user.email],
          ['Guardería', user.sala_guarderia],
          ['ID', user.id],
        ]}
      />
      {unreachable && <Text type="secondary">Sin celular ni correo no hay cómo avisarle: agrégalos con «Editar».</Text>}
    </Card>
  );
}
