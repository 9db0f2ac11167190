import { useTime } from '#client/lib/time.ts';
import { Sheet } from '#client/ui/print/Sheet.tsx';
import { contratoBlocks } from '#contract/contrato.ts';
import type { Contrato } from '#contract/entities.ts';
import { FIRMA_BOX, type Firma } from '#contract/firma.ts';
import css from './Contrato.module.css';
import { svgPath } from './strokes.ts';

/** A signature as it was drawn. */
const Signature = ({ firma, firmante }: { firma: Firma; firmante: string }) => (
  <svg
    className={css.signature}
    viewBox={`0 0 ${FIRMA_BOX.width} ${FIRMA_BOX.height}`}
    role="img"
    aria-label={`Firma de ${firmante}`}
  >
    <path d={svgPath(firma)} />
  </svg>
);

interface Props {
  texto: string;
  /** With its signature; without one there is a line to sign on by hand. */
  contrato: Contrato | null;
}

/** A contract as paper. */
export function ContratoSheet({ texto, contrato }: Props) {
  const { instant } = useTime();
  const blocks = contratoBlocks(texto);
  return (
    <Sheet label={blocks[0]?.title ?? 'Contrato'}>
      {blocks.map(({ title, lines }) => (
        <section key={title} className={css.block}>
          <h2>{title}</h2>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text have nothing else that tells them apart
            <p key={index}>{line}</p>
          ))}
        </section>
      ))}
      <footer className={css.signed}>
        {contrato ? (
          <Signature firma={contrato.firma} firmante={contrato.firmante} />
        ) : (
          <div className={css.signature} />
        )}
        <p className={css.name}>{contrato?.firmante ?? 'Nombre y firma'}</p>
        {contrato && (
          <p>
            Firmado el {instant(contrato.created_at)} ante {contrato.registrado_por}
          </p>
        )}
      </footer>
    </Sheet>
  );
}
