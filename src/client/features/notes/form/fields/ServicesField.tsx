/** The services of the catalogue, each to be ticked and counted. */
import Checkbox from 'antd/es/checkbox';
import Input, { type InputRef } from 'antd/es/input';
import { useRef, useState } from 'react';
import { useCan } from '#client/entities/usePolicy.ts';
import { screens } from '#client/lib/urls.ts';
import { EmptyState } from '#client/ui/feedback/states.tsx';
import { FieldSet, useIds } from '#client/ui/form/Frame.tsx';
import { useFieldState } from '#client/ui/form/fields.tsx';
import { Money } from '#client/ui/Money.tsx';
import { SAME_SERVICE_MAX, SEARCH_MAX } from '#contract/rules.ts';
import { foldSearch } from '#contract/search.ts';
import type { Offer, Offers } from '../useOffers.ts';
import { Quantity } from './Quantity.tsx';
import css from './ServicesField.module.css';

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
        placeholder="Filtrar servicios; Enter agrega el primero"
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
          if (filter.trim() === '' || !first || event.repeat) return;
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
