import { Dexie } from 'dexie'

/** The schema of the first release, written out: later versions must send the rows that it left on phones. */
const firstSchema = {
  posts: 'slug, published_at, category',
  likes: '[userId+slug], userId',
  comments: 'id, slug',
  answers: 'url',
  drafts: 'place',
  outbox: '++seq, &key, [userId+state], [userId+target], doneAt',
  settings: 'name',
}

/** A phone used with the first release; one text for each row pending there. */
type OldPhone = { databaseName: string; owner: number; slug: string; now: number; texts: string[] }

/** Adds rows of the first release to the phone; the first was being sent when the tab closed. */
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
