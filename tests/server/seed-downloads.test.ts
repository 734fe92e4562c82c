import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { archiveCategories } from '#domain/archive-list.ts'
import { attachmentPackage } from '#server/seed/attachment-packages.ts'
import { readContent } from '#server/seed/content.ts'
import { readDownloadContent } from '#server/seed/download-content.ts'
import { seedDownloads } from '#server/seed/seed-downloads.ts'
import { seedBlog } from '#server/seed/seed-blog.ts'
import { forSqliteAndExtendedPostgres } from '#tests/support/databases.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

forSqliteAndExtendedPostgres((database) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer({ database })
    await seedBlog(server.db, server.clock, readContent)
  })
  afterEach(() => server.close())

  const seed = (read = readDownloadContent) =>
    seedDownloads(server.db, server.clock, server.app.storedFiles, read)

  test('the shipped archive is complete: categories, ratings, requests, and every file can be downloaded', async () => {
    expect(await seed()).toBe(true)
    expect(await seed()).toBe(false)
    const { results } = await (await server.send('GET', '/archive/api/archives/?page_size=100')).json()
    expect(results.length).toBeGreaterThanOrEqual(12)
    const categories = new Set(results.map((archive: { category: string }) => archive.category))
    expect(categories).toEqual(new Set(archiveCategories))
    for (const archive of results) {
      expect(archive.average_rating).toBeGreaterThan(0)
      expect(archive.download_url === null).toBe(archive.request_only || archive.file_name === null)
      expect(archive.latest_version).toBe(archive.version)
      expect(archive.translations.sw.description).not.toBe(archive.description)
    }
    expect(results.some((archive: { featured: boolean }) => archive.featured)).toBe(true)
    expect(results.some((archive: { request_only: boolean }) => archive.request_only)).toBe(true)
    const isForContact = (archive: { request_only: boolean; file_name: string | null }) =>
      !archive.request_only && archive.file_name === null
    expect(results.filter(isForContact)).toHaveLength(1)

    const files = await server.db.selectFrom('files').selectAll().execute()
    for (const file of files) {
      const response = await fetch(`${server.url}${server.app.fileLinks.linkTo(file)}`, { method: 'HEAD' })
      expect([file.path, response.status]).toEqual([file.path, 200])
    }
    expect(files.some(({ size }) => size > 24e6 && size < 27e6)).toBe(true)
  })

  /** Making all files of the archive takes a second. */
  const littleContent = async () => {
    const content = await readDownloadContent()
    return { ...content, archives: content.archives.slice(0, 1) }
  }

  test('posts have files, one of them premium, and valid pictures', async () => {
    await seed(littleContent)
    const downloads = await server.db.selectFrom('blog_downloads').selectAll().execute()
    expect(new Set(downloads.map((download) => download.post_id)).size).toBeGreaterThanOrEqual(5)
    expect(downloads.some((download) => download.is_premium === 1)).toBe(true)
    const files = await server.db.selectFrom('files').select(['path', 'size']).execute()
    const sizes = new Map(files.map(({ path: place, size }) => [path.basename(place), size]))
    for (const { file } of (await littleContent()).downloads) {
      const bytes = Buffer.concat([...(await attachmentPackage(file))])
      expect([file, sizes.get(file)]).toEqual([file, bytes.length])
    }
    const images = await server.send('GET', '/blog/api/posts/offline-first-outbox/images/')
    const { results } = await images.json()
    const picture = await fetch(`${server.url}${results[0].image_source}`)
    expect([
      picture.status,
      picture.headers.get('content-type'),
      picture.headers.get('content-disposition'),
    ]).toEqual([200, 'image/svg+xml', 'inline'])
  })

  test('content with an unknown author adds nothing', async () => {
    const content = await littleContent()
    const broken = async () => ({
      ...content,
      downloads: content.downloads.map((one) => Object.assign(one, { post: 'none' })),
    })
    await expect(seed(broken)).rejects.toThrow('"none"')
    expect(await server.db.selectFrom('archives').select('id').execute()).toEqual([])
    expect(await readdir(path.join(server.dataDir, 'files', 'blog'))).toContain('none')
  })
})
