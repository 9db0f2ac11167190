/** antd in our colours. The rules come from the style sheet made at build time; only variables are set in the page. */
import type { ThemeConfig } from 'antd/es/config-provider';
import theme from 'antd/es/theme';
import { dark, light, measures } from '#client/lib/tokens.ts';

/** Where a thumb presses, controls are larger. */
const TOUCH_CONTROL = 44;

export function themeOf(isDark: boolean, touch: boolean): ThemeConfig {
  const tokens = isDark ? dark : light;
  return {
    zeroRuntime: true,
    hashed: false,
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: tokens.accent,
      colorPrimaryHover: tokens.accentHover,
      colorPrimaryActive: tokens.accentHover,
      colorLink: tokens.link,
      colorErrorHover: tokens.danger,
      colorErrorBorderHover: tokens.danger,
      colorError: tokens.danger,
      colorSuccess: tokens.success,
      colorWarning: tokens.warning,
      colorInfo: tokens.accent,
      colorErrorBg: tokens.dangerSoft,
      colorErrorBorder: tokens.dangerSoft,
      colorSuccessBg: tokens.successSoft,
      colorSuccessBorder: tokens.successSoft,
      colorWarningBg: tokens.warningSoft,
      colorWarningBorder: tokens.warningSoft,
      colorInfoBg: tokens.accentSoft,
      colorInfoBorder: tokens.accentSoft,
      colorText: tokens.text,
      colorTextDescription: tokens.muted,
      colorBgContainer: tokens.surface,
      colorBgElevated: tokens.surface,
      colorBgLayout: tokens.ground,
      colorBorder: tokens.lineStrong,
      colorBorderSecondary: tokens.line,
      borderRadius: measures.radius,
      controlHeight: touch ? TOUCH_CONTROL : measures.control,
      fontSizeHeading1: 28,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
      fontFamily: measures.font,
    },
    components: {
      // Under the pointer a word has to be read too: antd's own shade of the blue is too pale for that.
      Button: {
        defaultHoverColor: tokens.link,
        defaultActiveColor: tokens.link,
        defaultHoverBorderColor: tokens.accent,
      },
      Layout: { lightSiderBg: tokens.rail },
      Menu: {
        itemHeight: touch ? TOUCH_CONTROL : 34,
        itemMarginBlock: 2,
        itemMarginInline: 4,
        itemPaddingInline: 0,
        itemBorderRadius: measures.radius,
        iconMarginInlineEnd: 8,
        itemBg: 'transparent',
        itemColor: tokens.railText,
        itemHoverBg: tokens.railActive,
        itemSelectedBg: tokens.railActive,
        itemSelectedColor: tokens.link,
        activeBarBorderWidth: 0,
        collapsedWidth: 49,
      },
      Tabs: { itemSelectedColor: tokens.link, itemHoverColor: tokens.link, itemActiveColor: tokens.link },
      Table: {
        headerBg: tokens.raised,
        headerColor: tokens.muted,
        headerSortActiveBg: tokens.accentSoft,
        headerSortHoverBg: tokens.accentSoft,
        bodySortBg: tokens.surface,
        rowHoverBg: tokens.raised,
        headerSplitColor: 'transparent',
        cellPaddingBlockMD: 11,
        cellPaddingInlineMD: 12,
      },
    },
  };
}
