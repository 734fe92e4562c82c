import type { OutboxRow } from '#platform/outbox/outbox-row.ts'
import type { CampaignServer } from './server.ts'
import { Violation } from './violation.ts'

/**
 * Something that is to be so on the server, however often it is said: a name, a request, a wish to be told. `value`
 * is null where the schedule can't know which wish wins.
 */
export type Fact = {
  kind: 'profile' | 'request' | 'notify'
  owner: number
  /** The target of its rows. */
  target: string
  email: string
  value: string | null
}

/** Each last wish is fulfilled, unless it stands refused. */
export async function checkFacts(server: CampaignServer, facts: Fact[], rows: OutboxRow[]): Promise<void> {
  for (const fact of facts) {
    const isParked = rows.some(
      (row) => row.state === 'parked' && row.userId === fact.owner && row.target === fact.target,
    )
    if (fact.value === null || isParked) continue
    const found = await valuesOf(server, fact)
    if (found.length !== 1 || found[0] !== fact.value)
      throw new Violation(`${fact.target} of ${fact.owner} is ${found.join(' and ')}, not ${fact.value}`)
  }
}

async function valuesOf({ reader }: CampaignServer, { kind, owner, email }: Fact): Promise<string[]> {
  if (kind === 'profile') {
    const users = await reader.selectFrom('users').select('first_name').where('id', '=', owner).execute()
    return users.map((user) => user.first_name)
  }
  const table = kind === 'request' ? 'download_requests' : 'stock_notices'
  const found = await reader.selectFrom(table).select('email').where('email', '=', email).execute()
  return found.map((row) => row.email)
}
