import { type ReactNode, useLayoutEffect } from 'react';
import { useSelector } from 'react-redux';
import { selectScheme } from '#client/features/sidebar/slice.ts';
import { useMedia } from '#client/lib/hooks.ts';
import { DARK_QUERY } from '#client/lib/tokens.ts';
import { Antd } from '#client/ui/Antd.tsx';

/** The colours that the person chose on this device. Until the code has come, /scheme.js says the same to the page. */
export function Scheme({ children }: { children: ReactNode }) {
  const scheme = useSelector(selectScheme);
  const system = useMedia(DARK_QUERY);
  useLayoutEffect(() => {
    document.documentElement.dataset.scheme = scheme;
  }, [scheme]);
  return <Antd dark={scheme === 'system' ? system : scheme === 'dark'}>{children}</Antd>;
}
