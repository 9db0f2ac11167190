/** The parts of the sheet of a child. */
import { useTime } from '#client/lib/time.ts';
import { type Fact, Facts, joined } from '#client/ui/Records.tsx';
import type { Adulto, Aviso, Infante } from '#contract/guarderia.ts';
import { CONSENTIMIENTO_TIPOS, standingConsent } from '#contract/guarderia-rules.ts';
import { ADULTO_NAMES, ALERGIA_TIPO_NAMES, CONSENTIMIENTO_NAMES, GRAVEDAD_NAMES } from '#contract/guarderia-words.ts';
import { fullName } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import type { Alergia, Domicilio } from '#contract/records/infantes.ts';
import css from './Expediente.module.css';

export const phone = (digits: string | null) => digits && formatPhone(digits);
export const address = (domicilio: Domicilio | null) =>
  domicilio &&
  [
    [domicilio.calle, domicilio.numero].filter(Boolean).join(' '),
    domicilio.colonia && `Col. ${domicilio.colonia}`,
    domicilio.cp && `CP ${domicilio.cp}`,
    domicilio.municipio,
    domicilio.estado,
  ]
    .filter(Boolean)
    .join(', ');
const yesNo = (value: boolean | null) => (value === null ? null : value ? 'Sí' : 'No');
const allergy = ({ sustancia, tipo, gravedad, reaccion, que_hacer }: Alergia) =>
  joined([
    sustancia,
    tipo && ALERGIA_TIPO_NAMES[tipo].toLowerCase(),
    gravedad && GRAVEDAD_NAMES[gravedad].toLowerCase(),
    reaccion,
    que_hacer && `hacer: ${que_hacer}`,
  ]);

export function Restricted({ adultos, avisos }: { adultos: readonly Adulto[]; avisos: readonly Aviso[] }) {
  return (
    <>
      {adultos
        .filter(({ restriccion_judicial }) => restriccion_judicial)
        .map(({ id, quien, restriccion_judicial }) => (
          <p key={id} className={css.warning}>
            Restricción judicial · {ADULTO_NAMES[quien]}: {restriccion_judicial}
          </p>
        ))}
      {avisos.map(({ texto }) => (
        <p key={texto} className={css.warning}>
          {texto}
        </p>
      ))}
    </>
  );
}

export function Health({ infante }: { infante: Infante }) {
  const { alergias, sin_alergias, pediatra } = infante;
  return (
    <Part
      title="Salud"
      facts={[
        ['Alergias', sin_alergias ? 'Ninguna conocida' : alergias.map(allergy).join('; ') || 'Sin respuesta', 'wide'],
        ['Tipo de sangre', infante.tipo_sangre],
        ['Servicio médico', joined([infante.servicio_medico, infante.nss])],
        ['Padecimientos', infante.padecimientos, 'wide'],
        ['Medicamentos', infante.medicamentos, 'wide'],
        ['Apoyos', infante.discapacidad_apoyos, 'wide'],
        ['Dieta', infante.dieta, 'wide'],
        ['Peso', infante.peso && `${infante.peso} kg`],
        ['Talla', infante.talla && `${infante.talla} cm`],
        ['Pediatra', pediatra && joined([pediatra.nombre, phone(pediatra.telefono)])],
      ]}
    />
  );
}

export function AdultoPart({ adulto, home }: { adulto: Adulto; home: Domicilio | null }) {
  const title = ADULTO_NAMES[adulto.quien];
  if (adulto.no_registrado) return <Part title={title} facts={[['Registro', 'No registrado']]} />;
  const { identificacion } = adulto;
  return (
    <Part
      title={`${title} · ${fullName(adulto)}`}
      facts={[
        ['Parentesco', adulto.parentesco],
        ['Celular', phone(adulto.celular)],
        ['Otro teléfono', phone(adulto.telefono)],
        ['Correo', adulto.email],
        ['CURP', adulto.curp],
        ['Identificación', identificacion && `${identificacion.tipo} ${identificacion.numero}`],
        ['Domicilio', address(adulto.mismo_domicilio ? home : adulto.domicilio), 'wide'],
        ['Trabajo', joined([adulto.empresa, phone(adulto.telefono_trabajo)])],
        ['Puede recoger', yesNo(adulto.puede_recoger)],
        ['Se le llama', adulto.prioridad_contacto && `${adulto.prioridad_contacto}.º`],
      ]}
    />
  );
}

export function Consents({ infante }: { infante: Infante }) {
  const { day } = useTime();
  const standing = CONSENTIMIENTO_TIPOS.flatMap((tipo) => standingConsent(infante.consentimientos, tipo) ?? []);
  if (standing.length === 0) return null;
  return (
    <Part
      title="Consentimientos"
      facts={standing.map(({ tipo, otorgado, firmante, fecha }) => [
        CONSENTIMIENTO_NAMES[tipo],
        `${otorgado ? 'Otorgado' : 'No otorgado'} por ${firmante} el ${day(fecha)}`,
      ])}
    />
  );
}

export const Part = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <section className={css.part}>
    <h3>{title}</h3>
    <Facts facts={facts} columns={3} />
  </section>
);
