import Avatar from 'antd/es/avatar';
import { apiAddress } from '#client/lib/apiAddress.ts';

/** A face, or the initial of whoever has no photograph. */
export function Portrait({ src, name, size = 48 }: { src: string | null; name: string; size?: number }) {
  const shown = src ? { src: apiAddress(src), alt: `Fotografía de ${name}` } : { 'aria-hidden': true };
  return (
    <Avatar {...shown} shape="square" size={size}>
      {name.charAt(0)}
    </Avatar>
  );
}
