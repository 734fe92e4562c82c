// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { addresses } from '#domain/addresses.ts'
import { OpenDraft } from '#features/writing/editor/open-draft.tsx'
import { DraftList } from '#features/writing/manage/draft-list.tsx'
import { ServerPosts, useHiddenPosts } from '#features/writing/manage/server-posts.tsx'
import { SavedPage } from '#features/saved/saved-page.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { cacheKey } from '#platform/sync/cache-key.ts'
import { aPostDraft } from '#tests/support/cached.ts'
import { ashaId, pageEngine, renderInApp, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

setUpDom()

const reason = 'The prices are not ours.'
const taken = {
  id: 5,
  slug: 'taken',
  title: 'Taken',
  excerpt: '',
  author: 'Asha',
  category: 'News',
  tags: [],
  featured: false,
  image: null,
  published_at: '2026-03-01T08:00:00.000Z',
  created_at: '',
  views: 0,
  like_count: 0,
  comment_count: 0,
  user_has_liked: false,
  read_time: '',
  language: 'en' as const,
  hidden_at: '2026-03-02T08:00:00.000Z',
  hidden_reason: reason,
}
const draft = aPostDraft(ashaId, {
  slug: 'taken',
  title: 'Taken',
  category: 'News',
  createdAt: 1,
  publishedEdit: 1,
})
const writer = { userId: ashaId, isKnown: true, mayPublish: true, mayAddFiles: false }

beforeEach(async () => {
  await signIn()
  const { engine } = await pageEngine()
  const url = cacheKey(addresses.ownPosts, ashaId)
  await engine.db.answers.put({ url, etag: null, slugs: [], next: null, hidden: [taken], savedAt: 1 })
})

/** The writer's list, as the page of the posts composes it. */
function List() {
  const hidden = useHiddenPosts(writer)
  const elsewhere = hidden.filter(({ isHere }) => !isHere)
  return (
    <>
      <DraftList {...writer} hasElsewhere hidden={new Map(hidden.map(({ slug }) => [slug, reason]))} />
      <ServerPosts posts={elsewhere} userId={ashaId} />
    </>
  )
}

/** That it is down, why, and what its writer can do, with the words that a button would be refused for left out. */
function expectExplained(within_: ReturnType<typeof within>): void {
  expect(within_.getByText(m.writing_state_hidden())).toBeTruthy()
  expect(within_.getByText(m.writing_hidden_reason({ reason }))).toBeTruthy()
  const ask = within_.getByRole('link', { name: m.writing_hidden_ask_named({ title: 'Taken' }) })
  expect(ask.getAttribute('href')).toBe('/contact?subject=Taken')
  expect(within_.queryByText(m.edit())).toBeNull()
}

test('the writer of a post reads that it was taken down, why, and whom to write to; nothing is offered that would be refused', async () => {
  await renderInApp(<List />)
  const row = within(await screen.findByRole('listitem'))
  expectExplained(row)
  expect(row.queryByRole('link', { name: 'Taken' })).toBeNull()
  expect(row.getByRole('button', { name: m.writing_open_text_named({ title: 'Taken' }) })).toBeTruthy()
})

test('a draft of a post that was taken down says why and whom to write to, and its changes cannot be published', async () => {
  const { engine } = await pageEngine()
  await engine.db.postDrafts.put(draft)
  await renderInApp(<List />)
  await screen.findByText(m.writing_state_hidden())
  const card = within(await screen.findByRole('listitem'))
  expectExplained(card)
  expect(card.queryByRole('button', { name: m.writing_publish_named({ title: 'Taken' }) })).toBeNull()
  expect(card.queryByRole('link', { name: m.writing_open_post() })).toBeNull()
})

test('the text of a post that was taken down opens with why and whom to write to, and is saved here but not published', async () => {
  const { engine } = await pageEngine()
  await engine.db.postDrafts.put(draft)
  await renderInApp(
    <OpenDraft id={draft.id} writer={writer} hidden={[taken]} preview={(html) => <div>{html}</div>} />,
  )
  expect(await screen.findByDisplayValue('one')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(m.writing_hidden_title())
  expectExplained(within(screen.getByRole('main')))
  expect(screen.getByRole('button', { name: m.writing_save() })).toBeTruthy()
  expect(screen.queryByRole('button', { name: m.writing_publish() })).toBeNull()
})

test('what was saved of a post that was taken down says that it is gone, and can be removed', async () => {
  const { engine } = await pageEngine()
  const nothing = { version: '', bytes: 9, images: [], missing: [], slugs: [], removedAt: 0 }
  await engine.db.saved.put({ ...nothing, key: 'post/taken', title: 'Taken', startedAt: 1, savedAt: 1 })
  await renderInApp(<SavedPage downloads={null} />)
  const row = within(await screen.findByRole('listitem'))
  expect(row.getByText(m.saved_gone())).toBeTruthy()
  expect(row.queryByRole('link')).toBeNull()
  expect(row.getByRole('button', { name: m.save_remove_named({ title: 'Taken' }) })).toBeTruthy()
  expect(row.getAllByRole('button')).toHaveLength(1)
})
