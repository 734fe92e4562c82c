// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engine as loadEngine } from '#engine/engine.ts'
import { Ratings } from '#features/archive/ratings/ratings.tsx'
import { Comments } from '#features/comments/comments.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { rankOf } from '#domain/post-list.ts'
import { addresses } from '#domain/addresses.ts'
import { archiveAddresses } from '#domain/archive-addresses.ts'
import { pullStatus } from '#platform/sync/pull-status.ts'
import { aCachedArchive } from '#tests/support/cached.ts'
import { network, pageEngine, renderInApp, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'
import { pageOf, post } from '#tests/support/page-data.ts'

setUpDom()

/** Everything that the page has shown, also what a slow line alone shows long enough to be read. */
let shown: string[]
const observer = new MutationObserver(() => shown.push(document.body.textContent))
beforeEach(() => {
  shown = []
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
})
afterEach(() => observer.disconnect())

const archive = aCachedArchive(3)

/** A post and an entry whose comments are not on the device, with the number of them. */
const lists = [
  {
    of: 'a post',
    open: async () => {
      const { engine } = await pageEngine()
      const counted = { ...post, comment_count: 5, rank: rankOf(post), savedAt: 1, contentSavedAt: 1 }
      await engine.db.posts.put(counted)
      await renderInApp(<Comments slug={post.slug} pageData={null} />)
    },
    address: addresses.comments(post.slug),
    pull: async () => (await loadEngine()).commentsSync.pullComments(post.slug, null),
  },
  {
    of: 'software',
    open: async () => {
      const { engine } = await pageEngine()
      await engine.db.archives.put(archive)
      await renderInApp(<Ratings archive={archive} pageData={null} />)
    },
    address: archiveAddresses.comments(archive.id),
    pull: async () => (await loadEngine()).archivesSync.pullRatings(archive.id, null),
  },
]

describe.each(lists)('the comments on $of', ({ open, address, pull }) => {
  afterEach(() => delete pullStatus[address])

  const fetchThem = () => act(async () => void (pullStatus[address] = await pull()))

  test('are said to be none when the server has said so, and not before', async () => {
    await open()
    await screen.findByRole('button', { name: m.comments_more() })
    expect(shown.join('\n')).not.toContain(m.comments_empty())
    network.answer = async () => Response.json({ next: null, previous: null, results: [] })
    await fetchThem()
    expect(await screen.findByText(m.comments_empty())).toBeTruthy()
  })

  test('are not said to be none when they could not be fetched', async () => {
    await open()
    await fetchThem()
    await screen.findByText(m.comments_would_be_here(), { exact: false })
    expect(shown.join('\n')).not.toContain(m.comments_empty())
  })
})

test('a page that came without comments says that there are none, also when the device was read', async () => {
  await signIn()
  await renderInApp(<Comments slug={post.slug} pageData={pageOf({ comment_count: 0 })} />)
  const { comments } = await loadEngine()
  await act(() => comments.readComments(post.slug, null, 1))
  await act(() => comments.readComments(post.slug, null, 1))
  expect(screen.getByText(m.comments_empty())).toBeTruthy()
  expect(shown.filter((text) => !text.includes(m.comments_empty()))).toEqual([])
})
