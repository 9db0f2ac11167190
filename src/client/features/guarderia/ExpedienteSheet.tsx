/** The sheet itself: black on white, as it comes out of the printer. */
import QRCode from 'antd/es/qr-code';
import { fullName } from '#client/entities/person.ts';
import { screens } from '#client/lib/urls.ts';
import { Letterhead } from '#client/ui/print/Letterhead.tsx';
import { useToday } from '#client/ui/time.ts';
import { ENTIDADES, SEXOS } from '#contract/curp-catalogs.ts';
import { formatDate } from '#contract/dates.ts';
import type { Adulto, Autorizado, Aviso, Documento, Infante } from '#contract/guarderia.ts';
import { DOCUMENTO_ESTADO_NAMES, INFANTE_ESTADO_NAMES } from '#contract/guarderia-words.ts';
import { Portrait } from './Autorizados.tsx';
import { ageOn } from './age.ts';
import css from './Expediente.module.css';
import { AdultoPart, address, Consents, Health, Line, Part, phone, Restricted } from './ExpedienteParts.tsx';
import { paperName } from './paperWords.ts';

interface Props {
  infante: Infante;
  adultos: readonly Adulto[];
  autorizados: readonly Autorizado[];
  documentos: readonly Documento[];
  avisos: readonly Aviso[];
}

export function ExpedienteSheet({ infante, adultos, autorizados, documentos, avisos }: Props) {
  const today = useToday();
  const name = fullName(infante);
  const photo = documentos.find(({ tipo, persona }) => tipo === 'fotografia' && persona === 'infante')?.archivos[0];
  return (
    <article className={css.sheet} aria-label={`Expediente de ${name}`}>
      <Letterhead wide />
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
      <Restricted adultos={adultos} avisos={avisos} />
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
