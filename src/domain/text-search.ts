/** Whether one of the texts holds what was searched for, whatever the case; a blank search fits everything. */
export function isFound(search: string, texts: readonly string[]): boolean {
  const wanted = search.trim().toLowerCase()
  return texts.some((text) => text.toLowerCase().includes(wanted))
}
