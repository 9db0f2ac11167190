/** antd in our colours. The rules come from the style sheet made at build time; only variables are set in the page. */
import type { ThemeConfig } from 'antd/es/config-provider';
import theme from 'antd/es/theme';
import { dark, light, measures } from '#client/lib/tokens.ts';

function themeOf(isDark: boolean): ThemeConfig {
  const tokens = isDark ? dark : light;
  return {
    zeroRuntime: true,
    hashed: false,
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: tokens.accent,
      colorLink: tokens.link,
      colorError: tokens.danger,
      colorSuccess: tokens.success,
      colorWarning: tokens.warning,
      colorText: tokens.text,
      colorTextDescription: tokens.muted,
      colorBgContainer: tokens.surface,
      colorBgElevated: tokens.surface,
      colorBgLayout: tokens.ground,
      colorBorder: tokens.lineStrong,
      colorBorderSecondary: tokens.line,
      borderRadius: measures.radius,
      controlHeight: measures.control,
      fontFamily: measures.font,
    },
    components: {
      Table: {
        headerBg: tokens.raised,
        headerColor: tokens.muted,
        headerSortActiveBg: tokens.accentSoft,
        headerSortHoverBg: tokens.accentSoft,
        bodySortBg: tokens.surface,
        rowHoverBg: tokens.raised,
        headerSplitColor: 'transparent',
        cellPaddingBlockMD: 8,
      },
    },
  };
}

export const themes = { light: themeOf(false), dark: themeOf(true) };
