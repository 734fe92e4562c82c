/**
 * The name of an author in the address of the author's page: small letters and digits without accents, joined by dashes;
 * `author` for a name without any. Names that differ only in what is left out share a page.
 */
export function authorKey(name: string): string {
  const key = name
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return key || 'author'
}
