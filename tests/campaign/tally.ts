/** Counts by name. */
export type Tally = Record<string, number>

/** Adds the counts of `more` to `tally`. */
export function addTo(tally: Tally, more: Tally): void {
  for (const [name, times] of Object.entries(more)) tally[name] = (tally[name] ?? 0) + times
}
