import { m } from '#i18n/paraglide/messages.js'

const mostNames = 3

/** "Asha Mwakyusa, Juma Sanga and 4 more". */
export function namesOf(all: readonly string[]): string {
  const names = all.slice(0, mostNames).join(', ')
  return all.length > mostNames ? m.desk_and_more({ names, count: all.length - mostNames }) : names
}
