import { sql } from 'kysely'
import * as v from 'valibot'
import type { Database, Trx } from '#server/database/database.ts'
import { addToPostCount } from '#server/repositories/categories.ts'

/** Takes a post down or puts it back, with its place in the count of its category and the links to its files. Idempotent. */
export async function setPostHidden(trx: Trx, id: number, isHidden: boolean, now: string): Promise<void> {
  const changed = await trx
    .updateTable('posts')
    .set({ hidden_at: isHidden ? now : null })
    .where('id', '=', id)
    .where('hidden_at', isHidden ? 'is' : 'is not', null)
    .returning('category_id')
    .executeTakeFirst()
  if (!changed) return
  await addToPostCount(trx, changed.category_id, isHidden ? -1 : 1)
  await setFilesPublic(trx, id)
  if (isHidden) await withdrawNotifications(trx, id, now)
}

/** Opens the files of a post to everybody if a post that readers see offers them freely. */
async function setFilesPublic(trx: Trx, id: number): Promise<void> {
  await sql`
    update files set is_public = case
      when exists (
        select 1 from blog_downloads inner join posts on posts.id = blog_downloads.post_id
        where blog_downloads.file_id = files.id and is_premium = 0 and request_only = 0 and hidden_at is null
      ) then 1 else 0 end
    where id in (select file_id from blog_downloads where post_id = ${id}) and path not like 'archive/%'`.execute(
    trx,
  )
}

/**
 * Notifications of a post and of replies below it have its title and author. Nobody else is notified of it, and those who were
 * are not notified again when it is put back.
 */
async function withdrawNotifications(trx: Trx, id: number, now: string): Promise<void> {
  // First, because it waits for a batch that is being notified, whose notifications are seen below.
  await trx
    .updateTable('notification_fan_outs')
    .set({ done_at: now })
    .where('event', '=', `post:${id}`)
    .where('done_at', 'is', null)
    .execute()
  await sql`
    delete from notifications where event in (
      select ${`post:${id}`} union all select 'comment:' || id from comments where post_id = ${id}
    )`.execute(trx)
}

/**
 * Posts with why they are down: the reason of the last time, which is in the audit log and nowhere else; '' for those that
 * have none.
 */
export async function withHidingReasons<TPost extends { id: number; hidden_at: string | null }>(
  db: Database,
  posts: readonly TPost[],
): Promise<(TPost & { hidden_reason: string })[]> {
  const ids = posts.filter(({ hidden_at }) => hidden_at !== null).map(({ id }) => String(id))
  const reasons = ids.length === 0 ? new Map<number, string>() : await readReasons(db, ids)
  return posts.map((post) => Object.assign(post, { hidden_reason: reasons.get(post.id) ?? '' }))
}

const hiddenState = v.object({ reason: v.optional(v.string(), '') })

async function readReasons(db: Database, ids: readonly string[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['target_id', 'after_state'])
    .where('target_kind', '=', 'post')
    .where('target_id', 'in', ids)
    .where('action', '=', 'post.hide')
    .orderBy('id')
    .execute()
  return new Map(
    rows.map(({ target_id, after_state }) => [
      Number(target_id),
      v.parse(hiddenState, JSON.parse(after_state ?? '{}')).reason,
    ]),
  )
}
