import QRCode from 'antd/es/qr-code';

/** Pixels at 96 to the inch, 31 mm: each of its 45 or so squares is larger than the smear of a ticket printer. */
const SIDE = 116;

/** The QR of an address at the end of its paper, with its purpose; `label` where the words stand elsewhere. */
export function PaperQr({ url, label, children }: { url: string; label?: string; children?: string }) {
  return (
    <div style={{ display: 'flex', flexDirection: 'column', alignItems: 'center', paddingTop: '2mm' }}>
      {/* With the light border that readers need; black on white whatever the colours of the screen. */}
      <QRCode
        {...{ type: 'svg', value: url, size: SIDE, marginSize: 2, color: '#000', bgColor: '#fff', bordered: false }}
        aria-label={label ?? children}
      />
      {children && <span>{children}</span>}
    </div>
  );
}
