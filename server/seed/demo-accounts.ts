import type { Role } from '#domain/roles.ts'
import { hashPassword, unusablePassword } from '#server/security/passwords.ts'
import type { NewAccount } from '#server/repositories/accounts.ts'
import type { SeedPerson } from '#server/seed/content.ts'

/** Public on purpose: `main.ts demo` prints it. Production does not start with accounts that have it (demo-marker.ts). */
export const demoPassword = 'vior-demo-2026'
/** Of the addresses of accounts that can sign in. */
export const demoMailDomain = 'demo.vior.example'
const demoAccountCount = 11

/** Sign-in names of each person who has a demo account. */
export function demoSignIns(people: SeedPerson[]): { role: Role; username: string; email: string }[] {
  return people
    .slice(0, demoAccountCount)
    .map(({ role, username }) => ({ role, username, email: demoEmail(username) }))
}

/**
 * Accounts of the demo's people. The first eleven, one per role, have the demo password; the others only comment and
 * cannot sign in.
 */
export async function toAccounts(people: SeedPerson[], createdAt: string): Promise<NewAccount[]> {
  // One hash for all: the password is public, and hashing eleven times would take 200 MB and half a second.
  const passwordHash = await hashPassword(demoPassword)
  return people.map((person, index) => {
    const hasSignIn = index < demoAccountCount
    return {
      username: person.username,
      email: hasSignIn ? demoEmail(person.username) : `${person.username}@people.vior.example`,
      passwordHash: hasSignIn ? passwordHash : unusablePassword,
      firstName: person.first_name,
      lastName: person.last_name,
      phone: '',
      role: person.role,
      roles: person.roles ?? [person.role],
      createdAt,
    }
  })
}

function demoEmail(username: string): string {
  return `${username}@${demoMailDomain}`
}
