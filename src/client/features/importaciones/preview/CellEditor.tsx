/** An editable cell. Enter saves and goes down, Tab to the right, Escape restores the former value. */
import Input from 'antd/es/input/Input';
import Tooltip from 'antd/es/tooltip';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useSchoolOptions } from '#client/entities/state.ts';
import { Choose } from '#client/ui/form/Choose.tsx';
import { type CellName, typedValue, type Value, wrongWith } from './fila.ts';

/** Where the keyboard goes next, as a key would lead there; null: it is elsewhere already. */
export type Way = { key: 'ArrowDown' | 'ArrowUp' | 'ArrowLeft' | 'ArrowRight' } | null;

interface Props {
  name: CellName;
  title: string;
  typed: string;
  onType: (text: string) => void;
  onSave: (value: Value, way: Way) => void;
  onCancel: () => void;
}

const WAYS: Record<string, readonly [plain: Way, shifted: Way]> = {
  Enter: [{ key: 'ArrowDown' }, { key: 'ArrowUp' }],
  Tab: [{ key: 'ArrowRight' }, { key: 'ArrowLeft' }],
};

export function CellEditor(props: Props) {
  return props.name === 'escuela_id' ? <SchoolEditor {...props} /> : <TextEditor {...props} />;
}

function TextEditor({ name, title, typed, onType, onSave, onCancel }: Props) {
  const [tried, setTried] = useState(false);
  const over = useRef(false);
  // The reason describes its field: antd's own id is the same for all tooltips in tests.
  const reasonId = useId();
  const value = typedValue(name, typed);
  const reason = tried ? wrongWith(name, value) : null;
  const save = (way: Way) => {
    setTried(true);
    // By keyboard an invalid cell keeps the focus; by mouse it is left marked.
    if (way !== null && wrongWith(name, value) !== null) return;
    over.current = true;
    onSave(value, way);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const ways = WAYS[event.key];
    if (ways) save(ways[event.shiftKey ? 1 : 0]);
    else if (event.key === 'Escape') {
      over.current = true;
      onCancel();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Tooltip id={reasonId} open={reason !== null} title={<span role="alert">{reason}</span>} placement="bottomLeft">
      <Input
        size="small"
        aria-label={title}
        aria-invalid={reason !== null}
        status={reason ? 'error' : ''}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!over.current) save(null);
        }}
      />
    </Tooltip>
  );
}

function SchoolEditor({ name, title, typed, onSave, onCancel }: Props) {
  const schools = useSchoolOptions();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') {
      event.preventDefault();
      onSave(typedValue(name, typed), WAYS.Tab?.[event.shiftKey ? 1 : 0] ?? null);
    }
    if (event.key === 'Escape') onCancel();
  };
  return (
    <div style={{ width: '100%' }} onKeyDownCapture={onKeyDown}>
      <Choose
        aria-label={title}
        size="small"
        autoFocus
        defaultOpen
        value={typed}
        placeholder="Elige la escuela"
        options={schools}
        onChange={(chosen) => onSave(typedValue(name, chosen), { key: 'ArrowDown' })}
        onBlur={onCancel}
      />
    </div>
  );
}
