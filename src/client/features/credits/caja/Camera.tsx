/** Camera view until a QR code is found. */
import { BarcodeDetector } from 'qr/decode.js';
import { useEffect, useRef, useState } from 'react';
import { useLatest } from '#client/lib/hooks.ts';
import { Alert } from '#client/ui/Page.tsx';

export function Camera({ onScan }: { onScan: (text: string) => void }) {
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
      if (over || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      // Not every browser has its own, and those that do know different codes.
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
  if (refused) {
    return (
      <Alert kind="warning">
        El navegador no dejó usar la cámara. Dale permiso en la barra de la dirección, o escribe el folio.
      </Alert>
    );
  }
  return (
    <video ref={video} muted playsInline style={{ width: '100%', borderRadius: 6 }} aria-label="Lo que ve la cámara" />
  );
}
