/** The photo codes of one alumno: a prefix and eight poses, typed or scanned one after another. */

import Flex from 'antd/es/flex';
import Input from 'antd/es/input/Input';
import Text from 'antd/es/typography/Text';
import { useFormikContext } from 'formik';
import { useContext, useEffect, useRef, useState } from 'react';
import { readRecord, useAppSelector } from '#client/entities/base.ts';
import { draftTitleOf } from '#client/entities/select.ts';
import { useEntity } from '#client/entities/state.ts';
import type { Problem } from '#client/lib/errors.ts';
import { TOUCH } from '#client/lib/hooks.ts';
import { DraftOwnerContext } from '#client/lib/unsaved.ts';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { Frame, useIds } from '#client/ui/form/Frame.tsx';
import { enterGoesOn, TextField, useFieldState } from '#client/ui/form/fields.tsx';
import { Alert, LoadState } from '#client/ui/Page.tsx';
import { fotos as endpoints } from '#contract/endpoints/fotos.ts';
import type { GalleryRecord } from '#contract/entities.ts';
import { PHOTO_CODE_NAMES, PHOTO_CODES, PHOTO_PREFIX_MAX, type PhotoCode, SHARED_PHOTO_CODE } from '#contract/rules.ts';
import { fotos } from '../api.ts';
import { type CodesValues, repeatedCodes, toBody, toLast, valuesOf, withoutPrefix } from './codesValues.ts';
import { keepLastCodes, readLastCodes } from './lastCodes.ts';

interface Holder {
  campo: PhotoCode;
  user_id: number;
  nombre: string;
}

/**
 * Alumnos who have the codes of an error, each with a link to theirs: in a new tab, since the form here is not saved.
 */
function Holders({ body }: { body: Record<string, unknown> }) {
  if (!Array.isArray(body.ocupados)) return null;
  return (
    <ul style={{ margin: '0 0 8px', paddingLeft: 18, listStyle: 'disc' }} aria-label="Quién tiene los códigos">
      {(body.ocupados as Holder[]).map(({ campo, user_id, nombre }) => (
        <li key={campo}>
          {PHOTO_CODE_NAMES[campo]}:{' '}
          <a href={screens.noteImg(user_id)} target="_blank" rel="noopener">
            ver los códigos de {nombre}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  userId: number;
  onSaved: () => void;
}

export function CodesForm({ userId, onSaved }: Props) {
  const { response, ...standing } = readRecord(fotos.usePhotoCodesQuery(userId));
  const record = useEntity('photoCodes', response);
  // A response that names a record comes together with its row.
  if (response === undefined) return <LoadState of={standing} />;
  return <Form key={userId} userId={userId} record={record} refresh={standing.retry} onSaved={onSaved} />;
}

interface FormProps extends Props {
  record: GalleryRecord | undefined;
  refresh: () => Promise<unknown>;
}

function Form({ userId, record, refresh, onSaved }: FormProps) {
  const owner = useContext(DraftOwnerContext) ?? 0;
  const [last] = useState(() => readLastCodes(owner));
  const draftTitle = useAppSelector((state) => draftTitleOf(state, 'Códigos de fotos', userId));
  const [saveCodes] = fotos.endpoints.saveCodes.useMutation();
  return (
    <FormShell
      name={`codigos-${userId}`}
      title="Códigos de fotos"
      draftTitle={() => draftTitle}
      endpoint={endpoints.saveCodes}
      initialValues={valuesOf(record, last)}
      toBody={(values) => toBody(userId, values)}
      send={(body, key) => saveCodes({ body, key }).unwrap()}
      done="Operación, Exitosa."
      onSaved={(_id, _helpers, values) => {
        keepLastCodes(owner, toLast(values));
        onSaved();
      }}
      submitText="Enviar"
      typedErrors={(values) => (record ? {} : assertSome(values))}
      refresh={refresh}
      onProblem={(problem: Problem) => <Holders body={problem.body} />}
    >
      {({ values }) => (
        <>
          <Fields last={record ? null : last.codes} />
          {repeatedCodes(values).map((text) => (
            <Alert key={text} kind="warning">
              {text}
            </Alert>
          ))}
        </>
      )}
    </FormShell>
  );
}

/** A first record without any code is a slip: one that exists may be emptied. */
const assertSome = (values: CodesValues): Record<string, string[]> =>
  PHOTO_CODES.some((name) => values[name].trim()) ? {} : { toga: ['Escribe al menos un código.'] };

/** As many side by side as have room for a code and the button that repeats it. */
const CODES = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
  gap: '0 20px',
};

/** Prefix and eight codes. `last`: the codes of the alumno before, to be seen beside new ones. */
function Fields({ last }: { last: Record<PhotoCode, string> | null }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focus is on the first code: the prefix stays that of the former alumno.
    if (!window.matchMedia(TOUCH).matches) list.current?.querySelectorAll('input')[1]?.focus({ preventScroll: true });
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys of the fields inside
    <div ref={list} onKeyDown={enterGoesOn}>
      <div style={{ maxWidth: 220 }}>
        <TextField name="prefijo" label="Prefijo del código" maxLength={PHOTO_PREFIX_MAX} autoComplete="off" />
      </div>
      <div style={CODES}>
        {PHOTO_CODES.map((name) => (
          <CodeField key={name} name={name} last={last?.[name] ?? ''} shared={name === SHARED_PHOTO_CODE} />
        ))}
      </div>
    </div>
  );
}

/** A photo code: the typed part with the prefix before it. */
interface CodeFieldProps {
  name: PhotoCode;
  last: string;
  shared: boolean;
}

function CodeField({ name, last, shared }: CodeFieldProps) {
  const { field, helpers, errors } = useFieldState<string>(name);
  const { values } = useFormikContext<CodesValues>();
  const { id, aria } = useIds(errors, undefined);
  return (
    <Frame id={id} label={PHOTO_CODE_NAMES[name]} errors={errors}>
      <Flex align="center" gap={8}>
        <Input
          {...field}
          {...aria}
          id={id}
          type="text"
          // Always rendered: adding the addon later would remount the input and lose typed text.
          prefix={
            <Text type="secondary" aria-hidden>
              {values.prefijo.trim()}
            </Text>
          }
          placeholder={last ? `Anterior: ${last}` : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onBlur={(event) => {
            field.onBlur(event);
            const code = withoutPrefix(values.prefijo, field.value);
            if (code !== field.value) void helpers.setValue(code);
          }}
        />
        {shared && last && field.value !== last && (
          <Button small onClick={() => void helpers.setValue(last)}>
            Repetir {last}
          </Button>
        )}
      </Flex>
    </Frame>
  );
}
