import type { Database, Trx } from '#server/database/database.ts'

/** What a ticket allows: the second step of a sign-in, a sign-in with a passkey alone, or adding a passkey. */
export type TicketPurpose = 'second_step' | 'passkey_sign_in' | 'passkey_add'
export type Ticket = { user_id: number | null; challenge: string }

export async function insertTicket(
  db: Database,
  ticket: {
    hash: string
    purpose: TicketPurpose
    userId: number | null
    challenge: string
    expiresAt: string
  },
): Promise<void> {
  await db
    .insertInto('sign_in_tickets')
    .values({
      token_hash: ticket.hash,
      purpose: ticket.purpose,
      user_id: ticket.userId,
      challenge: ticket.challenge,
      expires_at: ticket.expiresAt,
      used_at: null,
    })
    .execute()
}

/** A ticket that can still be used. */
export function findTicket(
  db: Database,
  hash: string,
  purpose: TicketPurpose,
  now: string,
): Promise<Ticket | undefined> {
  return db
    .selectFrom('sign_in_tickets')
    .select(['user_id', 'challenge'])
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses up a ticket; false if it was used or has expired. */
export async function consumeTicket(trx: Trx, hash: string, now: string): Promise<boolean> {
  const deleted = await trx
    .updateTable('sign_in_tickets')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst()
  return deleted !== undefined
}

/**
 * Makes the tickets of an account worthless: its password was replaced. By the index of the time: visitors make tickets too, of
 * which there are those of a day.
 */
export async function endTickets(trx: Trx, userId: number, now: string): Promise<void> {
  await trx
    .deleteFrom('sign_in_tickets')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .execute()
}
