import { palette } from './palette.ts'
import { reset } from './reset.ts'

/** `--paper: #FFFBF5; …` */
function asVariables(colours: Record<string, string>): Record<`--${string}`, string> {
  const variables: Record<`--${string}`, string> = {}
  for (const [name, value] of Object.entries(colours)) variables[`--${name}`] = value
  return variables
}

/** Rules that belong to no element of ours. The colour mode is a media query unless one was chosen (an attribute). */
export const globalCss = () => ({
  ...reset,
  html: {
    ...asVariables(palette.light),
    // Where text is much larger, words of ten letters still fit a phone.
    '--2xl': 'min(1.75rem,11vw)',
    '--3xl': 'clamp(min(1.875rem,12vw),5.2vw,2.75rem)',
    '--4xl': 'clamp(min(2rem,12vw),5.6vw,3.5rem)',
    // Beside what stands in the middle of a wide screen.
    '--side': 'max(1rem, calc((100vw - 74rem) / 2))',
    colorScheme: 'light dark',
    WebkitTextSizeAdjust: '100%',
    textSizeAdjust: '100%',
    touchAction: 'manipulation',
    tabSize: '4',
    '@media (prefers-color-scheme: dark)': { '&:not([data-theme=light])': asVariables(palette.dark) },
    '&[data-theme=dark]': { ...asVariables(palette.dark), colorScheme: 'dark' },
    '&[data-theme=light]': { colorScheme: 'light' },
    // The page behind an open menu stays where it is.
    '&:has(dialog[data-lock][open])': { overflow: 'hidden' },
    '@media (prefers-reduced-motion: reduce)': {
      '& *, & *::before, & *::after': { transition: 'none !important', animation: 'none !important' },
    },
  },
  'html, body': { bg: 'paper', color: 'ink' },
  body: {
    minHeight: '100dvh',
    position: 'relative',
    fontFamily: 'system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif',
    fontSize: 'md',
    lineHeight: '1.55',
    overflowWrap: 'break-word',
  },
  'h1, h2, h3': {
    fontWeight: 'bold',
    letterSpacing: '-0.02em',
    lineHeight: '1.15',
    textWrap: 'balance',
    overflowWrap: 'anywhere',
  },
  'a, button, input, textarea, select': {
    '&:focus-visible': { outline: '3px solid var(--accent)', outlineOffset: '2px' },
  },
  // It was heard, and is answered when the scripts have come (src/hydration).
  '@media (scripting: enabled)': {
    '#root:not([data-hydrated]) button:focus:not(:focus-visible)': { opacity: '.5', cursor: 'progress' },
  },
})
