/** Where somebody signs with a finger, a pen or the mouse. */
import { useEffect, useRef } from 'react';
import SignaturePad from 'signature_pad';
import { useLatest } from '#client/lib/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { Errors, Hint, Star, useIds } from '#client/ui/form/Frame.tsx';
import { useFieldState } from '#client/ui/form/fields.tsx';
import type { Firma } from '#contract/firma.ts';
import css from './Contrato.module.css';
import { drawnOf, firmaOf } from './strokes.ts';

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

export function SignatureField({ name, label }: { name: string; label: string }) {
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
      <Hint id={id}>{hint}</Hint>
      <canvas
        ref={canvas}
        {...aria}
        className={css.pad}
        role="img"
        aria-label={field.value.length > 0 ? `${label}: hay una firma` : `${label}: sin firma`}
      />
      <Errors id={id} errors={errors} />
      <Button small aria-disabled={field.value.length === 0} onClick={() => void helpers.setValue([])}>
        Borrar
      </Button>
    </div>
  );
}
