import * as v from 'valibot'
import { archiveSchema } from '#domain/archive.ts'
import { postSchema } from '#domain/blog.ts'
import { rankOf } from '#domain/post-list.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { pullLesson, pullLessons } from '#platform/sync/lesson-cache.ts'
import type { FilledServer } from '#tests/support/fill-server.ts'

const savedCourse = 'python-first-steps'

/** Saves posts, software and a course for offline. */
export async function saveThings(engine: Engine, { posts, free }: FilledServer, now: number): Promise<void> {
  for (const { slug } of posts.slice(0, 2))
    await engine.pull(`/blog/api/posts/${slug}/`, async (body) => {
      const { user_has_liked: _, ...post } = v.parse(postSchema, body)
      await engine.db.posts.put({ ...post, rank: rankOf(post), savedAt: now, contentSavedAt: now })
      return [slug]
    })
  await engine.pull(`/archive/api/archives/${free.archiveId}/`, async (body) => {
    await engine.db.archives.put({ ...v.parse(archiveSchema, body), savedAt: now, contentSavedAt: now })
    return [String(free.archiveId)]
  })
  await pullLessons(engine, savedCourse, 'en')
  await pullLesson(engine, { course: savedCourse, slug: 'first-program', language: 'en' })
  const saved = {
    startedAt: now,
    savedAt: now,
    removedAt: 0,
    version: '1',
    bytes: 20,
    images: [],
    missing: [],
  }
  await engine.db.saved.bulkPut([
    { ...saved, key: `post/${posts[0]?.slug}`, title: 'Post 1', slugs: [] },
    { ...saved, key: `archive/${free.archiveId}`, title: 'free app', slugs: [] },
    { ...saved, key: `course/${savedCourse}`, title: 'Python First Steps', slugs: [] },
  ])
}
