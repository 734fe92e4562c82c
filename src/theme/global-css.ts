import { palette } from './palette.ts'
import { reset } from './reset.ts'

/** `--paper: #FFFBF5; …` */
function asVariables(colours: Record<string, string>): Record<`--${string}`, string> {
  const variables: Record<`--${string}`, string> = {}
  for (const [name, value] of Object.entries(colours)) variables[`--${name}`] = value
  return variables
}

/** Global styles. The colour mode follows a media query unless the user chose one (an attribute). */
export const globalCss = () => ({
  ...reset,
  html: {
    ...asVariables(palette.light),
    // Limited by the viewport, so that a ten-letter word fits a phone even with a large text size.
    '--2xl': 'min(1.75rem,11vw)',
    '--3xl': 'clamp(min(1.875rem,12vw),5.2vw,2.75rem)',
    '--4xl': 'clamp(min(2rem,12vw),5.6vw,3.5rem)',
    // The margin beside the centred content of a wide screen.
    '--side': 'max(1rem, calc((100vw - 74rem) / 2))',
    colorScheme: 'light dark',
    WebkitTextSizeAdjust: '100%',
    textSizeAdjust: '100%',
    touchAction: 'manipulation',
    tabSize: '4',
    // What is scrolled to or focused is not under the header or the chat's button.
    scrollPaddingBlock: '6rem',
    '@media (prefers-color-scheme: dark)': { '&:not([data-theme=light])': asVariables(palette.dark) },
    '&[data-theme=dark]': { ...asVariables(palette.dark), colorScheme: 'dark' },
    '&[data-theme=light]': { colorScheme: 'light' },
    // Content above the target of the URL's fragment has its real height at once (utilities.ts). Not with `:has()` on an
    // ancestor in the rules of that content: each insertion of an element would compute all its styles anew.
    '&:has(:target)': { '--defer': 'none' },
    // Locks scrolling of the page behind an open menu.
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
  // The press was recorded and is replayed after hydration (src/hydration); until then the button is dimmed.
  '@media (scripting: enabled)': {
    '#root:not([data-hydrated]) button:focus:not(:focus-visible)': { opacity: '.5', cursor: 'progress' },
  },
})
