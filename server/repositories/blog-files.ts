import type { BlogDownload, BlogImage } from '#domain/downloads.ts'
import { formatFileSize } from '#domain/file-size.ts'
import type { Database, Trx } from '#server/database/database.ts'

export function listImages(db: Database, postId: number): Promise<BlogImage[]> {
  return db
    .selectFrom('blog_images')
    .select(['id', 'image_source', 'caption'])
    .where('post_id', '=', postId)
    .orderBy('id')
    .execute()
}

export async function insertImage(
  db: Database,
  image: { postId: number; source: string; caption: string },
): Promise<void> {
  await db
    .insertInto('blog_images')
    .values({ post_id: image.postId, image_source: image.source, caption: image.caption })
    .execute()
}

function downloadsWithFile(db: Database, postId: number) {
  return db
    .selectFrom('blog_downloads')
    .innerJoin('files', 'files.id', 'blog_downloads.file_id')
    .selectAll('blog_downloads')
    .select(['files.path', 'files.size', 'files.sha256'])
    .where('blog_downloads.post_id', '=', postId)
}

export async function listDownloads(db: Database, postId: number): Promise<BlogDownload[]> {
  const rows = await downloadsWithFile(db, postId).orderBy('blog_downloads.id').execute()
  return rows.map((row): BlogDownload => ({
    id: row.id,
    title: row.title,
    description: row.description,
    is_premium: row.is_premium === 1,
    request_only: row.request_only === 1,
    file_name: row.path.split('/').at(-1) ?? row.path,
    file_size: row.size,
    // In the contract with a plain space.
    file_size_display: formatFileSize(row.size).replace('\u00a0', ' '),
    sha256: row.sha256,
    download_count: row.download_count,
  }))
}

/** A file of this post; undefined if the id is unknown or belongs to another post. */
export function findDownload(db: Database, postId: number, id: number) {
  return downloadsWithFile(db, postId).where('blog_downloads.id', '=', id).executeTakeFirst()
}

export async function countBlogDownload(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('blog_downloads')
    .set((eb) => ({ download_count: eb('download_count', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

type NewBlogDownload = {
  postId: number
  title: string
  description: string
  isPremium: boolean
  requestOnly: boolean
  fileId: number
}

/** Adds a file to a post. Returns the download's id. */
export async function insertDownload(db: Database, download: NewBlogDownload): Promise<number> {
  const { id } = await db
    .insertInto('blog_downloads')
    .values({
      post_id: download.postId,
      title: download.title,
      description: download.description,
      is_premium: download.isPremium ? 1 : 0,
      request_only: download.requestOnly ? 1 : 0,
      file_id: download.fileId,
      download_count: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
