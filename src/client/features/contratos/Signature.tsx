import { FIRMA_BOX, type Firma } from '#contract/firma.ts';
import css from './Contrato.module.css';
import { svgPath } from './strokes.ts';

/** A signature as it was drawn. */
export const Signature = ({ firma, firmante }: { firma: Firma; firmante: string }) => (
  <svg
    className={css.signature}
    viewBox={`0 0 ${FIRMA_BOX.width} ${FIRMA_BOX.height}`}
    role="img"
    aria-label={`Firma de ${firmante}`}
  >
    <path d={svgPath(firma)} />
  </svg>
);
