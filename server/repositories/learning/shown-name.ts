/** What trainers see of a student: the name, not the username, which of many accounts is their address. */
export function shownName(person: { first_name: string; last_name: string }, number: number): string {
  return `${person.first_name} ${person.last_name}`.trim() || `#${number}`
}
