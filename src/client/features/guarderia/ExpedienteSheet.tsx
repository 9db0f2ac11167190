/** The sheet itself: black on white, as it comes out of the printer. */
import QRCode from 'antd/es/qr-code';
import type { ReactNode } from 'react';
import { fullName } from '#client/entities/person.ts';
import { screens } from '#client/lib/urls.ts';
import { useTime } from '#client/ui/time.ts';
import { ENTIDADES, SEXOS } from '#contract/curp-catalogs.ts';
import { formatDate } from '#contract/dates.ts';
import type { Adulto, Alergia, Autorizado, Documento, Domicilio, Infante } from '#contract/guarderia.ts';
import {
  ADULTO_NAMES,
  ALERGIA_TIPO_NAMES,
  CONSENTIMIENTO_NAMES,
  DOCUMENTO_ESTADO_NAMES,
  GRAVEDAD_NAMES,
  INFANTE_ESTADO_NAMES,
} from '#contract/guarderia-words.ts';
import { formatPhone } from '#contract/phones.ts';
import { Portrait } from './Autorizados.tsx';
import { ageOn } from './age.ts';
import css from './Expediente.module.css';
import { paperName } from './paperWords.ts';
import { useToday } from './useToday.ts';

interface Props {
  infante: Infante;
  adultos: readonly Adulto[];
  autorizados: readonly Autorizado[];
  documentos: readonly Documento[];
}

const phone = (digits: string | null) => digits && formatPhone(digits);
const address = (domicilio: Domicilio | null) =>
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

export function ExpedienteSheet({ infante, adultos, autorizados, documentos }: Props) {
  const today = useToday();
  const name = fullName(infante);
  const photo = documentos.find(({ tipo, persona }) => tipo === 'fotografia' && persona === 'infante')?.archivos[0];
  return (
    <article className={css.sheet} aria-label={`Expediente de ${name}`}>
      <header className={css.head}>
        <Portrait src={photo?.tipo.startsWith('image/') ? photo.ruta : null} name={name} large />
        <div className={css.title}>
          <h2>{name}</h2>
          <p>
            {INFANTE_ESTADO_NAMES[infante.estado]}
            {infante.sala && ` · Sala ${infante.sala}`}
            {infante.fecha_nacimiento && ` · ${ageOn(today, infante.fecha_nacimiento)}`}
          </p>
          <p className={css.printed}>
            Expediente {infante.id} · impreso el {formatDate(today)}
          </p>
        </div>
        <QRCode
          type="svg"
          size={104}
          bordered={false}
          color="#000"
          bgColor="#fff"
          aria-label="Código QR con la dirección del infante"
          value={`${window.location.origin}${screens.registerInfante(infante.id)}`}
        />
      </header>
      <Restricted adultos={adultos} />
      <Health infante={infante} />
      <Part title="Infante">
        <Line label="CURP" value={infante.curp} />
        <Line label="Nacimiento" value={infante.fecha_nacimiento && formatDate(infante.fecha_nacimiento)} />
        <Line label="Sexo" value={infante.sexo && SEXOS[infante.sexo]} />
        <Line
          label="Estado de nacimiento"
          value={infante.entidad_nacimiento && ENTIDADES[infante.entidad_nacimiento]}
        />
        <Line label="Nacionalidad" value={infante.nacionalidad} />
        <Line label="Le dicen" value={infante.nombre_preferido} />
        <Line label="Domicilio" value={address(infante.domicilio)} wide />
        <Line label="Ingreso" value={infante.fecha_ingreso && formatDate(infante.fecha_ingreso)} />
        <Line label="Horario" value={infante.horario} />
        <Line label="Baja" value={infante.fecha_baja && `${formatDate(infante.fecha_baja)}: ${infante.motivo_baja}`} />
      </Part>
      {adultos.map((adulto) => (
        <AdultoPart key={adulto.id} adulto={adulto} home={infante.domicilio} />
      ))}
      <Part title="Personas autorizadas para recoger">
        {autorizados.map(({ id, nombre, parentesco, celular, vigencia }) => (
          <Line
            key={id}
            label={parentesco}
            value={[nombre, phone(celular), vigencia && `hasta el ${formatDate(vigencia)}`].filter(Boolean).join(' · ')}
            wide
          />
        ))}
        {autorizados.length === 0 && <Line label="Nadie más" value="Solo los adultos de arriba." wide />}
      </Part>
      <Consents infante={infante} />
      <Part title="Documentos">
        {documentos.map((documento) => (
          <Line
            key={documento.id}
            label={paperName(documento, autorizados)}
            value={[
              DOCUMENTO_ESTADO_NAMES[documento.estado],
              documento.vigencia_hasta && `vence el ${formatDate(documento.vigencia_hasta)}`,
            ]
              .filter(Boolean)
              .join(', ')}
          />
        ))}
      </Part>
    </article>
  );
}

function Restricted({ adultos }: Pick<Props, 'adultos'>) {
  return adultos
    .filter(({ restriccion_judicial }) => restriccion_judicial)
    .map(({ id, quien, restriccion_judicial }) => (
      <p key={id} className={css.warning}>
        Restricción judicial · {ADULTO_NAMES[quien]}: {restriccion_judicial}
      </p>
    ));
}

function Health({ infante }: Pick<Props, 'infante'>) {
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

function AdultoPart({ adulto, home }: { adulto: Adulto; home: Domicilio | null }) {
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

function Consents({ infante }: Pick<Props, 'infante'>) {
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h3>{title}</h3>
      <dl className={css.lines}>{children}</dl>
    </section>
  );
}

/** What nobody answered takes no room. */
function Line({ label, value, wide }: { label: string; value: ReactNode; wide?: boolean }) {
  if (value === null || value === '' || value === undefined) return null;
  return (
    <div className={wide ? css.wide : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
