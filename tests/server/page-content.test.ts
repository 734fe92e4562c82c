import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addresses } from '#domain/addresses.ts'
import { archiveAddresses } from '#domain/archive-addresses.ts'
import { archiveCommentSchema } from '#domain/archive.ts'
import { commentSchema } from '#domain/blog.ts'
import { commentPageSize } from '#domain/limits.ts'
import { pageSchema } from '#domain/listing.ts'
import {
  archiveContent,
  archivesContent,
  blogContent,
  postContent,
  type PageContent,
} from '#server/site/page-content.ts'
import { anArchive } from '#tests/support/archives.ts'
import { someComments, someRatings } from '#tests/support/comments.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let slug: string
let archiveId: number
beforeEach(async () => {
  server = await startServer()
  slug = await server.aPost()
  archiveId = (await anArchive(server)).id
})
afterEach(() => server.close())

const post = () => postContent(server.app.reads.primary, slug)
const archive = () => archiveContent(server.app.reads.primary, archiveId)
const pages: [string, () => Promise<PageContent>][] = [
  ['/blog', () => blogContent(server.app.reads.primary, 1)],
  ['/blog/<post>', post],
  ['/archive', () => archivesContent(server.app.reads.primary, 1)],
  ['/archive/<id>', archive],
]
const versions = () => Promise.all(pages.map(async ([, content]) => (await content()).version))

/** Names of the pages whose content, or the ETags of whose answers, change through `act`. */
async function changedBy(
  act: () => Promise<unknown>,
  part: 'content' | 'etags' = 'content',
): Promise<string[]> {
  const before = await versions()
  await act()
  const after = await versions()
  return pages.flatMap(([name], place) => (before[place]?.[part] === after[place]?.[part] ? [] : [name]))
}

async function read<T>(address: string, schema: v.GenericSchema<unknown, T>) {
  const response = await server.send('GET', address)
  return {
    etag: response.headers.get('etag'),
    page: v.parse(pageSchema(schema), await response.json()),
  }
}

describe('the comments of a page', () => {
  test('are the first page of the API with its ETag where it has eight comments', async () => {
    const ids = await someComments(server, slug, 8)
    const rated = await someRatings(server, archiveId, 8)
    const first = await read(addresses.comments(slug), commentSchema)
    expect((await post()).data).toMatchObject({
      comments: ids.map((id) => ({ id })),
      commentsEtag: first.etag,
      next: null,
    })
    const ratings = await read(archiveAddresses.comments(archiveId), archiveCommentSchema)
    expect((await archive()).data).toMatchObject({
      comments: rated.toReversed().map((id) => ({ id })),
      commentsEtag: ratings.etag,
      next: null,
    })
  })

  test('of a post are the first eight where it has more, with the address of the first page', async () => {
    const ids = await someComments(server, slug, 95)
    const { data } = await post()
    const { page } = await read(addresses.comments(slug), commentSchema)
    expect(data).toMatchObject({
      comments: page.results.slice(0, 8),
      commentsEtag: null,
      next: addresses.comments(slug),
    })
    expect(data.kind === 'post' && data.comments).toHaveLength(8)
    expect(page.results.map(({ id }) => id)).toEqual(ids.slice(0, commentPageSize))

    const second = await read(page.next ?? '', commentSchema)
    const third = await read(second.page.next ?? '', commentSchema)
    expect([...second.page.results, ...third.page.results].map(({ id }) => id)).toEqual(ids.slice(40))
    expect(third.page.next).toBeNull()
  })

  test('on software are the newest, and the next addresses lead to older ones and back', async () => {
    const ids = (await someRatings(server, archiveId, 90)).toReversed()
    const { data } = await archive()
    const { page } = await read(archiveAddresses.comments(archiveId), archiveCommentSchema)
    expect(data).toMatchObject({
      comments: page.results.slice(0, 8),
      commentsEtag: null,
      next: archiveAddresses.comments(archiveId),
    })
    expect(data.kind === 'archive' && data.comments).toHaveLength(8)
    expect(page.results.map(({ id }) => id)).toEqual(ids.slice(0, 40))
    const second = await read(page.next ?? '', archiveCommentSchema)
    expect(second.page.results.map(({ id }) => id)).toEqual(ids.slice(40, 80))
    const back = await read(second.page.previous ?? '', archiveCommentSchema)
    expect(back.page.results.map(({ id }) => id)).toEqual(ids.slice(0, 40))
    const rest = await read(second.page.next ?? '', archiveCommentSchema)
    expect(rest.page).toMatchObject({ results: [{ id: ids[80] }, ...ids.slice(81).map((id) => ({ id }))] })
    expect(rest.page.next).toBeNull()
  })
})

describe('the version of a page', () => {
  test('stays when a post is liked or viewed, although a like changes the ETag of the post', async () => {
    const me = await server.signIn()
    const before = (await post()).data
    expect(await changedBy(() => me.send('POST', `/blog/api/posts/${slug}/like/`))).toEqual([])
    expect(
      await changedBy(() => server.db.updateTable('posts').set({ views: 700, like_count: 123 }).execute()),
    ).toEqual([])
    const dislike = () => server.db.updateTable('posts').set({ views: 701, like_count: 122 }).execute()
    expect(await changedBy(dislike, 'etags')).toEqual(['/blog', '/blog/<post>'])
    const view = () => server.db.updateTable('posts').set({ views: 702 }).execute()
    expect(await changedBy(view, 'etags')).toEqual([])
    const { data } = await post()
    const response = await server.send('GET', addresses.post(slug))
    expect(data).toMatchObject({ post: { like_count: 122 }, etag: response.headers.get('etag') })
    expect(data).not.toMatchObject({ etag: before.kind === 'post' ? before.etag : '' })
  })

  test('stays when software is downloaded', async () => {
    const count = () => server.db.updateTable('archives').set({ download_count: 99 }).execute()
    expect(await changedBy(count)).toEqual([])
    expect((await archive()).data).toMatchObject({ archive: { download_count: 99 } })
  })

  test('changes with a new, edited or hidden comment and with a changed text', async () => {
    const [first = 0] = await someComments(server, slug, 3)
    const change = (values: object) => () =>
      server.db.updateTable('comments').set(values).where('id', '=', first).execute()
    expect(await changedBy(() => someComments(server, slug, 1))).toEqual(['/blog', '/blog/<post>'])
    expect(await changedBy(change({ content: 'other words' }))).toEqual(['/blog/<post>'])
    expect(await changedBy(change({ hidden_at: '2026-03-02T08:00:00Z' }))).toEqual(['/blog/<post>'])
    const rewrite = () => server.db.updateTable('posts').set({ title: 'Other', excerpt: 'New.' }).execute()
    expect(await changedBy(rewrite)).toEqual(['/blog', '/blog/<post>'])
    expect(await changedBy(() => someRatings(server, archiveId, 1))).toEqual(['/archive', '/archive/<id>'])
  })

  test('stays when a comment beyond the first page is edited', async () => {
    const ids = await someComments(server, slug, 60)
    const edit = () =>
      server.db
        .updateTable('comments')
        .set({ content: 'other words' })
        .where('id', '=', ids[50] ?? 0)
        .execute()
    expect(await changedBy(edit)).toEqual([])
  })

  test('does not mistake the text of a comment for a count', async () => {
    const [first = 0] = await someComments(server, slug, 1)
    const setComment = (content: string) => () =>
      server.db.updateTable('comments').set({ content }).where('id', '=', first).execute()
    await setComment('{"like_count":1}')()
    expect(await changedBy(setComment('{"like_count":2}'))).toEqual(['/blog/<post>'])
  })
})
