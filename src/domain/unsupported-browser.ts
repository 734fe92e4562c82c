/**
 * Id of the disabled style sheet link that shows the notice for old browsers. Also used as a global variable name in
 * the inline script.
 */
export const unsupportedBrowserStyleId = 'unsupportedStyle'
