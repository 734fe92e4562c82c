import type { Clock } from '#server/clock.ts'
import { inTransaction, type Database, type Trx } from '#server/database/database.ts'
import { addressOf } from '#server/files/file-links.ts'
import type { Storage } from '#server/files/storage.ts'
import { insertDownload, insertImage } from '#server/repositories/blog-files.ts'
import { putFile } from '#server/repositories/files.ts'
import { hasOnceFlag, setOnceFlag } from '#server/repositories/once-flags.ts'
import type { SeedArchive } from '#server/seed/archive-content.ts'
import { packageOf } from '#server/seed/archive-packages.ts'
import { archiveFilePath } from '#server/seed/archive-paths.ts'
import { attachmentPackage } from '#server/seed/attachment-packages.ts'
import { writeDemoFile, type WrittenFile } from '#server/seed/demo-files.ts'
import type { DownloadContent } from '#server/seed/download-content.ts'
import { getOrThrow } from '#server/seed/seed-activity.ts'
import { seedArchive } from '#server/seed/seed-archive.ts'

const marker = 'demo-downloads'

/**
 * Makes the demo's files and inserts the archive, the files of posts and their pictures, once: later calls change
 * nothing and return false. Call it after seedBlog, whose people and posts it refers to; throws if one is missing.
 */
export async function seedDownloads(
  db: Database,
  clock: Clock,
  storage: Storage,
  readContent: () => Promise<DownloadContent>,
): Promise<boolean> {
  if (await hasOnceFlag(db, marker)) return false
  const now = clock.now()
  const content = await readContent()
  const files = await writeFiles(storage, content)

  return inTransaction(db, async (trx) => {
    if (!(await setOnceFlag(trx, marker, now.toISOString()))) return false
    const fileIds = new Map<string, number>()
    for (const file of files)
      fileIds.set(file.path, await putFile(trx, { ...file, created_at: now.toISOString() }))
    const personIds = await idsOfPeople(trx)
    for (const archive of content.archives) await seedArchive({ trx, now, personIds, fileIds }, archive)
    await seedAttachments(trx, content, fileIds)
    return true
  })
}

/** One after the other and in chunks, so that a demo needs no more memory than any other start. */
async function writeFiles(storage: Storage, content: DownloadContent): Promise<WrittenFile[]> {
  const files: WrittenFile[] = []
  for (const archive of content.archives) files.push(...(await writePackages(storage, archive)))
  for (const download of content.downloads) {
    const isPublic = !download.is_premium && !download.request_only
    const bytes = await attachmentPackage(download.file)
    files.push(await writeDemoFile(storage, { path: blogFilePath(download), isPublic, bytes }))
  }
  for (const { file, bytes } of content.images)
    files.push(await writeDemoFile(storage, { path: imagePath(file), isPublic: true, bytes: [bytes] }))
  return files
}

async function writePackages(storage: Storage, archive: SeedArchive): Promise<WrittenFile[]> {
  const files: WrittenFile[] = []
  for (const version of archive.versions) {
    for (const download of version.downloads) {
      const path = archiveFilePath(archive, version.version, download)
      const bytes = await packageOf(archive, version, download)
      files.push(await writeDemoFile(storage, { path, isPublic: !archive.request_only, bytes }))
    }
  }
  return files
}

async function seedAttachments(
  trx: Trx,
  content: DownloadContent,
  fileIds: Map<string, number>,
): Promise<void> {
  const posts = await trx.selectFrom('posts').select(['id', 'slug']).execute()
  const postIds = new Map(posts.map(({ id, slug }) => [slug, id]))
  for (const download of content.downloads) {
    await insertDownload(trx, {
      postId: getOrThrow(postIds, download.post),
      title: download.title,
      description: download.description,
      isPremium: download.is_premium,
      requestOnly: download.request_only,
      fileId: getOrThrow(fileIds, blogFilePath(download)),
    })
  }
  for (const { post, file, caption } of content.images)
    await insertImage(trx, { postId: getOrThrow(postIds, post), source: addressOf(imagePath(file)), caption })
}

async function idsOfPeople(trx: Trx): Promise<Map<string, number>> {
  const people = await trx.selectFrom('users').select(['id', 'username']).execute()
  return new Map(people.map(({ id, username }) => [username, id]))
}

function blogFilePath({ post, file }: { post: string; file: string }): string {
  return `blog/${post}/${file}`
}

function imagePath(file: string): string {
  return `blog/images/${file}`
}
