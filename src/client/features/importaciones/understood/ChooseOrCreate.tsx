/** Meaning of a text in the file: an existing record or a new one. */
import Flex from 'antd/es/flex';
import { useMemo } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { Choose, type Option } from '#client/ui/form/Choose.tsx';

interface Props {
  label: string;
  value: number | 'crear' | null;
  options: readonly Option[];
  placeholder: string;
  /** Null where none can be made. */
  create: string | null;
  busy: boolean;
  onChoose: (chosen: number | 'crear') => void;
}

export function ChooseOrCreate({ label, value, options, placeholder, create, busy, onChoose }: Props) {
  const all = useMemo(
    () => (create === null ? options : [{ value: 'crear', label: create }, ...options]),
    [create, options],
  );
  return (
    <Flex gap={8}>
      <Choose
        aria-label={label}
        busy={busy}
        value={value === null ? '' : String(value)}
        placeholder={placeholder}
        options={all}
        onChange={(chosen) => chosen !== '' && onChoose(chosen === 'crear' ? 'crear' : Number(chosen))}
      />
      {value === null && create !== null && (
        <Button busy={busy} onClick={() => onChoose('crear')}>
          {create}
        </Button>
      )}
    </Flex>
  );
}
