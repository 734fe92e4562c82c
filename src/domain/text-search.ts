/** Whether one of the texts contains the search text, ignoring case; a blank search matches everything. */
export function isFound(search: string, texts: readonly string[]): boolean {
  const query = search.trim().toLowerCase()
  return texts.some((text) => text.toLowerCase().includes(query))
}
