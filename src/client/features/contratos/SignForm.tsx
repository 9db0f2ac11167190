/** Form to sign the text beside it: name and signature. */
import { useContext, useEffect, useRef } from 'react';
import SignaturePad, { type PointGroup } from 'signature_pad';
import { problemOf } from '#client/lib/errors.ts';
import { useLatest } from '#client/lib/hooks.ts';
import { useTime } from '#client/lib/time.ts';
import { Button } from '#client/ui/Button.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { FieldMessage, Star, useIds } from '#client/ui/form/Frame.tsx';
import { TextField, useFieldState } from '#client/ui/form/fields.tsx';
import { BusinessContext } from '#client/ui/Page.tsx';
import { Sheet } from '#client/ui/print/Sheet.tsx';
import { Letterhead } from '#client/ui/print/Ticket.tsx';
import { contratoBlocks } from '#contract/contrato.ts';
import { contratos as endpoints } from '#contract/endpoints/contratos.ts';
import type { Contrato } from '#contract/entities.ts';
import { FIRMA_BOX, type Firma, type Point, STROKE_POINTS_MAX } from '#contract/firma.ts';
import { contratos } from './api.ts';
import css from './Contrato.module.css';

interface Props {
  noteId: number;
  texto: string;
  /** The note says something else by now: this form goes, and the reason must not go with it. */
  onChanged: (reason: string) => void;
}

export function SignForm({ noteId, texto, onChanged }: Props) {
  const [signContrato] = contratos.endpoints.signContrato.useMutation();
  return (
    <FormShell
      name="contrato"
      title="Firmar el contrato"
      endpoint={endpoints.signContrato}
      // Sends the text that was read: the server refuses it when it changed.
      initialValues={{ texto, firmante: '', firma: [] as Firma }}
      toBody={(values) => values}
      send={async (body, key) => {
        try {
          return await signContrato({ params: { id: noteId }, body, key }).unwrap();
        } catch (error) {
          const { status, message, body: response } = problemOf(error);
          if (status === 409 && 'actual' in response) onChanged(message);
          throw error;
        }
      }}
      done="Contrato firmado."
      submitText="Firmar"
    >
      <TextField name="firmante" label="Nombre de quien firma" autoComplete="off" required />
      <SignatureField name="firma" label="Firma" />
    </FormShell>
  );
}

/** Paper stays white, and ink black, whatever the screens are. */
const INK = { penColor: '#000', backgroundColor: '#fff', minWidth: 1, maxWidth: 2.5 };

/** Draws the signature anew, as large as its place on the screen and as fine as its pixels. */
function redraw(pad: SignaturePad, canvas: HTMLCanvasElement, firma: Firma): void {
  const ratio = Math.max(1, window.devicePixelRatio);
  canvas.width = canvas.offsetWidth * ratio;
  canvas.height = canvas.offsetHeight * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
  const { penColor, minWidth, maxWidth, velocityFilterWeight, compositeOperation } = pad;
  const dotSize = (minWidth + maxWidth) / 2;
  pad.fromData(
    drawnOf(firma, canvas, { penColor, minWidth, maxWidth, velocityFilterWeight, compositeOperation, dotSize }),
  );
}

function SignatureField({ name, label }: { name: string; label: string }) {
  const { field, helpers, errors } = useFieldState<Firma>(name);
  const hint = 'Con el dedo, la pluma o el ratón.';
  const { id, aria } = useIds(errors, hint);
  const canvas = useRef<HTMLCanvasElement>(null);
  const redrawn = useRef<() => void>(() => undefined);
  // Strokes on the pad: its own reported strokes are not redrawn.
  const shown = useRef<Firma | null>(null);
  const latest = useLatest({ firma: field.value, change: helpers.setValue });

  useEffect(() => {
    const place = canvas.current;
    if (!place) return;
    const pad = new SignaturePad(place, INK);
    pad.addEventListener('endStroke', () => {
      shown.current = firmaOf(pad.toData(), place);
      void latest.current.change(shown.current);
    });
    redrawn.current = () => {
      shown.current = latest.current.firma;
      redraw(pad, place, shown.current);
    };
    // Also when it first has a size.
    const sizes = new ResizeObserver(() => redrawn.current());
    sizes.observe(place);
    return () => {
      sizes.disconnect();
      pad.off();
    };
  }, [latest]);
  // Erased, or found again as a draft.
  useEffect(() => {
    if (field.value !== shown.current) redrawn.current();
  }, [field.value]);

  return (
    <div className={css.field}>
      <div id={id} className={css.label}>
        {label}
        <Star />
      </div>
      <canvas
        ref={canvas}
        {...aria}
        className={css.pad}
        role="img"
        aria-label={field.value.length > 0 ? `${label}: hay una firma` : `${label}: sin firma`}
      />
      <FieldMessage id={id} hint={hint} errors={errors} />
      <Button small aria-disabled={field.value.length === 0} onClick={() => void helpers.setValue([])}>
        Borrar
      </Button>
    </div>
  );
}

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

interface ContratoSheetProps {
  texto: string;
  /** With its signature; without one there is a line to sign on by hand. */
  contrato: Contrato | null;
}

/** A line that ends in an amount stands in two columns; the text that is signed stays one line. */
function ContratoLine({ line }: { line: string }) {
  const [, name, amount] = /^(.+): (-?\$[\d,]+\.\d{2})$/.exec(line) ?? [];
  if (!amount) return <p>{line}</p>;
  return (
    <p className={`${css.priced} ${name === 'Total' ? css.total : ''}`}>
      <span>{name}</span>
      <span className="cifra">{amount}</span>
    </p>
  );
}

export function ContratoSheet({ texto, contrato }: ContratoSheetProps) {
  const { instant } = useTime();
  const business = useContext(BusinessContext);
  const blocks = contratoBlocks(texto);
  return (
    <Sheet label={blocks[0]?.title ?? 'Contrato'}>
      <Letterhead wide />
      {blocks.map(({ title, lines }) => (
        <section key={title} className={css.block}>
          <h2>{title}</h2>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text have nothing else that tells them apart
            <ContratoLine key={index} line={line} />
          ))}
        </section>
      ))}
      <footer className={css.signatures}>
        <div>
          {contrato ? (
            <Signature firma={contrato.firma} firmante={contrato.firmante} />
          ) : (
            <div className={css.signature} />
          )}
          <p className={css.name}>{contrato?.firmante ?? 'Nombre y firma de quien compra'}</p>
          {contrato && (
            <p>
              Firmado el {instant(contrato.created_at)} ante {contrato.registrado_por}
            </p>
          )}
        </div>
        <div>
          <div className={css.signature} />
          <p className={css.name}>{`Por ${business?.nombre || 'quien vende'}`}</p>
        </div>
      </footer>
    </Sheet>
  );
}

/** Between the pad, in pixels of its place on the screen, and a signature, in its own box. */
type Place = Pick<HTMLElement, 'offsetWidth' | 'offsetHeight'>;

const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));

/** A stroke as parts that are no longer than one may be; each begins where the one before ends. */
function parts(stroke: Point[]): Point[][] {
  const rest = stroke.slice(STROKE_POINTS_MAX - 1);
  return rest.length > 1 ? [stroke.slice(0, STROKE_POINTS_MAX), ...parts(rest)] : [stroke];
}

/** The strokes on a pad, as a signature. */
export function firmaOf(drawn: readonly PointGroup[], { offsetWidth, offsetHeight }: Place): Firma {
  const { width, height } = FIRMA_BOX;
  return drawn.flatMap(({ points }) =>
    parts(
      points.map(({ x, y }) => [within((x / offsetWidth) * width, width), within((y / offsetHeight) * height, height)]),
    ),
  );
}

/** A signature as the pad draws it: its line has the same width all along, for how hard it was pressed is not kept. */
export function drawnOf(
  firma: Firma,
  { offsetWidth, offsetHeight }: Place,
  pen: Omit<PointGroup, 'points'>,
): PointGroup[] {
  return firma.map((stroke) => ({
    ...pen,
    points: stroke.map(([x, y], time) => ({
      x: (x / FIRMA_BOX.width) * offsetWidth,
      y: (y / FIRMA_BOX.height) * offsetHeight,
      pressure: 0.5,
      time,
    })),
  }));
}

/** A stroke as the path of an SVG, rounded between its points; a single point is a dot. */
function pathOf(stroke: Point[]): string {
  const [first = [0, 0], ...rest] = stroke;
  const curves = rest.slice(0, -1).map(([x, y], index) => {
    const [nextX, nextY] = rest[index + 1] ?? [x, y];
    return `Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`;
  });
  return [`M${first.join(' ')}`, ...curves, rest.length > 0 ? `L${rest.at(-1)?.join(' ')}` : 'h0'].join('');
}

export const svgPath = (firma: Firma): string => firma.map(pathOf).join('');
