import { type ReactNode, useLayoutEffect } from 'react';
import { useSelector } from 'react-redux';
import { selectScheme } from '#client/features/sidebar/slice.ts';
import { useMedia } from '#client/lib/hooks.ts';
import { DARK_QUERY, dark, light } from '#client/lib/tokens.ts';
import { Antd } from '#client/ui/Antd.tsx';

/** The colours that the person chose on this device. Until the code has come, /scheme.js says the same to the page. */
export function Scheme({ children }: { children: ReactNode }) {
  const scheme = useSelector(selectScheme);
  const system = useMedia(DARK_QUERY);
  useLayoutEffect(() => {
    document.documentElement.dataset.scheme = scheme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const wanted = scheme === 'system' && meta.media.includes('dark') ? 'dark' : scheme;
      meta.content = (wanted === 'dark' ? dark : light).surface;
    }
  }, [scheme]);
  return <Antd dark={scheme === 'system' ? system : scheme === 'dark'}>{children}</Antd>;
}
