import type { Locale } from '#domain/locale.ts'
import type { OwnPost as ListedPost } from '#domain/own-posts.ts'
import type { PublishedDraft } from '#domain/post-draft.ts'
import type { CachedPost, PostDraft } from '#platform/storage/database.ts'
import { hasSignedOut } from '#platform/session/signed-in-user.ts'
import { isRowOf, visitorId, type RowFor } from '#platform/outbox/outbox-row.ts'
import { engine } from '#platform/engine/page-engine.ts'
import { cacheKey } from '#platform/sync/cache-key.ts'
import { draftOwners, hasDrafts } from '#platform/storage/draft-owners.ts'
import { requestPersistence, withEviction } from '#platform/storage/with-eviction.ts'
import { discardedPlace } from '#platform/uploads/upload-row.ts'
import { postDraftKey, filesNamedIn } from '#domain/post-files.ts'
import { uploadKeptMs } from '#domain/uploads.ts'
import { addresses } from '#domain/addresses.ts'
import type { PostForm } from './editor/post-form.ts'
import type { RenderedPost } from './editor/post-rules.ts'

/** A draft with its queued or rejected outbox row. */
export type ListedDraft = { draft: PostDraft; row: RowFor<'post'> | null }

/** The drafts that the user may see, last edited first. */
export async function readDrafts(userId: number | null): Promise<ListedDraft[]> {
  const drafts = await engine.db.postDrafts.where('owner').anyOf(draftOwners(userId)).toArray()
  const rows = userId === null ? [] : (await engine.outbox.rows(userId)).filter((row) => isRowOf(row, 'post'))
  return drafts
    .toSorted((a, b) => b.editedAt - a.editedAt)
    .map((draft) => ({ draft, row: rows.findLast((row) => row.payload.draft === draft.id) ?? null }))
}

/** Whether the device has a draft that this user may see. */
export function hasBegun(userId: number | null): Promise<boolean> {
  return hasDrafts(engine.db, userId)
}

/** The user's posts on the server that are not drafts on this device, as cached from the last fetch; newest first. */
export async function readServerPosts(userId: number): Promise<CachedPost[]> {
  const { db } = engine
  const listed = (await db.answers.get(cacheKey(addresses.ownPosts, userId)))?.slugs ?? []
  const drafts = await db.postDrafts.where('owner').equals(userId).toArray()
  const here = new Set(drafts.map(({ slug }) => slug))
  const posts = await db.posts.bulkGet(listed.filter((slug) => !here.has(slug)))
  return posts.filter((post) => post !== undefined)
}

/** The user's posts that staff took down, as cached from the last fetch; newest first. */
export async function readHiddenPosts(userId: number): Promise<ListedPost[]> {
  return (await engine.db.answers.get(cacheKey(addresses.ownPosts, userId)))?.hidden ?? []
}

/** A published post of the user, for the choice of an original. */
export type OwnPost = { slug: string; title: string; language: Locale }

/** The user's published posts, as far as this device knows them; newest first. */
export async function readOwnPosts(userId: number): Promise<OwnPost[]> {
  const { db } = engine
  const listed = (await db.answers.get(cacheKey(addresses.ownPosts, userId)))?.slugs ?? []
  const drafts = await db.postDrafts.where('owner').equals(userId).toArray()
  const slugs = new Set([...drafts.map(({ slug }) => slug), ...listed])
  slugs.delete('')
  const posts = await db.posts.bulkGet([...slugs])
  return posts
    .filter((post) => post !== undefined)
    .toSorted((a, b) => (a.published_at < b.published_at ? 1 : -1))
    .map(({ slug, title, language = 'en' }) => ({ slug, title, language }))
}

/** Returns undefined if there is no such draft or it belongs to another user. */
export async function readDraft(id: string, userId: number | null): Promise<PostDraft | undefined> {
  const draft = await engine.db.postDrafts.get(id)
  return draft && draftOwners(userId).includes(draft.owner) ? draft : undefined
}

const holds = (stored: PostDraft, form: PostForm): boolean =>
  Object.entries(form).every(([name, text]) => Reflect.get(stored, name) === text)

type StoredForm = {
  id: string
  form: PostForm
  rendered: RenderedPost
  isDone: boolean
  since?: number
  isUnowned?: boolean
}
type SavedDraft = {
  draft: PostDraft
  /** The id of the copy made of another tab's concurrent edit; null if there was none. */
  copyId: string | null
}

/**
 * Stores the form; `isDone` marks a complete post. `since` is the `editedAt` the form is based on: a version stored
 * later by another tab is kept as a copy, not overwritten. `isUnowned`: it was begun while nobody knew who is signed in, and
 * is the user's from now on. Rejects if the device cannot store it.
 */
export async function saveForm(
  { id, form, rendered, isDone, since = 0, isUnowned = false }: StoredForm,
  userId: number | null,
): Promise<SavedDraft> {
  const { db, clock } = engine
  const saved = await withEviction(db, () =>
    db.transaction('rw', db.postDrafts, db.settings, async () => {
      // A debounced save may run after the sign-out.
      if (userId !== null && (await hasSignedOut(db.settings, userId)))
        throw new Error('the writer signed out')
      const stored = await db.postDrafts.get(id)
      const from = stored ?? { owner: userId ?? visitorId, createdAt: 0, slug: '', publishedEdit: 0 }
      // Strictly increasing even if the clock was set back, because tabs compare versions by it.
      const editedAt = Math.max(clock.now(), (stored?.editedAt ?? 0) + 1)
      const createdAt = isDone && from.createdAt === 0 ? editedAt : from.createdAt
      const owner = from.owner === visitorId && isUnowned ? (userId ?? visitorId) : from.owner
      const draft: PostDraft = { ...from, ...form, ...rendered, id, owner, createdAt, editedAt }
      const isOther = stored && stored.editedAt > since && !holds(stored, form)
      const copy = isOther
        ? { ...stored, id: crypto.randomUUID(), createdAt: 0, slug: '', publishedEdit: 0 }
        : null
      await db.postDrafts.bulkPut(copy ? [draft, copy] : [draft])
      return { draft, copyId: copy?.id ?? null }
    }),
  )
  void requestPersistence(db).catch(() => {})
  return saved
}

/** Stores the rendering of a text that was saved without it, unless the text has changed since. */
export async function saveRendering(id: string, text: string, rendered: RenderedPost): Promise<void> {
  await engine.db.postDrafts
    .where('id')
    .equals(id)
    .filter(({ source, content }) => source === text && content !== rendered.content)
    .modify(rendered)
}

/** Queues a post for publication; resolves once it is stored. It also assigns the draft to the user. */
export async function publish(draft: PostDraft, post: PublishedDraft, userId: number): Promise<void> {
  const { id, source, editedAt, slug } = draft
  await engine.db.postDrafts.update(id, { owner: userId })
  const attachments = filesNamedIn(post.content)
  await sendAgain(attachments)
  await engine.outbox.enqueue(
    { kind: 'post', payload: { ...post, draft: id, source, editedAt, slug, attachments } },
    userId,
  )
}

/**
 * Asks for files again: the server forgets what no post named for a week, and a draft may wait longer. What it refused, it
 * may have refused for such a file.
 */
async function sendAgain(files: string[]): Promise<void> {
  const { db, clock } = engine
  const old = clock.now() - uploadKeptMs / 2
  await db.uploads
    .where('id')
    .anyOf(files)
    .filter(({ state, createdAt }) => state === 'refused' || (state === 'sent' && createdAt < old))
    .modify({ state: 'waiting', problem: null })
}

/**
 * Deletes a draft from this device, with its outbox row unless that is being sent. Resolves with a function that
 * restores both; the files are kept for as long as after the discard of a row.
 */
export async function removeDraft({ draft, row }: ListedDraft): Promise<() => Promise<void>> {
  const { db, clock, outbox } = engine
  const place = postDraftKey(draft.id)
  const dropped = row ? await outbox.discard(row.key) : undefined
  const files = await db.transaction('rw', db.postDrafts, db.uploads, async () => {
    await db.postDrafts.delete(draft.id)
    const ids = await db.uploads.filter((file) => file.place === place).primaryKeys()
    await db.uploads
      .where('id')
      .anyOf(ids)
      .modify({ place: discardedPlace(clock.now()) })
    return ids
  })
  return async () => {
    await db.transaction('rw', db.postDrafts, db.uploads, async () => {
      await db.postDrafts.put(draft)
      await db.uploads.where('id').anyOf(files).modify({ place })
    })
    if (dropped) await outbox.restore(dropped)
  }
}
