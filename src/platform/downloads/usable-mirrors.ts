/**
 * The mirrors from which the app may fetch a file: another path to the same file name on the file's own origin, as the
 * Content-Security-Policy requires. All others are shown as links (docs/decisions/012-downloads-and-saved-content.md).
 */
export function usableMirrors(
  mirrors: readonly string[],
  { url: originUrl, fileName }: { url: string; fileName: string },
  baseUrl: string,
): string[] {
  const main = new URL(originUrl, baseUrl)
  return mirrors.filter((text) => {
    const url = URL.parse(text, baseUrl)
    const isSameFile = url?.pathname.endsWith(`/${encodeURIComponent(fileName)}`) === true
    return isSameFile && url.origin === main.origin && url.href !== main.href
  })
}
