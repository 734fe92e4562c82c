/** Lower-case words joined by hyphens: 'Web Development' and 'web-development' have the same slug. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
