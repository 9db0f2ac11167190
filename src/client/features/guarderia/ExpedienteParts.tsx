/** The parts of the sheet of a child. */
import type { ReactNode } from 'react';
import { fullName } from '#client/entities/person.ts';
import { useTime } from '#client/lib/time.ts';
import type { Adulto, Alergia, Aviso, Domicilio, Infante } from '#contract/guarderia.ts';
import { ADULTO_NAMES, ALERGIA_TIPO_NAMES, CONSENTIMIENTO_NAMES, GRAVEDAD_NAMES } from '#contract/guarderia-words.ts';
import { formatPhone } from '#contract/phones.ts';
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
  [
    sustancia,
    tipo && ALERGIA_TIPO_NAMES[tipo].toLowerCase(),
    gravedad && GRAVEDAD_NAMES[gravedad].toLowerCase(),
    reaccion,
    que_hacer && `hacer: ${que_hacer}`,
  ]
    .filter(Boolean)
    .join(' · ');

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
    <Part title="Salud">
      <Line
        label="Alergias"
        value={sin_alergias ? 'Ninguna conocida' : alergias.map(allergy).join('; ') || 'Sin respuesta'}
        wide
      />
      <Line label="Tipo de sangre" value={infante.tipo_sangre} />
      <Line label="Servicio médico" value={[infante.servicio_medico, infante.nss].filter(Boolean).join(' · ')} />
      <Line label="Padecimientos" value={infante.padecimientos} wide />
      <Line label="Medicamentos" value={infante.medicamentos} wide />
      <Line label="Apoyos" value={infante.discapacidad_apoyos} wide />
      <Line label="Dieta" value={infante.dieta} wide />
      <Line label="Peso" value={infante.peso && `${infante.peso} kg`} />
      <Line label="Talla" value={infante.talla && `${infante.talla} cm`} />
      <Line
        label="Pediatra"
        value={pediatra && [pediatra.nombre, phone(pediatra.telefono)].filter(Boolean).join(' · ')}
      />
    </Part>
  );
}

export function AdultoPart({ adulto, home }: { adulto: Adulto; home: Domicilio | null }) {
  const title = ADULTO_NAMES[adulto.quien];
  if (adulto.no_registrado)
    return (
      <Part title={title}>
        <Line label="Registro" value="No registrado" />
      </Part>
    );
  const { nombre, apaterno, amaterno, identificacion } = adulto;
  return (
    <Part title={`${title} · ${fullName({ nombre: nombre ?? '', apaterno: apaterno ?? '', amaterno })}`}>
      <Line label="Parentesco" value={adulto.parentesco} />
      <Line label="Celular" value={phone(adulto.celular)} />
      <Line label="Otro teléfono" value={phone(adulto.telefono)} />
      <Line label="Correo" value={adulto.email} />
      <Line label="CURP" value={adulto.curp} />
      <Line label="Identificación" value={identificacion && `${identificacion.tipo} ${identificacion.numero}`} />
      <Line label="Domicilio" value={address(adulto.mismo_domicilio ? home : adulto.domicilio)} wide />
      <Line label="Trabajo" value={[adulto.empresa, phone(adulto.telefono_trabajo)].filter(Boolean).join(' · ')} />
      <Line label="Puede recoger" value={yesNo(adulto.puede_recoger)} />
      <Line label="Se le llama" value={adulto.prioridad_contacto && `${adulto.prioridad_contacto}.º`} />
    </Part>
  );
}

export function Consents({ infante }: { infante: Infante }) {
  const { day } = useTime();
  const standing = infante.consentimientos.filter(({ revocado_en }) => revocado_en === null);
  if (standing.length === 0) return null;
  return (
    <Part title="Consentimientos">
      {standing.map(({ id, tipo, otorgado, firmante, fecha }) => (
        <Line
          key={id}
          label={CONSENTIMIENTO_NAMES[tipo]}
          value={`${otorgado ? 'Otorgado' : 'No otorgado'} por ${firmante} el ${day(fecha)}`}
        />
      ))}
    </Part>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h3>{title}</h3>
      <dl className={css.lines}>{children}</dl>
    </section>
  );
}

/** What nobody answered takes no room. */
export function Line({ label, value, wide }: { label: string; value: ReactNode; wide?: boolean }) {
  if (value === null || value === '' || value === undefined) return null;
  return (
    <div className={wide ? css.wide : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
