import Flex from 'antd/es/flex';
import type { CSSProperties } from 'react';
import { useTitle } from '#client/lib/hooks.ts';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';

const OFFERS = [
  ['Fotografía escolar', 'Toga, casual, grupo y amigos: cada foto llega a su alumno por su código, sin confusiones.'],
  ['Notas y abonos', 'Cada servicio queda en una nota clara; se paga en abonos y cada pago sale con su recibo.'],
  ['Escuelas y grupos', 'Alumnos ordenados por escuela y grupo, con avisos que llegan a quien corresponde.'],
  ['Guardería', 'Inscripción con los datos de salud, las personas autorizadas y los documentos en un solo lugar.'],
] as const;

const MUTED = { margin: 0, color: 'var(--muted)' };
const PAGE = {
  width: '100%',
  maxWidth: 1040,
  margin: '0 auto',
  padding: 'clamp(32px, 6vw, 64px) clamp(16px, 3vw, 24px)',
};
/** A picture with nothing behind it was drawn for white paper. */
const LOGO: CSSProperties = {
  maxWidth: '100%',
  maxHeight: 88,
  borderRadius: 12,
  background: '#fff',
  objectFit: 'contain',
};
const OFFERS_GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
  gap: '24px 32px',
};

interface Props {
  nombre: string | null;
  logo: string | null;
}

/** Page for visitors without a session at any address except the sign-in screen. */
export function LandingPage({ nombre, logo }: Props) {
  useTitle('Bienvenida');
  return (
    <Flex vertical gap="clamp(32px, 6vw, 64px)" style={PAGE}>
      <Flex component="section" vertical align="center" style={{ textAlign: 'center' }}>
        {/* Their room is there before they have come: nothing jumps. */}
        <div style={{ height: 88 }}>{logo && <img src={logo} alt="" style={LOGO} />}</div>
        <div style={{ minHeight: 35, margin: '24px 0 8px' }}>
          {nombre !== null && (
            <h1 style={{ maxWidth: 640, margin: 0, fontSize: 'var(--size-figure)', lineHeight: 1.25 }}>{nombre}</h1>
          )}
        </div>
        <p style={{ ...MUTED, maxWidth: 560, marginBottom: 24, fontSize: 'var(--size-title)' }}>
          Servicios escolares, de la inscripción a la foto. Acompañamos a las escuelas y a sus familias: fotografía,
          paquetes de graduación, pagos en abonos y guardería, en un solo lugar.
        </p>
        <Button kind="primary" href={screens.login()}>
          Iniciar Sesión
        </Button>
      </Flex>
      <ul style={OFFERS_GRID}>
        {OFFERS.map(([title, text]) => (
          <li key={title} style={{ paddingTop: 16, borderTop: '1px solid var(--line)' }}>
            <h2 style={{ margin: '0 0 4px', fontSize: 'var(--size-title)' }}>{title}</h2>
            <p style={MUTED}>{text}</p>
          </li>
        ))}
      </ul>
    </Flex>
  );
}
