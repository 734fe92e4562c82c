import { inTransaction } from '#server/database/database.ts'
import { insertVersion } from '#server/repositories/archive-versions.ts'
import { insertArchive, type NewArchive } from '#server/repositories/archives.ts'
import { insertDownload } from '#server/repositories/blog-files.ts'
import { findPostId } from '#server/repositories/posts.ts'
import { aFile } from '#tests/support/files.ts'
import type { TestServer } from '#tests/support/server.ts'

let count = 0

/** Adds software with one version for two platforms, and its file of 2.5 MB unless another size is given. */
export async function anArchive(
  server: TestServer,
  overrides: Partial<NewArchive> = {},
  fileBytes = 2_621_440,
) {
  count += 1
  const name = `app-${count}`
  const isPublic = !(overrides.request_only ?? false)
  const file = await aFile(server, `archive/${name}/${name}.zip`, Buffer.alloc(fileBytes, name), isPublic)
  const at = server.clock.now().toISOString()
  const id = await insertArchive(server.db, {
    slug: name,
    title: `App ${count}`,
    version: '1.2.0',
    description: 'What it does.',
    category: 'Remote Access',
    featured: false,
    license: 'Free',
    platforms: ['Windows', 'Linux'],
    requirements: '1 GB of memory',
    author: 'Its makers',
    created_at: at,
    updated_at: at,
    tags: ['support'],
    request_only: false,
    mirror_links: [{ name: 'Makers', url: 'https://example.org/' }],
    fileId: file.id,
    downloadCount: 0,
    ...overrides,
  })
  const version = {
    version: '1.2.0',
    is_latest: true,
    is_beta: false,
    is_deprecated: false,
    release_date: at,
    release_notes: 'Repairs.',
  }
  const platform = { architecture: 'x86_64', installer_type: 'exe', download_count: 0 }
  const [windows = 0, linux = 0] = await inTransaction(server.db, (trx) =>
    insertVersion(trx, id, {
      ...version,
      downloads: [
        { ...platform, platform_display: 'Windows', fileId: file.id },
        { ...platform, platform_display: 'Linux', fileId: null },
      ],
    }),
  )
  return { id, file, windows, linux }
}

/** Adds a file to a post and returns the download's id. */
export async function aDownload(
  server: TestServer,
  slug: string,
  flags: { isPremium?: boolean; requestOnly?: boolean; bytes?: Buffer } = {},
): Promise<number> {
  count += 1
  const { isPremium = false, requestOnly = false, bytes = Buffer.from(`file ${count}`) } = flags
  const isPublic = !isPremium && !requestOnly
  const file = await aFile(server, `blog/${slug}/file-${count}.zip`, bytes, isPublic)
  const postId = await findPostId(server.db, slug)
  if (postId === undefined) throw new Error(`aDownload: no post ${slug}`)
  return insertDownload(server.db, {
    postId,
    title: `File ${count}`,
    description: 'What is in it.',
    isPremium,
    requestOnly,
    fileId: file.id,
  })
}
