/**
 * Resets browser defaults. It is part of every page's critical CSS, so it contains only rules that have an effect in a
 * supported browser.
 */
export const reset = {
  '*, *::before, *::after, *::backdrop': { boxSizing: 'border-box', border: '0 solid' },
  '*': {
    margin: '0',
    padding: '0',
    font: 'inherit',
    WebkitTapHighlightColor: 'transparent',
  },
  'img, svg, video, canvas, iframe': { display: 'block' },
  'img, video': { maxWidth: '100%', height: 'auto' },
  'ol, ul': { listStyle: 'none' },
  'a, button, input, select, textarea': { color: 'inherit' },
  a: { textDecoration: 'inherit' },
  button: { background: 'none' },
  'input:is([type=text], [type=email], [type=search], [type=password])': { appearance: 'none' },
  '::-webkit-search-decoration, ::-webkit-search-cancel-button': { appearance: 'none' },
  '::placeholder': { opacity: '1', color: 'soft' },
  '::file-selector-button': { appearance: 'button', font: 'inherit' },
  ':user-invalid': { boxShadow: 'none' },
  textarea: { resize: 'vertical' },
  table: { borderCollapse: 'collapse' },
  hr: { height: '0', borderTopWidth: '1px' },
  strong: { fontWeight: 'bolder' },
  em: { fontStyle: 'italic' },
  'code, pre': { fontFamily: "ui-monospace, Menlo, Consolas, 'Liberation Mono', monospace" },
  '[hidden]:not([hidden=until-found])': { display: 'none !important' },
}
