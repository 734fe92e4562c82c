// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addresses } from '#domain/addresses.ts'
import { SavedPage } from '#features/saved/saved-page.tsx'
import { labelOfCategory } from '#i18n/post-categories.ts'
import { pullStatus } from '#platform/sync/pull-status.ts'
import { network, pageEngine, renderInApp, setUpDom } from '#tests/support/in-the-dom.tsx'

setUpDom()

const shownCategories = () =>
  [...document.querySelectorAll('li > :first-child')].map((one) => one.textContent)

async function storePost(category: string): Promise<void> {
  const { engine } = await pageEngine()
  await engine.db.posts.put({
    id: 1,
    slug: 'a-post',
    rank: '',
    title: 'A post',
    excerpt: '',
    content: '<p>Its text</p>',
    author: 'Neema',
    category,
    tags: [],
    featured: false,
    image: null,
    published_at: '',
    created_at: '',
    views: 0,
    like_count: 0,
    comment_count: 0,
    savedAt: 0,
  })
}

test('categories of posts on the device wait for the first answer, and stay during the next request', async () => {
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  network.answer = async () => {
    await lost
    throw new TypeError('Failed to fetch')
  }
  await storePost('Fintech')
  await renderInApp(<SavedPage downloads={null} />)
  await waitFor(() => expect(pullStatus[addresses.categories]).toBe('running'))
  // The list of what was read comes from the same query.
  expect(await screen.findByText('A post')).toBeTruthy()
  expect(shownCategories()).not.toContain(labelOfCategory('Fintech'))

  lose()
  await waitFor(() => expect(shownCategories()).toContain(labelOfCategory('Fintech')))
  await act(async () => {
    pullStatus[addresses.categories] = 'running'
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  expect(shownCategories()).toContain(labelOfCategory('Fintech'))
})

test('categories of posts on the device are shown while the first answer does not come', async () => {
  network.answer = () => new Promise<Response>(() => {})
  await storePost('Fintech')
  await renderInApp(<SavedPage downloads={null} />)
  await waitFor(() => expect(shownCategories()).toContain(labelOfCategory('Fintech')))
  expect(pullStatus[addresses.categories]).toBe('running')
})
