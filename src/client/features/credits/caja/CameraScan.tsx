/** Reads a QR with the camera, where the page may use it; elsewhere there is no button. */
import CameraOutlined from '@ant-design/icons/CameraOutlined';
import { Suspense, useState } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { DialogFrame } from '#client/ui/feedback/dialogs.tsx';
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx';

// The QR reader is larger than the rest of the screen.
const Camera = lazyPart(async () => (await import('./Camera.tsx')).Camera);

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
        <DialogFrame title="Pon el código frente a la cámara" onClose={() => setOpen(false)}>
          <Suspense>
            <Camera
              onScan={(text) => {
                setOpen(false);
                onScan(text);
              }}
            />
          </Suspense>
        </DialogFrame>
      )}
    </>
  );
}
