import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/database.ts'
import { insertDownload } from '#server/repositories/blog-files.ts'
import { putFile } from '#server/repositories/files.ts'
import { findPostId } from '#server/repositories/posts.ts'

/** Adds a file that is given on request to a post, and returns the id of the download. */
export async function aPostFile(db: Database, slug: string, clock: Clock): Promise<number> {
  const created_at = clock.now().toISOString()
  const fileId = await putFile(db, {
    path: 'plan.pdf',
    size: 1000,
    media_type: 'application/pdf',
    sha256: '0'.repeat(64),
    is_public: 0,
    created_at,
  })
  return insertDownload(db, {
    postId: (await findPostId(db, slug)) ?? 0,
    title: 'Plan',
    description: 'How it is done.',
    isPremium: false,
    requestOnly: true,
    fileId,
  })
}
