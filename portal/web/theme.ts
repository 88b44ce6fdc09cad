import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { colours, toneTokens } from '#platform/web/ui/theme-colours.ts'

const family = "'Inter Variable', 'Noto Sans Devanagari', system-ui, sans-serif"

/** The one place for type, space, colour and shape; screens use its tokens and never their own values. */
export const theme = createTheme({
  fontFamily: family,
  headings: {
    fontFamily: family,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
      h4: { fontSize: '13px', lineHeight: '20px' },
    },
  },
  // Labels 12, tables 13, text 14, page titles 20.
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  // Phone, small, collapsed sidebar, lead as a panel, wide: 640, 820, 1040, 1280 and 1920 px.
  breakpoints: { xs: '40em', sm: '51.25em', md: '65em', lg: '80em', xl: '120em' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'sm',
  colors: colours,
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 6 },
  cursorType: 'pointer',
  respectReducedMotion: true,
  black: colours.gray[9],
  shadows: {
    xs: '0 1px 2px rgb(20 18 16 / 12%)',
    sm: '0 1px 3px rgb(20 18 16 / 14%)',
    md: '0 4px 14px rgb(20 18 16 / 16%)',
    lg: '0 8px 24px rgb(20 18 16 / 18%)',
    xl: '0 12px 36px rgb(20 18 16 / 20%)',
  },
  components: {
    // Text is as large as what it stands in, unless it says otherwise; a link has sizes of its own.
    Text: { defaultProps: { inherit: true } },
    Anchor: { defaultProps: { inherit: false } },
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 100 } } },
    // What floats has a shadow, and nothing else.
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 100 } } },
    SegmentedControl: { vars: () => ({ root: { '--sc-shadow': 'none' } }) },
    Modal: {
      defaultProps: {
        transitionProps: { duration: 120 },
        overlayProps: { backgroundOpacity: 0.45 },
        closeButtonProps: { 'aria-label': 'Close the dialog' },
      },
    },
  },
})

const surfaces = {
  light: {
    '--accent-ink': colours.indigo[7],
    '--accent-fill': colours.indigo[0],
    '--surface-quiet': colours.gray[0],
    '--line': colours.gray[2],
    '--mantine-color-dimmed': colours.gray[6],
    '--mantine-color-placeholder': colours.gray[6],
    '--mantine-color-error': colours.red[6],
    '--mantine-color-anchor': colours.indigo[7],
  },
  dark: {
    '--accent-ink': colours.indigo[4],
    '--accent-fill': '#2b2f52',
    '--surface-quiet': colours.dark[8],
    '--line': colours.dark[5],
    '--mantine-color-dimmed': colours.dark[2],
    '--mantine-color-placeholder': colours.dark[2],
    '--mantine-color-error': colours.red[4],
    '--mantine-color-anchor': colours.indigo[4],
  },
} as const

export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...surfaces.light, ...toneTokens('light') },
  dark: { ...surfaces.dark, ...toneTokens('dark') },
})
