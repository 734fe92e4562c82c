import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/database.ts'
import { insertArchive } from '#server/repositories/archives.ts'

/** Adds software whose file is given on request, and returns its id. */
export function anArchive(db: Database, clock: Clock): Promise<number> {
  const at = clock.now().toISOString()
  return insertArchive(db, {
    slug: 'app',
    title: 'App',
    version: '1.2.0',
    description: 'What it does.',
    category: 'Remote Access',
    featured: false,
    license: 'Free',
    platforms: ['Linux'],
    requirements: '1 GB of memory',
    author: 'Its makers',
    created_at: at,
    updated_at: at,
    tags: [],
    request_only: true,
    mirror_links: [],
    fileId: null,
    downloadCount: 0,
  })
}
