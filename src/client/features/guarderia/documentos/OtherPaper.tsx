/** A paper that nobody asked for, or that applies to this child alone. */

import { useState } from 'react';
import { useCan } from '#client/entities/usePolicy.ts';
import { FilterSelect, type Option } from '#client/ui/form/Choose.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { Card } from '#client/ui/Page.tsx';
import { ADULTOS, type DocumentoPersona, type DocumentoTipo } from '#contract/guarderia-rules.ts';
import { ADULTO_NAMES, DOCUMENTO_NAMES } from '#contract/guarderia-words.ts';
import { PAPER_RULES, PaperDrop } from './PaperDrop.tsx';

const KINDS: readonly DocumentoTipo[] = ['otro', 'dictamen_discapacidad', 'constancia_trabajo', 'custodia'];
const personas: readonly Option<DocumentoPersona>[] = [
  { value: 'infante', label: 'Infante' },
  ...ADULTOS.map((value) => ({ value, label: ADULTO_NAMES[value] })),
];

export function OtherPaper({ infanteId }: { infanteId: number }) {
  const staff = useCan('guarderia:read');
  const [tipo, setTipo] = useState<DocumentoTipo>('otro');
  const [persona, setPersona] = useState<DocumentoPersona>('infante');
  // What a judge decided is for staff.
  const kinds = KINDS.filter((kind) => staff || kind !== 'custodia');
  return (
    <Card title="Otro documento">
      <FieldGrid>
        <FilterSelect
          label="Documento"
          value={tipo}
          onChange={setTipo}
          options={kinds.map((value) => ({ value, label: DOCUMENTO_NAMES[value] }))}
        />
        <FilterSelect label="De quién" value={persona} onChange={setPersona} options={personas} />
      </FieldGrid>
      <PaperDrop infanteId={infanteId} paper={{ tipo, persona }} label="Otro documento" {...PAPER_RULES} />
    </Card>
  );
}
