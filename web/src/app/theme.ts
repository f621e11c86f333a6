import { Button, type CSSVariablesResolver, createTheme, Input, type MantineColorsTuple } from '@mantine/core'
import { selectKeys } from '../kit/pickers/select-keys.ts'

/** The only accent color: a deep sea green. White text on shade 7 has a contrast of 6.2:1. */
const sea: MantineColorsTuple = [
  '#e9f7f5',
  '#d3ece9',
  '#a6d9d3',
  '#76c6bd',
  '#4fb5aa',
  '#2f9f95',
  '#17857c',
  '#0b6a64',
  '#085650',
  '#05433f',
]

/** Cool neutrals, light to dark. */
const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f0f2f5',
  '#e4e7ec',
  '#d5dae2',
  '#bfc6d1',
  '#98a1b0',
  '#6b7484',
  '#4a5260',
  '#343b47',
  '#1d222b',
]

/** Dark surfaces: 0 is text, 6 a raised surface, 7 the background. */
const dark: MantineColorsTuple = [
  '#dde2ea',
  '#b9c0cc',
  '#98a1b0',
  '#5d6675',
  '#3a424f',
  '#2c323c',
  '#20252d',
  '#171b21',
  '#111419',
  '#0c0e12',
]

const smallest = 'var(--mantine-font-size-xs)'

const dense = { height: '32px', font: '13px' }

export const theme = createTheme({
  primaryColor: 'sea',
  primaryShade: { light: 7, dark: 7 },
  colors: { sea, gray, dark },
  white: '#ffffff',
  black: '#1d222b',
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  // The type scale; styles.test.ts rejects any other font size.
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px', xxl: '24px' },
  // The three weights; styles.test.ts rejects any other.
  fontWeights: { regular: '400', medium: '550', bold: '650' },
  fontFamily:
    "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', 'Open Sans', sans-serif",
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '1.35' },
      h2: { fontSize: '20px', lineHeight: '1.35' },
      h3: { fontSize: '20px', lineHeight: '1.4' },
      h4: { fontSize: '16px', lineHeight: '1.45' },
      h5: { fontSize: '16px', lineHeight: '1.5' },
      h6: { fontSize: '14px', lineHeight: '1.5' },
    },
  },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      vars: (_theme, { size = 'sm' }) =>
        size === 'sm'
          ? { root: { '--button-height': dense.height, '--button-fz': dense.font, '--button-padding-x': '12px' } }
          : { root: {} },
    }),
    Input: Input.extend({
      vars: (_theme, { size = 'sm' }) =>
        size === 'sm' ? { wrapper: { '--input-height': dense.height, '--input-fz': dense.font } } : { wrapper: {} },
    }),
    // The library's own are 2 px smaller than the field's text.
    InputWrapper: {
      vars: () => ({
        description: { '--input-description-size': smallest },
        error: { '--input-error-size': smallest },
      }),
    },
    // The list itself scrolls, so it needs no focus of its own (WCAG 2.1.1).
    Select: { defaultProps: { withScrollArea: false, onKeyDownCapture: selectKeys } },
    MultiSelect: { defaultProps: { withScrollArea: false } },
    // So a button in an alert's text shows its whole focus ring.
    Alert: { styles: { message: { overflow: 'visible', overflowWrap: 'anywhere' } } },
    // Its content is there at once and fades in (global.css), so that what is typed is never late.
    Popover: { defaultProps: { transitionProps: { duration: 0 } } },
    // Not `Modal.extend`, which would add the component itself to the first load.
    Modal: {
      defaultProps: {
        transitionProps: { duration: 120, transition: 'fade' },
        closeButtonProps: { 'aria-label': 'Close' },
        radius: 'md',
        // A header of a dialog isn't the page's banner.
        attributes: { header: { role: 'none' } },
      },
    },
  },
})

/** Maps Mantine's color variables to ours (kit/colors.css), so its components match. */
export const cssVariables: CSSVariablesResolver = () => {
  const ours = {
    '--mantine-color-body': 'var(--raised)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--soft)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-placeholder': 'var(--placeholder)',
    '--mantine-color-default-border': 'var(--line)',
  }
  // Mantine's own grounds of alerts glow in the dark.
  const grounds = {
    '--mantine-color-yellow-light': 'var(--notice-ground)',
    '--mantine-color-orange-light': 'var(--notice-ground)',
    '--mantine-color-red-light': 'var(--danger-ground)',
  }
  return { variables: {}, light: ours, dark: { ...ours, ...grounds } }
}
