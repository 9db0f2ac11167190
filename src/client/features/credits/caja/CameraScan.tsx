/** Reads a QR with the camera, where the page may use it; elsewhere there is no button. */
import CameraOutlined from '@ant-design/icons/CameraOutlined';
import type { BarcodeDetector } from 'qr/decode.js';
import { useEffect, useRef, useState } from 'react';
import { useLatest } from '#client/lib/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { DialogFrame } from '#client/ui/feedback/dialogs.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';

/** Browsers give the camera to https pages alone. */
const canScan = (): boolean => navigator.mediaDevices?.getUserMedia !== undefined;

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
    let stream: MediaStream | null = null;
    let frame = 0;
    let over = false;
    const look = async (detector: BarcodeDetector) => {
      const [found] = video.current ? await detector.detect(video.current).catch(() => []) : [];
      if (over) return;
      if (found?.rawValue) latest.current(found.rawValue);
      else frame = requestAnimationFrame(() => void look(detector));
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      // Not every browser has its own, and those that do know different codes.
      const { BarcodeDetector } = await import('qr/decode.js');
      if (over || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      void look(new BarcodeDetector({ formats: ['qr_code'] }));
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
