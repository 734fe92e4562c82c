/**
 * Which of an entry's mirrors the app may fetch a file from: the file's own address elsewhere on its host, where the
 * page's policy allows it. Others, and pages that a person has to read, are links
 * (docs/decisions/012-downloads-and-saved-content.md).
 */
export function usableMirrors(
  mirrors: readonly string[],
  { url: own, fileName }: { url: string; fileName: string },
  baseUrl: string,
): string[] {
  const main = new URL(own, baseUrl)
  return mirrors.filter((text) => {
    const url = URL.parse(text, baseUrl)
    const isSameFile = url?.pathname.endsWith(`/${encodeURIComponent(fileName)}`) === true
    return isSameFile && url.origin === main.origin && url.href !== main.href
  })
}
