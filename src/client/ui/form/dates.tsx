/**
 * antd's DatePicker with the values that forms and filters have: a day as YYYY-MM-DD, '' for none. In a file of its own: the
 * calendar is as large as all other fields together.
 */
import DatePicker, { type DatePickerProps } from 'antd/es/date-picker';
import dayjs from 'dayjs';
import 'dayjs/locale/es-mx';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { type InputHTMLAttributes, useContext, useEffect, useMemo, useState } from 'react';
import { TimeZoneContext } from '#client/lib/time.ts';
import { isCalendarDate } from '#contract/dates.ts';
import { type Common, Frame, useIds } from './Frame.tsx';
import css from './fields.module.css';
import { useControl } from './fields.tsx';

// dayjs in the business's time zone, for antd's «Hoy» and the marked day.
dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.locale('es-mx');

/** Error for text that is no day. */
export const DAY_WRONG = 'Escribe la fecha como 15/11/2026.';

const TYPED = /^(\d\d)[-/. ]?(\d\d)[-/. ]?(\d{4})$/;
const TYPED_SHORT = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/;

/** The day that a text means; the text itself when it means none, so that the form's check names it. */
function dayOf(text: string, pattern: RegExp): string {
  const [, day = '', month = '', year = ''] = pattern.exec(text.trim()) ?? [];
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(read) ? read : text.trim();
}

/** On a phone the keyboard with the digits: «15112026» needs no stroke. */
const Digits = (props: InputHTMLAttributes<HTMLInputElement>) => <input {...props} inputMode="numeric" />;
const COMPONENTS = { input: Digits };

interface Props extends Pick<DatePickerProps, 'status' | 'disabled' | 'aria-describedby' | 'aria-invalid'> {
  id: string;
  value: string;
  onChange: (day: string) => void;
  onBlur?: () => void;
  'aria-required'?: boolean | undefined;
}

export function DateInput({ value, onChange, onBlur, ...rest }: Props) {
  const zone = useContext(TimeZoneContext);
  // Else they would be this computer's.
  useEffect(() => dayjs.tz.setDefault(zone), [zone]);
  // antd overwrites typed text whenever its day changes: while the text is no day it keeps the last one.
  const [last, setLast] = useState(value);
  const isDay = value === '' || isCalendarDate(value);
  if (isDay && value !== last) setLast(value);
  const shown = isDay ? value : last;
  const day = useMemo(() => (isCalendarDate(shown) ? dayjs(shown) : null), [shown]);
  const read = ({ target }: { target: EventTarget }, pattern: RegExp) => {
    if (target instanceof HTMLInputElement && dayOf(target.value, pattern) !== value)
      onChange(dayOf(target.value, pattern));
  };
  return (
    // antd reports a typed day only once the panel closes, and an emptied field never.
    <div onInput={(event) => read(event, TYPED)}>
      <DatePicker
        {...rest}
        value={day}
        format="DD/MM/YYYY"
        placeholder="dd/mm/aaaa"
        components={COMPONENTS}
        preserveInvalidOnBlur
        // Its button would be an invisible tab stop.
        allowClear={false}
        style={{ width: '100%' }}
        onChange={(picked) => onChange(picked?.format('YYYY-MM-DD') ?? '')}
        onKeyDown={(event) => event.key === 'Enter' && read(event, TYPED_SHORT)}
        onBlur={(event) => {
          // «1/5/2026» only now: while one types, a day that is cut to one digit would be filled up at once.
          read(event, TYPED_SHORT);
          onBlur?.();
        }}
      />
    </div>
  );
}

export function DateField(props: Common) {
  const { field, helpers, frame, control } = useControl<string>(props);
  return (
    <Frame {...frame}>
      <DateInput
        {...control}
        value={field.value}
        onChange={(day) => void helpers.setValue(day)}
        onBlur={() => void helpers.setTouched(true)}
      />
    </Frame>
  );
}

interface FilterProps {
  label: string;
  /** A calendar day (YYYY-MM-DD), '' for none. */
  value: string;
  onChange: (day: string) => void;
}

/**
 * A day as a filter of a list. Invalid text is reported on blur, and not sent; for an emptied field the default day is
 * shown no earlier than that.
 */
export function FilterDate({ label, value, onChange }: FilterProps) {
  /** Input that is not a date. */
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const errors = typed && left ? [DAY_WRONG] : [];
  const { id, aria } = useIds(errors, undefined);
  return (
    <Frame id={id} label={label} errors={errors}>
      <DateInput
        {...aria}
        id={id}
        value={typed ?? value}
        onBlur={() => {
          setLeft(true);
          setTyped((text) => text || null);
        }}
        onChange={(day) => {
          const isDay = isCalendarDate(day);
          setLeft(false);
          setTyped(isDay ? null : day);
          if (isDay || day === '') onChange(day);
        }}
      />
    </Frame>
  );
}

interface DaysProps {
  desde: string;
  hasta: string;
  onChange: (changes: { desde: string } | { hasta: string }) => void;
}

/** The days from which, and until which, a list is filtered. */
export const FilterDays = ({ desde, hasta, onChange }: DaysProps) => (
  <div className={css.days}>
    <FilterDate label="Desde" value={desde} onChange={(day) => onChange({ desde: day })} />
    <FilterDate label="Hasta" value={hasta} onChange={(day) => onChange({ hasta: day })} />
  </div>
);
