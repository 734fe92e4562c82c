import { Dexie } from 'dexie'

/** The schema of the first release, written out: what it left on phones must be sent by every later one. */
const firstSchema = {
  posts: 'slug, published_at, category',
  likes: '[userId+slug], userId',
  comments: 'id, slug',
  answers: 'url',
  drafts: 'place',
  outbox: '++seq, &key, [userId+state], [userId+target], doneAt',
  settings: 'name',
}

/** A phone that the first release was used on; one text for each row that waits there. */
type OldPhone = { databaseName: string; owner: number; slug: string; now: number; texts: string[] }

/** Leaves rows of the first release on the phone; the first was on its way when the tab closed. */
export async function oldDatabase({ databaseName, owner, slug, now, texts }: OldPhone): Promise<void> {
  const db = new Dexie(databaseName)
  db.version(1).stores(firstSchema)
  const rows = texts.map((content, place) => ({
    key: crypto.randomUUID(),
    userId: owner,
    kind: 'comment',
    target: `post/${slug}/comments`,
    payload: { slug, content, parent: null },
    state: place === 0 ? 'sending' : 'waiting',
    attempts: place === 0 ? 1 : 0,
    nextAttemptAt: 0,
    lastError: null,
    createdAt: now,
    doneAt: 0,
  }))
  await db.table('outbox').bulkAdd(rows)
  db.close()
}
