/** Reads a code with the camera, where the browser can; elsewhere there is no button. */
import CameraOutlined from '@ant-design/icons/CameraOutlined';
import { useEffect, useRef, useState } from 'react';
import { useLatest } from '#client/lib/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { DialogFrame } from '#client/ui/feedback/dialogs.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';

interface Detector {
  detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
type WithDetector = typeof globalThis & { BarcodeDetector?: new (options: { formats: string[] }) => Detector };

/** Codes of our tickets, and the bars of printed folios. */
const FORMATS = ['qr_code', 'code_128', 'code_39', 'ean_13'];

/** Whether this browser reads codes by itself and the page may use the camera: browsers ask for https. */
const canScan = (): boolean =>
  (globalThis as WithDetector).BarcodeDetector !== undefined && navigator.mediaDevices?.getUserMedia !== undefined;

export function CameraButton({ onScan }: { onScan: (text: string) => void }) {
  const [open, setOpen] = useState(false);
  if (!canScan()) return null;
  return (
    <>
      <Button icon={<CameraOutlined aria-hidden />} onClick={() => setOpen(true)}>
        Cámara
      </Button>
      {open && (
        <Camera
          onClose={() => setOpen(false)}
          onScan={(text) => {
            setOpen(false);
            onScan(text);
          }}
        />
      )}
    </>
  );
}

function Camera({ onScan, onClose }: { onScan: (text: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useLatest(onScan);
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    const { BarcodeDetector } = globalThis as WithDetector;
    if (!BarcodeDetector) return;
    const detector = new BarcodeDetector({ formats: FORMATS });
    let stream: MediaStream | null = null;
    let frame = 0;
    let over = false;
    const look = async () => {
      const [found] = video.current ? await detector.detect(video.current).catch(() => []) : [];
      if (over) return;
      if (found?.rawValue) latest.current(found.rawValue);
      else frame = requestAnimationFrame(() => void look());
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (over || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      void look();
    };
    const stop = () => {
      over = true;
      cancelAnimationFrame(frame);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    start().catch(() => setRefused(true));
    return stop;
  }, [latest]);
  return (
    <DialogFrame title="Pon el código frente a la cámara" onClose={onClose}>
      {refused ? (
        <Alert kind="warning">
          El navegador no dejó usar la cámara. Dale permiso en la barra de la dirección, o escribe el folio.
        </Alert>
      ) : (
        <video
          ref={video}
          muted
          playsInline
          style={{ width: '100%', borderRadius: 6 }}
          aria-label="Lo que ve la cámara"
        />
      )}
    </DialogFrame>
  );
}
