/** Around each thing of antd: our colours, Spanish, and its style sheet, which comes with the first of them. */
import 'virtual:antd.css';
import ConfigProvider from 'antd/es/config-provider';
import esES from 'antd/es/locale/es_ES';
import dayjs from 'dayjs';
import 'dayjs/locale/es';
import type { ReactNode } from 'react';
import { useMedia } from '#client/lib/hooks.ts';
import { DARK_QUERY } from '#client/lib/tokens.ts';
import { themes } from './theme.ts';

dayjs.locale('es');

export function Antd({ children }: { children: ReactNode }) {
  const dark = useMedia(DARK_QUERY);
  return (
    <ConfigProvider locale={esES} theme={dark ? themes.dark : themes.light}>
      {children}
    </ConfigProvider>
  );
}
