/** The sheet itself. */
import Flex from 'antd/es/flex';
import QRCode from 'antd/es/qr-code';
import { useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { Sheet } from '#client/ui/print/Sheet.tsx';
import { Letterhead } from '#client/ui/print/Ticket.tsx';
import { usePublicOrigin } from '#client/ui/publicOrigin.tsx';
import { joined } from '#client/ui/Records.tsx';
import { ENTIDADES, SEXOS } from '#contract/curp-catalogs.ts';
import { formatDate } from '#contract/dates.ts';
import type { Adulto, Autorizado, Aviso, Documento, Infante } from '#contract/guarderia.ts';
import { DOCUMENTO_ESTADO_NAMES, INFANTE_ESTADO_NAMES } from '#contract/guarderia-words.ts';
import { fullName } from '#contract/person.ts';
import { paperName } from '../documentos/paperWords.ts';
import { ageOn } from '../infantes/age.ts';
import { Portrait } from '../infantes/Portrait.tsx';
import css from './Expediente.module.css';
import { AdultoPart, address, Consents, Health, Part, phone, Restricted } from './ExpedienteParts.tsx';

interface Props {
  infante: Infante;
  adultos: readonly Adulto[];
  autorizados: readonly Autorizado[];
  documentos: readonly Documento[];
  avisos: readonly Aviso[];
}

export function ExpedienteSheet({ infante, adultos, autorizados, documentos, avisos }: Props) {
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
          <p style={{ fontSize: 12 }}>
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
      <Health infante={infante} />
      <Part
        title="Infante"
        facts={[
          ['CURP', infante.curp],
          ['Nacimiento', infante.fecha_nacimiento && formatDate(infante.fecha_nacimiento)],
          ['Sexo', infante.sexo && SEXOS[infante.sexo]],
          ['Estado de nacimiento', infante.entidad_nacimiento && ENTIDADES[infante.entidad_nacimiento]],
          ['Nacionalidad', infante.nacionalidad],
          ['Le dicen', infante.nombre_preferido],
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
