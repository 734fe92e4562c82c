/**
 * The Google client id of this site, '' if the server has none. Undefined if the CSP of this document does not allow
 * Google's script, so that a new page load is needed.
 */
export function googleClientId(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name=google-client]')?.content
}
