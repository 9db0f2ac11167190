/** The services of the catalogue, each to be ticked and counted. */

import Checkbox from 'antd/es/checkbox';
import Input, { type InputRef } from 'antd/es/input/Input';
import { useRef, useState } from 'react';
import { useCan } from '#client/entities/state.ts';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { FieldSet, useIds } from '#client/ui/form/Frame.tsx';
import { useFieldState } from '#client/ui/form/fields.tsx';
import { Money } from '#client/ui/Money.tsx';
import { EmptyState } from '#client/ui/Page.tsx';
import { SAME_SERVICE_MAX, SEARCH_MAX } from '#contract/rules.ts';
import { foldSearch } from '#contract/search.ts';
import type { Offer, Offers } from '../noteValues.ts';
import css from './ServicesField.module.css';

interface Props {
  name: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
  /** On to the next service: by Enter, which sends no form here, and once none is left, with which the field goes. */
  onNext: () => void;
}

const DIGITS = 2;

/** How many of a service: one more, one less, or typed. */
function Quantity({ name, value, most, onChange, onNext }: Props) {
  // While it is typed it may be empty: the service stays until the field is left with a 0.
  const [typed, setTyped] = useState<string | null>(null);
  const full = value >= most;
  const step = (by: 1 | -1) => {
    setTyped(null);
    if (by < 0 || !full) onChange(value + by);
    // The focus would go with the field, and the next key nowhere.
    if (value + by === 0) onNext();
  };
  return (
    <div className={css.quantity}>
      <Button aria-label={`Quitar uno de ${name}`} tabIndex={-1} onClick={() => step(-1)}>
        −
      </Button>
      <Input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Cantidad de ${name}`}
        maxLength={DIGITS}
        value={typed ?? String(value)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const digits = event.currentTarget.value.replace(/\D/g, '');
          setTyped(digits);
          if (Number(digits) > 0) onChange(Number(digits));
        }}
        onBlur={() => {
          setTyped(null);
          if (typed !== null && typed !== '' && Number(typed) === 0) onChange(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp' || event.key === '+') step(1);
          else if (event.key === 'ArrowDown' || event.key === '-') step(-1);
          else if (event.key === 'Enter') onNext();
          else return;
          event.preventDefault();
        }}
      />
      <Button aria-label={`Agregar uno de ${name}`} tabIndex={-1} aria-disabled={full} onClick={() => step(1)}>
        +
      </Button>
    </div>
  );
}

const words = (text: string) => foldSearch(text).split(' ');
const timesIn = (ids: readonly number[], id: number) => ids.filter((one) => one === id).length;
const many = (id: number, times: number) => Array.from({ length: times }, () => id);

export function ServicesField({ offers: { offers, linesOf } }: { offers: Offers }) {
  const { field, helpers, errors } = useFieldState<number[]>('serviciosArr');
  const { id, aria } = useIds(errors, undefined);
  const [filter, setFilter] = useState('');
  const box = useRef<InputRef>(null);
  const shown = offers.filter(({ servicio }) => words(filter).every((word) => foldSearch(servicio).includes(word)));
  const setTimes = (servicio: number, times: number) => {
    void helpers.setTouched(true, false);
    void helpers.setValue(
      offers.flatMap((one) => many(one.id, one.id === servicio ? times : timesIn(field.value, one.id))),
    );
  };
  if (offers.length === 0) return <NoServices />;
  return (
    <FieldSet id={id} label="Servicios" required errors={errors}>
      <Input
        ref={box}
        type="text"
        aria-label="Filtrar servicios"
        placeholder="Filtrar servicios; Enter agrega el primero y, vacío, sigue"
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_MAX}
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && filter !== '') {
            event.preventDefault();
            setFilter('');
          }
          if (event.key !== 'Enter') return;
          // It must not send the form.
          event.preventDefault();
          const [first] = shown;
          if (event.repeat) return;
          if (filter.trim() === '') {
            // All is chosen: on to the button that saves.
            const form = event.currentTarget.closest('form');
            if (field.value.length > 0) form?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
            return;
          }
          if (!first) return;
          const times = timesIn(field.value, first.id);
          if (times < mostOf(first)) setTimes(first.id, times + 1);
          setFilter('');
        }}
      />
      <div className={css.services}>
        {shown.map((offer) => {
          const times = timesIn(field.value, offer.id);
          const name = `${offer.servicio}${remarkOf(offer)}`;
          return (
            <div key={offer.id} className={css.service}>
              <Checkbox
                name="serviciosArr"
                className={css.choice}
                aria-invalid={aria['aria-invalid']}
                checked={times > 0}
                onChange={({ target }) => setTimes(offer.id, target.checked ? 1 : 0)}
              >
                <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{name}</span>
                <Money value={linesOf(many(offer.id, Math.max(times, 1))).at(-1)?.costo ?? 0} />
              </Checkbox>
              {times > 0 && (
                <Quantity
                  name={offer.servicio}
                  value={times}
                  most={mostOf(offer)}
                  onChange={(next) => setTimes(offer.id, next)}
                  onNext={() => box.current?.focus()}
                />
              )}
            </div>
          );
        })}
        {shown.length === 0 && (
          <p role="status" style={{ margin: '8px 0', color: 'var(--muted)' }}>
            Sin resultados para «{filter.trim()}»
          </p>
        )}
      </div>
    </FieldSet>
  );
}

function NoServices() {
  const adds = useCan('servicios:write');
  return (
    <EmptyState
      text={`El catálogo no tiene servicios todavía. ${adds ? 'Agrega el primero.' : 'Pide a un administrador que los registre.'}`}
      actions={[adds && { text: 'Ir a Servicios', to: screens.servicios() }]}
    />
  );
}

/** Of one that is no longer sold no more than were. */
const mostOf = ({ retired, sold }: Offer) => (retired ? Math.max(sold, 1) : SAME_SERVICE_MAX);

function remarkOf({ retired, sold }: Offer): string {
  if (!retired) return '';
  return sold > 0 ? ' (ya no se vende; conserva su precio)' : ' (ya no está en el catálogo)';
}
