import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { notificationPaths } from '#domain/notification-addresses.ts'
import { searchAddresses } from '#domain/search-document.ts'
import { inTransaction } from '#server/database/database.ts'
import { findAccountByName } from '#server/repositories/accounts.ts'
import { addComment } from '#server/repositories/comments.ts'
import { nextFanOutBatch } from '#server/repositories/fan-outs.ts'
import { setPostHidden } from '#server/repositories/post-hiding.ts'
import { findPostId } from '#server/repositories/posts.ts'
import { contentSitemap } from '#server/site/content-sitemap.ts'
import { authorContent, blogContent, postContent } from '#server/site/page-content.ts'
import { siteContents } from '#server/site/site-contents.ts'
import { makeExport, withoutExportJob } from '#tests/support/account-data.ts'
import { aDownload } from '#tests/support/archives.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { anAdmin } from '#tests/support/staff.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

const draftId = '6f3f7f0e-1f0b-4b55-9d3f-2b7b7f0e1f0b'
const draft = {
  title: 'Fedheha',
  excerpt: 'Uongo mtupu.',
  category: 'Tutorial',
  author: 'Vior Team',
  content: '<p>Text</p>',
  source: 'Text',
}

forEachDatabase((database) => {
  let server: TestServer
  let admin: Awaited<ReturnType<typeof anAdmin>>
  let writer: SignedIn
  let reader: SignedIn
  let slug: string
  let id: number
  beforeEach(async () => {
    server = await startServer({ database, plugins: [withoutExportJob] })
    admin = await anAdmin(server)
    writer = await server.signIn(await server.aPerson({ role: 'writer' }))
    reader = await server.signIn()
    await server.aPost({ slug: 'other', title: 'Maji', category: 'Tutorial' })
    server.clock.advance(60_000)
    ;({ slug } = await (await publish()).json())
    id = (await findPostId(server.db, slug)) ?? 0
    server.clock.advance(60_000)
    await server.aPost({ slug: 'newest', title: 'Umeme', category: 'Tutorial', author: 'Vior Team' })
  })
  afterEach(() => server.close())

  const publish = (changes: object = {}) =>
    writer.send('PUT', `/blog/api/drafts/${draftId}/`, { ...draft, ...changes })
  const setHidden = (hidden: boolean, key?: string, more: object = {}) =>
    admin.write('PATCH', `/api/admin/posts/${id}/`, { hidden, ...more }, key)
  const get = (path: string) => server.send('GET', path)
  const text = async (path: string) => (await get(path)).text()
  const api = () => `/blog/api/posts/${slug}/`
  const contents = () => siteContents(server.app).primary

  /** What visitors read, by name: whether it has the post. */
  async function shown(): Promise<Record<string, boolean>> {
    const { primary: reads } = server.app.reads
    const answers = {
      list: await text('/blog/api/posts/'),
      oldest: await text('/blog/api/posts/?ordering=oldest'),
      liked: await text('/blog/api/posts/?ordering=liked'),
      read: await text('/blog/api/posts/?ordering=read'),
      category: await text('/blog/api/posts/?category=Tutorial'),
      author: await text('/blog/api/posts/?author=vior-team'),
      language: await text('/blog/api/posts/?language=sw'),
      words: await text('/blog/api/posts/?search=fedheha'),
      featured: await text('/blog/api/posts/featured/'),
      recent: await text('/blog/api/posts/recent/'),
      neighbours: await text('/blog/api/posts/newest/neighbours/'),
      translation: await text('/blog/api/posts/other/'),
      rss: await text('/blog/feed.xml'),
      json: await text('/blog/feed.json'),
      search: await text(`${searchAddresses.search}?q=fedheha`),
      index: await text(searchAddresses.index),
      sitemap: await contentSitemap(server.app, ''),
      blog: JSON.stringify((await contents().blog(1)).data),
      authorPage: JSON.stringify((await contents().author('vior-team')).data),
      uncached: JSON.stringify((await blogContent(reads, 1)).data),
      uncachedAuthor: JSON.stringify((await authorContent(reads, 'vior-team')).data),
      signedIn: await (await reader.send('GET', '/blog/api/posts/')).text(),
    }
    return Object.fromEntries(
      Object.entries(answers).map(([name, answer]) => [name, answer.toLowerCase().includes(slug)]),
    )
  }

  /** The status of what belongs to the post itself, for a reader who is signed in. */
  async function statuses(downloadId: number, commentId: number): Promise<Record<string, number>> {
    const send = async (method: string, path: string, body?: object) =>
      (await reader.send(method, path, body)).status
    return {
      post: await send('GET', api()),
      visitor: (await get(api())).status,
      comments: await send('GET', `${api()}comments/`),
      neighbours: await send('GET', `${api()}neighbours/`),
      images: await send('GET', `${api()}images/`),
      downloads: await send('GET', `${api()}downloads/`),
      download: await send('POST', `${api()}download_file/`, { download_id: downloadId }),
      request: await send('POST', `${api()}request_download/`, {
        download_id: downloadId,
        email: 'a@example.org',
      }),
      like: await send('POST', `${api()}like/`),
      comment: await send('POST', `${api()}add_comment/`, { content: 'Habari' }),
      change: await send('PATCH', `/blog/api/comments/${commentId}/`, { content: 'Hello' }),
    }
  }

  const aComment = async (as: SignedIn, parent: number | null = null): Promise<number> =>
    (await (await as.send('POST', `${api()}add_comment/`, { content: 'Habari', parent })).json()).id

  test('a post that is taken down is nowhere, and everywhere again when it is put back', async () => {
    await server.db.updateTable('posts').set({ featured: 1 }).where('id', '=', id).execute()
    const other = (await findPostId(server.db, 'other')) ?? 0
    await server.db
      .updateTable('posts')
      .set({ translation_of: other, language: 'sw' })
      .where('id', '=', id)
      .execute()
    const all = await shown()
    expect(Object.entries(all).filter(([, has]) => !has)).toEqual([])
    await setHidden(true)
    expect(Object.entries(await shown()).filter(([, has]) => has)).toEqual([])
    expect((await (await get('/blog/api/posts/other/')).json()).translations).toEqual([])
    await setHidden(false)
    expect(await shown()).toEqual(all)
  })

  test('its address and all below answer readers as for a post that does not exist', async () => {
    const downloadId = await aDownload(server, slug)
    const commentId = await aComment(reader)
    const before = await statuses(downloadId, commentId)
    expect([...new Set(Object.values(before))]).toEqual([200, 201])
    await setHidden(true)
    const during = await statuses(downloadId, commentId)
    expect(during).toEqual(Object.fromEntries(Object.keys(before).map((name) => [name, 404])))
    const unknown = await (await get('/blog/api/posts/nothing-here/')).text()
    expect(await text(api())).toBe(unknown)
    expect((await contents().post(slug)).data).toEqual({ kind: 'missing' })
    expect((await contents().discussedPost(slug)).version.content).toBe('missing')
    await setHidden(false)
    expect((await get(api())).status).toBe(200)
    expect((await contents().post(slug)).data).toMatchObject({ kind: 'post', post: { slug } })
  })

  test('a tag from before is worth nothing while it is down, and lists have another one', async () => {
    const tagOf = async (path: string) => (await get(path)).headers.get('etag') ?? ''
    const again = (path: string, etag: string) =>
      server.send('GET', path, undefined, { 'if-none-match': etag })
    const lists = [
      '/blog/api/posts/',
      '/blog/feed.xml',
      '/blog/api/posts/newest/neighbours/',
      searchAddresses.index,
    ]
    const tags = new Map<string, string>()
    for (const path of [...lists, api()]) tags.set(path, await tagOf(path))
    const version = (await postContent(server.app.reads.primary, slug)).version
    await setHidden(true)
    expect((await again(api(), tags.get(api()) ?? '')).status).toBe(404)
    for (const path of lists)
      expect([path, (await again(path, tags.get(path) ?? '')).status]).toEqual([path, 200])
    await setHidden(false)
    expect((await again(api(), tags.get(api()) ?? '')).status).toBe(304)
    expect((await postContent(server.app.reads.primary, slug)).version).toEqual(version)
  })

  test('a feed reader that asks by date gets the feed without it, and then 304 again', async () => {
    const since = (date: string) =>
      server.send('GET', '/blog/feed.xml', undefined, { 'if-modified-since': date })
    const before = (await get('/blog/feed.xml')).headers.get('last-modified') ?? ''
    expect((await since(before)).status).toBe(304)
    server.clock.advance(60_000)
    await setHidden(true)
    const changed = await since(before)
    expect([changed.status, (await changed.text()).includes(slug)]).toEqual([200, false])
    expect((await since(changed.headers.get('last-modified') ?? '')).status).toBe(304)
    server.clock.advance(60_000)
    await setHidden(false)
    expect((await since(changed.headers.get('last-modified') ?? '')).status).toBe(200)
  })

  test('its category counts it only while readers see it, also when staff move it meanwhile', async () => {
    const counts = async () => {
      const { results } = await (await get('/blog/api/categories/')).json()
      return Object.fromEntries(
        results.map(({ name, post_count }: { name: string; post_count: number }) => [name, post_count]),
      )
    }
    expect(await counts()).toEqual({ Tutorial: 3 })
    await setHidden(true)
    await setHidden(true)
    expect(await counts()).toEqual({ Tutorial: 2 })
    expect((await admin.write('PATCH', api(), { category: 'Fintech' })).status).toBe(200)
    expect(await counts()).toEqual({ Tutorial: 2, Fintech: 0 })
    await setHidden(false)
    expect(await counts()).toEqual({ Tutorial: 2, Fintech: 1 })
  })

  test('staff see it in their list; who did it is recorded once with what was taken down', async () => {
    const { status, body } = await setHidden(true, 'take-down-1')
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ id, slug, hidden_at: server.clock.now().toISOString() }),
    ])
    expect((await setHidden(true, 'take-down-1')).body).toEqual(body)
    const { results } = await admin.read('/api/admin/posts/')
    expect(results.map((row: { hidden_at: string | null }) => row.hidden_at !== null)).toEqual([
      false,
      true,
      false,
    ])
    expect(await admin.read(`/api/admin/posts/${id}/`)).toEqual(body)
    expect((await setHidden(false)).body.hidden_at).toBeNull()
    expect(await admin.audit(`?target=post/${id}`)).toMatchObject([
      { action: 'post.restore', before: { title: null }, after: { hidden_at: null, title: 'Fedheha' } },
      { action: 'post.hide', before: { title: 'Fedheha', author: 'Vior Team' }, after: { title: null } },
    ])
    expect((await admin.write('PATCH', '/api/admin/posts/999/', { hidden: true })).status).toBe(404)
    expect((await admin.write('PATCH', `/api/admin/posts/${id}/`, {})).status).toBe(400)
  })

  test('staff list only those that are down, and read the text of one before they put it back', async () => {
    await setHidden(true)
    const { results } = await admin.read('/api/admin/posts/?state=hidden')
    expect(results).toMatchObject([{ id, slug }])
    expect((await admin.read('/api/admin/posts/?state=hidden&q=maji')).results).toEqual([])
    expect(await admin.read(`/api/admin/posts/${id}/text/`)).toEqual({
      id,
      excerpt: 'Uongo mtupu.',
      content: '<p>Text</p>',
    })
    expect((await writer.send('GET', `/api/admin/posts/${id}/text/`)).status).toBe(403)
    expect((await admin.send('GET', '/api/admin/posts/999/text/')).status).toBe(404)
    expect((await admin.send('GET', '/api/admin/posts/?state=else')).status).toBe(400)
    await setHidden(false)
    expect((await admin.read('/api/admin/posts/?state=hidden')).results).toEqual([])
  })

  test('the reason is in the log, in the list of staff and in that of its writer, until the post is back', async () => {
    const reasons = async () => {
      const [staff, own] = [
        await admin.read('/api/admin/posts/'),
        await (await writer.send('GET', '/blog/api/own-posts/')).json(),
      ]
      return [...staff.results, ...own.results].flatMap((row) =>
        row.slug === slug ? [row.hidden_reason] : [],
      )
    }
    const reason = ' The prices are not ours. '
    expect((await setHidden(true, 'why-taken-down', { reason })).body).toMatchObject({
      hidden_reason: 'The prices are not ours.',
    })
    expect(await reasons()).toEqual(['The prices are not ours.', 'The prices are not ours.'])
    // A second one without a reason takes none away.
    await setHidden(true)
    expect(await reasons()).toEqual(['The prices are not ours.', 'The prices are not ours.'])
    await setHidden(false, undefined, { reason })
    expect(await reasons()).toEqual(['', ''])
    await setHidden(true)
    expect(await reasons()).toEqual(['', ''])
    expect((await admin.audit('?action=post.hide')).at(-1)).toMatchObject({
      after: { reason: 'The prices are not ours.' },
    })
    expect((await setHidden(true, 'why-too-long', { reason: 'a'.repeat(2001) })).status).toBe(400)
  })

  describe('its writer', () => {
    beforeEach(() => setHidden(true))

    test('sees it in the own list as taken down, and reads its source', async () => {
      const { results } = await (await writer.send('GET', '/blog/api/own-posts/')).json()
      expect(results).toMatchObject([{ slug, hidden_at: expect.any(String) }])
      expect(await (await writer.send('GET', `${api()}source/`)).json()).toMatchObject({ source: 'Text' })
      expect((await writer.send('GET', api())).status).toBe(404)
      await setHidden(false)
      const after = await (await writer.send('GET', '/blog/api/own-posts/')).json()
      expect(after.results).toMatchObject([{ slug, hidden_at: null }])
    })

    test('neither changes it nor puts it back, and is told so for good', async () => {
      const refusals = [
        await publish({ title: 'Better' }),
        await writer.send('PATCH', api(), { title: 'Better' }),
        await writer.send('PUT', `/blog/api/drafts/${crypto.randomUUID()}/`, { ...draft, slug }),
      ]
      for (const refused of refusals)
        expect([refused.status, await refused.json()]).toEqual([
          409,
          expect.objectContaining({
            code: 'conflict',
            message: 'Our staff took this post down. It cannot be changed until they put it back.',
          }),
        ])
      expect((await writer.send('PATCH', `/api/admin/posts/${id}/`, { hidden: false })).status).toBe(403)
      await setHidden(false)
      expect((await publish({ title: 'Better' })).status).toBe(200)
    })

    test('gets it with everything about the account', async () => {
      const files = await makeExport(server, writer)
      expect(JSON.parse(files['posts.json'] ?? '')).toMatchObject([
        { slug, source: 'Text', hidden_at: expect.any(String) },
      ])
    })
  })

  test('staff may change it while it is down; readers see that when it is back', async () => {
    await setHidden(true)
    const { status, body } = await admin.write('PATCH', api(), { author: 'Nobody' })
    expect([status, body.author]).toEqual([200, 'Nobody'])
    expect((await get(api())).status).toBe(404)
    await setHidden(false)
    expect(await (await get(api())).json()).toMatchObject({ author: 'Nobody' })
  })

  test('a comment below it can be deleted, and not reported', async () => {
    const [own, another] = [await aComment(reader), await aComment(writer)]
    await setHidden(true)
    expect(
      (await reader.send('POST', `/blog/api/comments/${another}/report/`, { reason: 'spam' })).status,
    ).toBe(404)
    expect((await reader.send('DELETE', `/blog/api/comments/${own}/`)).status).toBe(200)
    // A late copy of a comment, whose deletion comes first, is not there when the post is back.
    const key = crypto.randomUUID()
    await reader.send('DELETE', `/blog/api/comments/999/?key=${key}&post=${slug}`)
    await setHidden(false)
    await reader.send('POST', `${api()}add_comment/`, { content: 'Late' }, { 'idempotency-key': key })
    const { results } = await (await get(`${api()}comments/`)).json()
    expect(results).toMatchObject([{ id: another }])
  })

  test('a free file of it has no open link while it is down', async () => {
    const downloadId = await aDownload(server, slug)
    const premium = await aDownload(server, slug, { isPremium: true })
    const linkOf = async (download_id: number) =>
      (await (await reader.send('POST', `${api()}download_file/`, { download_id })).json()).download_url
    const [open, signed] = [await linkOf(downloadId), (await linkOf(premium)).split('?')[0]]
    expect([(await get(open)).status, (await get(signed)).status]).toEqual([200, 403])
    await setHidden(true)
    expect([(await get(open)).status, (await get(signed)).status]).toEqual([403, 403])
    await setHidden(false)
    expect([(await get(open)).status, (await get(signed)).status]).toEqual([200, 403])
  })

  test('nobody keeps a notification of it or of a reply below it, and nobody gets another', async () => {
    const parent = await aComment(reader)
    await aComment(writer, parent)
    const follow = { of: 'category', name: 'Tutorial', follows: true }
    await reader.send('POST', notificationPaths.follows, follow)
    const notified = async () => {
      await server.app.notifier.runDue()
      return (await (await reader.send('GET', notificationPaths.list)).json()).results
    }
    expect(await notified()).toMatchObject([{ happened: { subject: 'reply', slug } }])
    await setHidden(true)
    expect(await notified()).toEqual([])
    await setHidden(false)
    await publish({ title: 'Again' })
    expect(await notified()).toEqual([])
  })

  test('who is notified at the moment in which it is taken down keeps nothing of it', async () => {
    await reader.send('POST', notificationPaths.follows, { of: 'category', name: 'Tutorial', follows: true })
    const event = `post:${id}`
    await server.db
      .updateTable('notification_fan_outs')
      .set({ done_at: null, told_up_to: 0 })
      .where('event', '=', event)
      .execute()
    let hiding: Promise<void> | undefined
    await inTransaction(server.db, async (trx) => {
      const batch = await nextFanOutBatch(trx, server.clock.now().toISOString(), 100)
      expect(batch?.users).toEqual([reader.user.id])
      if (batch) await server.app.notifier.notify(trx, reader.user.id, event, batch.happened)
      const now = server.clock.now().toISOString()
      hiding = inTransaction(server.db, (other) => setPostHidden(other, id, true, now))
      await untilBlocked(database, server.db, 1)
    })
    await hiding
    expect(await (await reader.send('GET', notificationPaths.list)).json()).toMatchObject({ results: [] })
  })

  test('a comment that comes at that moment is refused, and nobody is notified of it', async () => {
    const parent = await aComment(reader)
    const author = await findAccountByName(server.db, writer.user.username)
    const added = inTransaction(server.db, async (trx) => {
      // As if it was found before.
      await setPostHidden(trx, id, true, server.clock.now().toISOString())
      const createdAt = server.clock.now().toISOString()
      const comment = { postId: id, authorId: author?.id ?? 0, parentId: parent, content: 'Late', createdAt }
      await addComment(trx, { ...comment, key: null })
    })
    await expect(added).rejects.toMatchObject({ status: 404 })
  })
})
