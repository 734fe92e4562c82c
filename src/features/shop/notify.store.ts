import { visitorId, type OutboxRow, type RowFor } from '#platform/outbox/outbox-row.ts'
import { engine } from '#platform/page-engine.ts'

/** Addresses that wait to be noted for a product, of this person or of the visitor. */
export async function readNotices(product: string, userId: number | null): Promise<RowFor<'notify'>[]> {
  const rows = await engine.outbox.rows(userId ?? visitorId)
  return rows.filter(isNotice).filter((row) => row.payload.product === product)
}

function isNotice(row: OutboxRow): row is RowFor<'notify'> & OutboxRow {
  return row.kind === 'notify'
}

/** Takes the wish; it is on the disk when the promise resolves. */
export function askForNotice(email: string, product: string, userId: number | null): Promise<void> {
  return engine.outbox.enqueue({ kind: 'notify', payload: { email, product } }, userId ?? visitorId)
}
