import Input from 'antd/es/input';
import { useState } from 'react';
import { Button } from '#client/ui/Button.tsx';
import css from './ServicesField.module.css';

interface Props {
  /** Of what there are so many. */
  name: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
  /** On to the next service: by Enter, which sends no form here, and once none is left, with which the field goes. */
  onNext: () => void;
}

const DIGITS = 2;

/** How many of a service: one more, one less, or typed. */
export function Quantity({ name, value, most, onChange, onNext }: Props) {
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
