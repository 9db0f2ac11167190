/**
 * The look: every colour and measure, once. CSS reads them as variables, antd's theme as values.
 * All pairs of text and ground have a contrast of 4.5 or more.
 */
export const light = {
  ground: '#ffffff',
  surface: '#ffffff',
  raised: '#f8fafc',
  line: '#e2e8f0',
  lineStrong: '#7f8da3',
  text: '#17213a',
  muted: '#56637a',
  accent: '#2557c9',
  accentHover: '#1d47a8',
  onAccent: '#ffffff',
  accentSoft: '#e8effc',
  link: '#1f4fbd',
  success: '#12704f',
  successSoft: '#e3f5ec',
  danger: '#b3261e',
  dangerSoft: '#fdecea',
  warning: '#8a5200',
  warningSoft: '#fdf3df',
  rail: '#f5f7fa',
  railText: '#3d4a61',
  railActive: '#e2eafb',
  /** Current section of the daycare menu: green, as the specification asks. */
  railGuarderia: '#1b7a4b',
  shadow: '0 1px 2px rgb(20 33 61 / 6%), 0 4px 16px rgb(20 33 61 / 6%)',
  /** For overlays. */
  shadowHigh: '0 12px 32px rgb(0 0 0 / 18%)',
};

export const dark: typeof light = {
  ground: '#10151f',
  surface: '#161d29',
  raised: '#1b2432',
  line: '#2a3546',
  lineStrong: '#71809a',
  text: '#e7ecf5',
  muted: '#a3b0c5',
  accent: '#3868d8',
  accentHover: '#4a79e6',
  onAccent: '#ffffff',
  accentSoft: '#1b2b4d',
  link: '#92b4ff',
  success: '#5fd3a3',
  successSoft: '#12312a',
  danger: '#ff9a92',
  dangerSoft: '#3d1d1f',
  warning: '#f0c172',
  warningSoft: '#382a14',
  rail: '#131a26',
  railText: '#b6c3da',
  railActive: '#1f3260',
  railGuarderia: '#1a7046',
  shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 4px 16px rgb(0 0 0 / 30%)',
  shadowHigh: '0 12px 32px rgb(0 0 0 / 18%)',
};

export const measures = {
  radius: 6,
  control: 36,
  controlSmall: 28,
  /** Below a control, for its hint or error of one line. */
  below: '26px',
  font: "'Inter Variable', system-ui, 'Segoe UI', Roboto, 'Open Sans', 'Helvetica Neue', Arial, sans-serif",
} as const;

/** The only sizes of letters, in px. The figure is the one that a screen is about. */
export const sizes = {
  sizeNote: 12,
  sizeLabel: 13,
  sizeBody: 14,
  sizeTitle: 16,
  sizeHeading: 20,
  sizeFigure: 28,
} as const;

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const variables = (tokens: object) =>
  Object.entries(tokens)
    .map(([name, value]) => `--${kebab(name)}:${typeof value === 'number' ? `${value}px` : value};`)
    .join('');

/**
 * The tokens as CSS variables: dark ones by the system's or this browser's setting (`data-scheme`). Paper is always
 * light.
 */
export const tokensCss = [
  `:root{color-scheme:light dark;${variables({ ...measures, ...sizes, ...light })}}`,
  `@media screen and (prefers-color-scheme:dark){:root:not([data-scheme=light]){${variables(dark)}}}`,
  `@media screen{:root[data-scheme=light]{color-scheme:light}:root[data-scheme=dark]{color-scheme:dark;${variables(dark)}}}`,
].join('\n');

export const DARK_QUERY = '(prefers-color-scheme: dark)';
