/** What a new business may sell, to begin with: its services are added together and changed afterwards. */
import Flex from 'antd/es/flex';
import { uuid } from '#client/lib/uuid.ts';
import { Button } from '#client/ui/Button.tsx';
import { useAction, useConfirm } from '#client/ui/feedback/confirm.tsx';
import { Card } from '#client/ui/Page.tsx';
import { formatMoney } from '#contract/money.ts';
import { servicios } from './api.ts';
import css from './Servicios.module.css';

interface Template {
  title: string;
  services: readonly (readonly [servicio: string, costo: number])[];
}

const TEMPLATES: readonly Template[] = [
  {
    title: 'Paquetes de fotos',
    services: [
      ['Paquete básico de fotos', 350],
      ['Paquete completo de fotos', 650],
      ['Foto de grupo', 120],
      ['Foto individual 8×10', 150],
      ['Fotos digitales', 200],
    ],
  },
  {
    title: 'Graduación y togas',
    services: [
      ['Paquete de graduación', 950],
      ['Renta de toga y birrete', 280],
      ['Estola bordada con nombre', 165],
      ['Boleto de cena de graduación', 425],
    ],
  },
  {
    title: 'Guardería',
    services: [
      ['Guardería: inscripción', 800],
      ['Guardería: mensualidad', 1450],
      ['Guardería: horario extendido (semana)', 245],
    ],
  },
];

/** `taken`: names in the catalogue; a template with one of them is not offered. */
export function ServicioTemplates({ taken }: { taken: ReadonlySet<string> }) {
  const { tell } = useConfirm();
  const { busy, run } = useAction(tell);
  const [create] = servicios.useCreateServicioMutation();
  const add = ({ services }: Template) =>
    run(async () => {
      for (const [servicio, costo] of services) {
        if (!taken.has(servicio)) await create({ body: { servicio, costo, orden: undefined }, key: uuid() }).unwrap();
      }
    }, 'Servicios agregados: cambia sus nombres y costos por los tuyos.');
  const offered = TEMPLATES.filter(({ services }) => !services.every(([servicio]) => taken.has(servicio)));
  if (offered.length === 0) return null;
  return (
    <Card title="Empieza con una plantilla">
      <ul className={css.templates}>
        {offered.map((template) => (
          <li key={template.title} className={css.template}>
            <h3 style={{ margin: '0 0 8px', fontSize: 'var(--size-body)' }}>{template.title}</h3>
            <ul style={{ marginBottom: 12 }}>
              {template.services.map(([servicio, costo]) => (
                <li key={servicio} className={css.line}>
                  <span>{servicio}</span>
                  <span className="cifra">{formatMoney(costo)}</span>
                </li>
              ))}
            </ul>
            <Flex style={{ marginTop: 'auto' }}>
              <Button busy={busy} aria-label={`Agregar ${template.title}`} onClick={() => void add(template)}>
                Agregar estos servicios
              </Button>
            </Flex>
          </li>
        ))}
      </ul>
    </Card>
  );
}
