/** What the family agrees to: each text with its version, who signed it and when, and the way to take it back. */
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { problemOf } from '#client/lib/errors.ts';
import { useIdempotencyKey } from '#client/lib/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { useConfirm } from '#client/ui/confirm.tsx';
import { SelectField, TextField } from '#client/ui/fields.tsx';
import { Alert } from '#client/ui/states.tsx';
import { useTime } from '#client/ui/time.ts';
import { notify } from '#client/ui/toast.ts';
import type { Consentimiento, Infante } from '#contract/guarderia.ts';
import { CONSENTIMIENTO_REQUERIDO, CONSENTIMIENTO_TIPOS, type ConsentimientoTipo } from '#contract/guarderia-rules.ts';
import { CONSENTIMIENTO_NAMES } from '#contract/guarderia-words.ts';
import { routes } from '#contract/routes.ts';
import { NAME_MAX } from '#contract/rules.ts';
import { CONSENT_TEXTS, CONSENT_VERSION } from './consentTexts.ts';
import { guarderia } from './endpoints.ts';
import css from './guarderia.module.css';
import { type InfanteSectionProps, useSave } from './InfanteForms.tsx';
import { SectionForm } from './SectionForm.tsx';

type Values = { firmante: string; version: number } & Record<ConsentimientoTipo, string>;

/** The last word on each: an answer stands until it is taken back. */
const standing = ({ consentimientos }: Infante, tipo: ConsentimientoTipo): Consentimiento | undefined =>
  consentimientos.filter((one) => one.tipo === tipo && one.revocado_en === null).at(-1);

const YES_NO = [
  { value: 'si', label: 'Lo otorga' },
  { value: 'no', label: 'No lo otorga' },
];

/** One signer signs all of them. */
const FIELD_OF = Object.fromEntries(
  CONSENTIMIENTO_TIPOS.map((_tipo, at) => [`consentimientos[${at}].firmante`, 'firmante']),
);

/** The answers given now, as new consents. */
const toBody = ({ firmante, version, ...answers }: Values) => ({
  consentimientos: CONSENTIMIENTO_TIPOS.filter((tipo) => answers[tipo] !== '').map((tipo) => ({
    tipo,
    otorgado: answers[tipo] === 'si',
    version: CONSENT_VERSION,
    firmante,
  })),
  version,
});

export function ConsentimientosForm({ infante, ...props }: InfanteSectionProps) {
  const open = CONSENTIMIENTO_TIPOS.filter((tipo) => !standing(infante, tipo)?.otorgado);
  const answers = Object.fromEntries(CONSENTIMIENTO_TIPOS.map((tipo) => [tipo, '']));
  const initialValues = { firmante: '', version: infante.version, ...answers } as Values;
  return (
    <>
      <Signed infante={infante} />
      <SectionForm
        {...props}
        call={routes.updateInfante}
        initialValues={initialValues}
        toBody={toBody}
        fieldOf={FIELD_OF}
        send={useSave(infante)}
      >
        {open.map((tipo) => (
          <Ask key={tipo} tipo={tipo} refused={standing(infante, tipo)} />
        ))}
        {open.length > 0 ? <Signer /> : <p className={css.words}>Todo está firmado.</p>}
      </SectionForm>
    </>
  );
}

function Ask({ tipo, refused }: { tipo: ConsentimientoTipo; refused: Consentimiento | undefined }) {
  const { day } = useTime();
  return (
    <SelectField
      name={tipo}
      label={CONSENTIMIENTO_NAMES[tipo]}
      required={tipo === CONSENTIMIENTO_REQUERIDO}
      hint={
        <>
          «{CONSENT_TEXTS[tipo]}»{refused && ` No se otorgó el ${day(refused.fecha)}.`}
        </>
      }
      options={YES_NO}
      placeholder="Sin respuesta"
    />
  );
}

/** Who signs: asked once, for all that is answered now. */
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

function Signed({ infante }: { infante: Infante }) {
  const { instant } = useTime();
  const { confirm } = useConfirm();
  const key = useIdempotencyKey();
  const [revoke, { isLoading }] = guarderia.useRevokeConsentimientoMutation();
  const [refusal, setRefusal] = useState<string | null>(null);
  if (infante.consentimientos.length === 0) return null;
  const takeBack = async ({ id, tipo }: Consentimiento) => {
    const message = `¿Revocar «${CONSENTIMIENTO_NAMES[tipo]}»?`;
    if (!(await confirm({ message, detail: 'Queda escrito cuándo se revocó.', accept: 'Revocar', danger: true })))
      return;
    setRefusal(null);
    try {
      await revoke({ id, key: key.current() }).unwrap();
      key.renew();
      notify.success('El consentimiento quedó revocado.');
    } catch (error) {
      setRefusal(problemOf(error).message);
    }
  };
  return (
    <>
      {refusal && <Alert>{refusal}</Alert>}
      <ul className={css.found} aria-label="Consentimientos firmados">
        {infante.consentimientos.map((one) => (
          <li key={one.id} className={css.foundItem}>
            <div className={css.grow}>
              <div className={one.revocado_en ? css.struck : css.strong}>{CONSENTIMIENTO_NAMES[one.tipo]}</div>
              <div className={css.muted}>
                {one.otorgado ? 'Otorgado' : 'No otorgado'} por {one.firmante} el {instant(one.fecha)} · versión{' '}
                {one.version}
                {one.revocado_en && ` · revocado el ${instant(one.revocado_en)}`}
              </div>
            </div>
            {one.otorgado && one.revocable && !one.revocado_en && (
              <Button
                small
                kind="danger"
                busy={isLoading}
                aria-label={`Revocar ${CONSENTIMIENTO_NAMES[one.tipo]}`}
                onClick={() => void takeBack(one)}
              >
                Revocar
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
