import { Dexie } from 'dexie'
import type { World } from './world.ts'

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

/** Leaves rows of the first release on the phone; the first was on its way when the tab closed. */
export async function oldDatabase(world: World, count: number): Promise<void> {
  const owner = world.people[0]?.id ?? 0
  const slug = world.slug(0)
  const db = new Dexie(world.device.databaseName)
  db.version(1).stores(firstSchema)
  for (let place = 0; place < count; place += 1) {
    const state = place === 0 ? 'sending' : 'waiting'
    const text = world.nextText()
    await db.table('outbox').add({
      key: crypto.randomUUID(),
      userId: owner,
      kind: 'comment',
      target: `post/${slug}/comments`,
      payload: { slug, content: text, parent: null },
      state,
      attempts: state === 'sending' ? 1 : 0,
      nextAttemptAt: 0,
      lastError: null,
      createdAt: world.device.now,
      doneAt: 0,
    })
    world.intents.push({ kind: 'comment', owner, slug, text, fate: 'taken', isDisturbed: false })
  }
  db.close()
}
