/** antd in our colours and in Spanish, with the style sheet that is made at build time. */
import 'virtual:antd.css';
import ConfigProvider from 'antd/es/config-provider';
import esES from 'antd/es/locale/es_ES';
import dayjs from 'dayjs';
import 'dayjs/locale/es-mx';
import { type ReactNode, useMemo } from 'react';
import { TOUCH, useMedia } from '#client/lib/hooks.ts';
import { DarkContext } from './dark.ts';
import { themeOf } from './theme.ts';

dayjs.locale('es-mx');

export function Antd({ dark, children }: { dark: boolean; children: ReactNode }) {
  const touch = useMedia(TOUCH);
  const theme = useMemo(() => themeOf(dark, touch), [dark, touch]);
  return (
    <DarkContext value={dark}>
      <ConfigProvider locale={esES} theme={theme}>
        {children}
      </ConfigProvider>
    </DarkContext>
  );
}
