import { sql } from 'kysely'
import * as v from 'valibot'
import {
  auditRowSchema,
  type AuditAction,
  type AuditFilter,
  type AuditRow,
  type AuditTarget,
} from '#domain/staff-audit.ts'
import type { StaffName } from '#domain/staff-row.ts'
import type { Database, Trx } from '#server/database/database.ts'
import type { Account } from '#server/repositories/accounts.ts'
import { changesOf, listedState, type AuditState } from '#server/repositories/staff/audit-state.ts'
import { pastCursor, orderOf, rowsOf, type IdCursor } from '#server/repositories/staff/keyset.ts'

export type AuditEntry = {
  action: AuditAction
  target: { kind: AuditTarget; id: number | string }
  before: AuditState
  after: AuditState
}

/** What staff know a thing by is recorded as it was at that time: it can change later, also by others. */
const nameFields: Partial<Record<AuditTarget, string>> = { post: 'title' }

/** Who did it: an account, or the person at the server's terminal. */
export type AuditActor = Pick<Account, 'id' | 'first_name' | 'last_name' | 'username'>
export const terminal: AuditActor = { id: 0, first_name: '', last_name: '', username: 'npm run user' }

/**
 * Writes an entry in the transaction of the change that it records, so that neither exists without the other, with the fields that
 * differ. A key of the actor that has an entry adds none.
 */
export async function recordAudit(
  trx: Trx,
  actor: AuditActor,
  { action, target, ...states }: AuditEntry,
  { at, key }: { at: string; key: string | null },
): Promise<void> {
  const { before, after } = changesOf(states.before, states.after, nameFields[target.kind])
  await trx
    .insertInto('audit_log')
    .values({
      at,
      actor_id: actor.id,
      actor_name: `${actor.first_name} ${actor.last_name}`.trim() || actor.username,
      action,
      target_kind: target.kind,
      target_id: String(target.id),
      before_state: before && JSON.stringify(before),
      after_state: after && JSON.stringify(after),
      idempotency_key: key,
    })
    .onConflict((conflict) => conflict.columns(['actor_id', 'idempotency_key']).doNothing())
    .execute()
}

/** More do not fit into a choice. */
const maxActors = 200

/** Who is in the log, by the name of their last entry. Each costs one step in the index, however long the log is. */
export async function listActors(db: Database): Promise<StaffName[]> {
  const { rows } = await sql<StaffName>`
    with recursive actors(id) as (
      select min(actor_id) from audit_log
      union all
      select (select min(actor_id) from audit_log where actor_id > actors.id) from actors where actors.id is not null
    )
    select id, (
      select actor_name from audit_log where actor_id = actors.id order by audit_log.id desc limit 1
    ) as name
    from actors where id is not null limit ${sql.lit(maxActors)}`.execute(db)
  return rows.toSorted((one, other) => one.name.localeCompare(other.name))
}

/** Entries newest first, with states that are cut where they are long. */
export async function listAudit(
  db: Database,
  { action, actor, target }: AuditFilter,
  cursor: IdCursor,
  limit: number,
): Promise<AuditRow[]> {
  const [kind = '', ...id] = target?.split('/') ?? []
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(actor !== undefined, (query) => query.where('actor_id', '=', Number(actor)))
    .$if(kind !== '', (query) => query.where('target_kind', '=', kind))
    .$if(id.length > 0, (query) => query.where('target_id', '=', id.join('/')))
    .where(pastCursor('id', cursor))
    .orderBy('id', orderOf(cursor))
    .limit(rowsOf(limit))
    .execute()
  return rows.map(({ before_state, after_state, ...row }) =>
    v.parse(auditRowSchema, {
      ...row,
      before: listedState(stateOf(before_state)),
      after: listedState(stateOf(after_state)),
    }),
  )
}

/** An entry with its texts as they were recorded; undefined if there is none. */
export async function findAudit(db: Database, id: number): Promise<AuditRow | undefined> {
  const entry = await db.selectFrom('audit_log').selectAll().where('id', '=', id).executeTakeFirst()
  if (!entry) return undefined
  const { before_state, after_state, ...row } = entry
  return v.parse(auditRowSchema, { ...row, before: stateOf(before_state), after: stateOf(after_state) })
}

const states = v.nullable(v.record(v.string(), v.unknown()))

function stateOf(json: string | null): AuditState {
  return json === null ? null : v.parse(states, JSON.parse(json))
}
