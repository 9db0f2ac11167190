/**
 * antd in our colours, with the style sheet that is made at build time: the rules come from there, and only
 * variables are set in the page.
 */
import 'virtual:antd.css';
import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import ExclamationCircleFilled from '@ant-design/icons/ExclamationCircleFilled';
import InfoCircleFilled from '@ant-design/icons/InfoCircleFilled';
import ConfigProvider, { type ThemeConfig } from 'antd/es/config-provider';
import theme from 'antd/es/theme';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { REDUCED_MOTION, TOUCH, useMedia } from '#client/lib/hooks.ts';
import { dark, light, measures, sizes } from '#client/lib/tokens.ts';

/** Whether the screens are dark: as the person chose on this device, else as the system is. */
const DarkContext = createContext(false);
export const useDark = (): boolean => useContext(DarkContext);

// antd's own are read out by their English names, such as «close-circle».
const ALERT = {
  errorIcon: <CloseCircleFilled aria-hidden />,
  warningIcon: <ExclamationCircleFilled aria-hidden />,
  successIcon: <CheckCircleFilled aria-hidden />,
  infoIcon: <InfoCircleFilled aria-hidden />,
};

/** The class under which antd sets its variables. */
export const VARIABLES = 'css-var-app';

export function Antd({ dark, children }: { dark: boolean; children: ReactNode }) {
  const touch = useMedia(TOUCH);
  const still = useMedia(REDUCED_MOTION);
  const ours = useMemo(() => themeOf(dark, touch, still), [dark, touch, still]);
  return (
    <DarkContext value={dark}>
      <ConfigProvider theme={ours} alert={ALERT}>
        {children}
      </ConfigProvider>
    </DarkContext>
  );
}

/** Where a thumb presses, controls are larger. */
const TOUCH_CONTROL = 44;

function themeOf(isDark: boolean, touch: boolean, still: boolean): ThemeConfig {
  const tokens = isDark ? dark : light;
  return {
    zeroRuntime: true,
    cssVar: { key: VARIABLES },
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
      colorTextPlaceholder: tokens.muted,
      colorBgContainer: tokens.surface,
      colorBgElevated: tokens.surface,
      colorBgLayout: tokens.ground,
      colorBorder: tokens.lineStrong,
      colorBorderSecondary: tokens.line,
      borderRadius: measures.radius,
      controlHeight: touch ? TOUCH_CONTROL : measures.control,
      // antd's own, three quarters of a control, is odd.
      ...(!touch && { controlHeightSM: measures.controlSmall }),
      // antd derives the note, the title and the heading from it.
      fontSize: sizes.sizeBody,
      fontSizeHeading1: sizes.sizeFigure,
      // Even the shortest way of a dialog has a moment in which a click on its button meets the ground behind it.
      motion: !still,
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
        // The red of the dark is pale: white on it can't be read.
        dangerColor: tokens.surface,
        // Those of a row of a list, too.
        ...(touch && { controlHeightSM: TOUCH_CONTROL }),
      },
      Layout: { lightSiderBg: tokens.rail },
      Menu: {
        // All entries of an administrador stand in a window of 768 pixels.
        itemHeight: touch ? TOUCH_CONTROL : 30,
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
      // The row that Enter takes.
      Select: { optionActiveBg: tokens.accentSoft },
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
