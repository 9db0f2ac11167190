/** Consents of a family: each text with its version and signer. */
import Text from 'antd/es/typography/Text';
import { useFormikContext } from 'formik';
import { Fragment } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { useAction } from '#client/ui/feedback/confirm.tsx';
import { SelectField, TextField } from '#client/ui/form/fields.tsx';
import { joined } from '#client/ui/joined.tsx';
import { When } from '#client/ui/Money.tsx';
import { Alert } from '#client/ui/Page.tsx';
import { Item, Items } from '#client/ui/Records.tsx';
import type { Consentimiento, Infante } from '#contract/guarderia.ts';
import {
  CONSENTIMIENTO_REQUERIDO,
  CONSENTIMIENTO_TIPOS,
  type ConsentimientoTipo,
  standingConsent,
} from '#contract/guarderia-rules.ts';
import { CONSENTIMIENTO_NAMES } from '#contract/guarderia-words.ts';
import { NAME_MAX } from '#contract/rules.ts';
import { guarderia } from '../api.ts';
import { useWhenSaved } from '../expediente/record.ts';
import { SectionForm } from '../expediente/Sections.tsx';
import type { InfanteProps } from './RegisterInfantePage.tsx';

/** Signed texts. Changing a text needs a new version: earlier signatures keep theirs. */
const CONSENT_VERSION = '2026-11';

const CONSENT_TEXTS: Record<ConsentimientoTipo, string> = {
  aviso_privacidad:
    'Leí el aviso de privacidad y acepto que la guardería guarde y use los datos y documentos de mi familia para la inscripción y el cuidado del infante, y para nada más.',
  atencion_medica:
    'Si hay una urgencia y no me localizan, autorizo que el infante reciba atención médica y sea trasladado a un hospital.',
  uso_imagen:
    'Autorizo que se tomen fotografías del infante en actividades de la guardería y se compartan con las familias.',
  salidas: 'Autorizo que el infante salga de la guardería con su grupo en paseos que se me avisen antes.',
};

type Values = { firmante: string; version: number } & Record<ConsentimientoTipo, string>;

const YES_NO = [
  { value: 'si', label: 'Lo otorga' },
  { value: 'no', label: 'No lo otorga' },
];

/** One signer signs all of them. */
const FIELD_OF = Object.fromEntries(
  CONSENTIMIENTO_TIPOS.map((_tipo, at) => [`consentimientos[${at}].firmante`, 'firmante']),
);

/** The answers given now, as new consents. */
const toBody = ({ firmante, version, ...given }: Values) => ({
  consentimientos: CONSENTIMIENTO_TIPOS.filter((tipo) => given[tipo] !== '').map((tipo) => ({
    tipo,
    otorgado: given[tipo] === 'si',
    version: CONSENT_VERSION,
    firmante,
  })),
  version,
});

export function ConsentimientosForm({ infante }: InfanteProps) {
  const open = CONSENTIMIENTO_TIPOS.filter((tipo) => !standingConsent(infante.consentimientos, tipo)?.otorgado);
  const given = Object.fromEntries(CONSENTIMIENTO_TIPOS.map((tipo) => [tipo, '']));
  const initialValues = { firmante: '', version: infante.version, ...given } as Values;
  return (
    <>
      <ConsentimientosSigned infante={infante} />
      <SectionForm section="consentimientos" initialValues={initialValues} toBody={toBody} fieldOf={FIELD_OF}>
        <div>
          {open.map((tipo) => (
            <ConsentQuestion key={tipo} tipo={tipo} refused={standingConsent(infante.consentimientos, tipo)} />
          ))}
          {open.length > 0 ? <Signer /> : <Text type="secondary">Todo está firmado.</Text>}
        </div>
      </SectionForm>
    </>
  );
}

function ConsentQuestion({ tipo, refused }: { tipo: ConsentimientoTipo; refused: Consentimiento | null }) {
  return (
    <SelectField
      name={tipo}
      label={CONSENTIMIENTO_NAMES[tipo]}
      required={tipo === CONSENTIMIENTO_REQUERIDO}
      hint={
        <>
          «{CONSENT_TEXTS[tipo]}»
          {refused && (
            <>
              {' '}
              No se otorgó <When at={refused.fecha} el />.
            </>
          )}
        </>
      }
      options={YES_NO}
      placeholder="Sin respuesta"
    />
  );
}

/** Name of the signer, once for all answers given now. */
function Signer() {
  const { values } = useFormikContext<Values>();
  const signs = CONSENTIMIENTO_TIPOS.some((tipo) => values[tipo] !== '');
  return (
    <TextField
      name="firmante"
      label="Nombre de quien firma"
      required={signs}
      hint={`Versión de los textos: ${CONSENT_VERSION}.`}
      maxLength={NAME_MAX * 2}
      autoComplete="off"
    />
  );
}

function ConsentimientosSigned({ infante }: { infante: Infante }) {
  const [revoke] = guarderia.useRevokeConsentimientoMutation();
  const { busy, error, run } = useAction();
  const whenSaved = useWhenSaved();
  if (infante.consentimientos.length === 0) return null;
  const takeBack = ({ id, tipo }: Consentimiento) => {
    const message = `¿Revocar «${CONSENTIMIENTO_NAMES[tipo]}»?`;
    const question = { message, detail: 'Queda escrito cuándo se revocó.', accept: 'Revocar', danger: true };
    return run((key) => revoke({ params: { id }, key }).unwrap(), 'El consentimiento quedó revocado.', question);
  };
  return (
    <>
      {error && <Alert>{error}</Alert>}
      <Items label="Consentimientos firmados">
        {infante.consentimientos.map((one) => (
          <Item
            key={one.id}
            title={CONSENTIMIENTO_NAMES[one.tipo]}
            struck={one.revocado_en !== null}
            facts={joined([
              <Fragment key="firmante">
                {one.otorgado ? 'Otorgado' : 'No otorgado'} por {one.firmante} <When at={one.fecha} el />
              </Fragment>,
              `versión ${one.version}`,
              one.revocado_en && (
                <Fragment key="revocado">
                  revocado <When at={one.revocado_en} el />
                </Fragment>
              ),
            ])}
            action={
              one.otorgado &&
              one.revocable &&
              !one.revocado_en && (
                <Button
                  small
                  kind="danger"
                  busy={busy}
                  aria-label={`Revocar ${CONSENTIMIENTO_NAMES[one.tipo]}`}
                  onClick={() => whenSaved(() => takeBack(one))}
                >
                  Revocar
                </Button>
              )
            }
          />
        ))}
      </Items>
    </>
  );
}
