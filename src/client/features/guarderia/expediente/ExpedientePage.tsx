/** /guarderia/expediente/{id}: the whole file of a child on paper, with its photograph and the way back to its screen. */

import Flex from 'antd/es/flex';
import QRCode from 'antd/es/qr-code';
import { readRecord } from '#client/entities/base.ts';
import { useEntities, useEntity } from '#client/entities/state.ts';
import { useTime, useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { joined } from '#client/ui/joined.tsx';
import { LoadState, Page } from '#client/ui/Page.tsx';
import { Sheet } from '#client/ui/print/Sheet.tsx';
import { Letterhead, PrintArea, printSheet, usePublicOrigin } from '#client/ui/print/Ticket.tsx';
import { type Fact, Facts } from '#client/ui/Records.tsx';
import { ENTIDADES, SEXOS } from '#contract/curp-catalogs.ts';
import { formatDate } from '#contract/dates.ts';
import type { Adulto, Autorizado, Aviso, Documento, Infante } from '#contract/guarderia.ts';
import { CONSENTIMIENTO_TIPOS, standingConsent } from '#contract/guarderia-rules.ts';
import {
  ADULTO_NAMES,
  ALERGIA_TIPO_NAMES,
  CONSENTIMIENTO_NAMES,
  DOCUMENTO_ESTADO_NAMES,
  GRAVEDAD_NAMES,
  INFANTE_ESTADO_NAMES,
} from '#contract/guarderia-words.ts';
import { fullName } from '#contract/person.ts';
import { formatPhone } from '#contract/phones.ts';
import type { Alergia, Domicilio } from '#contract/records/infantes.ts';
import { guarderia } from '../api.ts';
import { paperName } from '../documentos/Paper.tsx';
import { ageOn, Portrait } from '../infantes/Estado.tsx';
import { NoInfante, useInfanteOfAddress } from '../infantes/InfanteFrame.tsx';
import css from './Expediente.module.css';

const TITLE = 'Expediente';

export default function ExpedientePage() {
  const address = useInfanteOfAddress({ last: false });
  if (typeof address === 'string') return <NoInfante title={TITLE} closed={address === 'closed'} />;
  return <Expediente key={address.id} id={address.id} />;
}

function Expediente({ id }: { id: number }) {
  const { response, ...standing } = readRecord(guarderia.useExpedienteQuery(id));
  const infante = useEntity('infantes', response?.infante);
  const adultos = useEntities('adultos', response?.adultos);
  const autorizados = useEntities('autorizados', response?.autorizados);
  const documentos = useEntities('documentos', response?.documentos);
  const sheet = response && infante && (
    <ExpedienteSheet {...{ infante, adultos, autorizados, documentos }} avisos={response.avisos} />
  );
  return (
    <Page
      title={TITLE}
      narrow
      ways={[
        { text: 'Volver al infante', to: screens.registerInfante(id) },
        !!sheet && { text: 'Imprimir', kind: 'primary', onClick: printSheet },
      ]}
    >
      <LoadState of={standing} />
      {sheet}
      {sheet && <PrintArea>{sheet}</PrintArea>}
    </Page>
  );
}

interface Props {
  infante: Infante;
  adultos: readonly Adulto[];
  autorizados: readonly Autorizado[];
  documentos: readonly Documento[];
  avisos: readonly Aviso[];
}

function ExpedienteSheet({ infante, adultos, autorizados, documentos, avisos }: Props) {
  const today = useToday();
  const origin = usePublicOrigin();
  const name = fullName(infante);
  const photo = documentos.find(({ tipo, persona }) => tipo === 'fotografia' && persona === 'infante')?.archivos[0];
  return (
    <Sheet label={`Expediente de ${name}`} small>
      <Letterhead wide />
      <Flex component="header" wrap align="center" gap="12px 16px">
        <Portrait src={photo?.tipo.startsWith('image/') ? photo.ruta : null} name={name} size={104} />
        <div className={css.title}>
          <h2>{name}</h2>
          <p>
            {INFANTE_ESTADO_NAMES[infante.estado]}
            {infante.sala && ` · Sala ${infante.sala}`}
            {infante.fecha_nacimiento && ` · ${ageOn(today, infante.fecha_nacimiento)}`}
          </p>
          <p style={{ fontSize: 'var(--size-note)' }}>
            Expediente {infante.id} · impreso el {formatDate(today)}
          </p>
        </div>
        {origin && (
          <QRCode
            type="svg"
            size={104}
            bordered={false}
            color="#000"
            bgColor="#fff"
            aria-label="Código QR con la dirección del infante"
            value={origin + screens.registerInfante(infante.id)}
          />
        )}
      </Flex>
      <Restricted adultos={adultos} avisos={avisos} />
      <Allergies infante={infante} />
      <Health infante={infante} />
      <Part
        title="Infante"
        facts={[
          ['CURP', infante.curp],
          ['Nacimiento', infante.fecha_nacimiento && formatDate(infante.fecha_nacimiento)],
          ['Sexo', infante.sexo && SEXOS[infante.sexo]],
          ['Estado de nacimiento', infante.entidad_nacimiento && ENTIDADES[infante.entidad_nacimiento]],
          ['Nacionalidad', infante.nacionalidad],
          ['Nombre de cariño', infante.nombre_preferido],
          ['Domicilio', address(infante.domicilio), 'wide'],
          ['Ingreso', infante.fecha_ingreso && formatDate(infante.fecha_ingreso)],
          ['Horario', infante.horario],
          ['Baja', infante.fecha_baja && `${formatDate(infante.fecha_baja)}: ${infante.motivo_baja}`],
        ]}
      />
      {adultos.map((adulto) => (
        <AdultoPart key={adulto.id} adulto={adulto} home={infante.domicilio} />
      ))}
      <Part
        title="Personas autorizadas para recoger"
        facts={
          autorizados.length === 0
            ? [['Nadie más', 'Solo los adultos de arriba.', 'wide']]
            : autorizados.map(({ nombre, parentesco, celular, vigencia }) => [
                parentesco,
                joined([nombre, phone(celular), vigencia && `hasta el ${formatDate(vigencia)}`]),
                'wide' as const,
              ])
        }
      />
      <Consents infante={infante} />
      <Part
        title="Documentos"
        facts={documentos.map(({ estado, vigencia_hasta, ...documento }) => [
          paperName(documento, autorizados),
          joined([DOCUMENTO_ESTADO_NAMES[estado], vigencia_hasta && `vence el ${formatDate(vigencia_hasta)}`]),
        ])}
      />
    </Sheet>
  );
}

const phone = (digits: string | null) => digits && formatPhone(digits);
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

function Restricted({ adultos, avisos }: { adultos: readonly Adulto[]; avisos: readonly Aviso[] }) {
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

/** First and in a box: in an emergency nothing else is looked for. */
function Allergies({ infante: { alergias, sin_alergias } }: { infante: Infante }) {
  const texts = alergias.map(allergy);
  if (texts.length === 0) texts.push(sin_alergias ? 'Ninguna conocida' : 'Sin respuesta');
  return (
    <section className={css.warning}>
      <h3>Alergias</h3>
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </section>
  );
}

function Health({ infante }: { infante: Infante }) {
  const { pediatra } = infante;
  return (
    <Part
      title="Salud"
      facts={[
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

function AdultoPart({ adulto, home }: { adulto: Adulto; home: Domicilio | null }) {
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
        ['Orden de llamada', adulto.prioridad_contacto && `${adulto.prioridad_contacto}.º`],
      ]}
    />
  );
}

function Consents({ infante }: { infante: Infante }) {
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

const Part = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <section className={css.part}>
    <h3>{title}</h3>
    <Facts facts={facts} columns={2} />
  </section>
);
