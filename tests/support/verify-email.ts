import type { User } from '#domain/account.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Verifies the email address of an account, as the link in its mail does. */
export async function verifyEmail({ db, clock }: TestServer, userId: number): Promise<void> {
  const email_verified_at = clock.now().toISOString()
  await db.updateTable('users').set({ email_verified_at }).where('id', '=', userId).execute()
}

/** An account whose email address is verified. */
export async function aVerifiedPerson(server: TestServer): Promise<User> {
  const person = await server.aPerson()
  await verifyEmail(server, person.id)
  return person
}
