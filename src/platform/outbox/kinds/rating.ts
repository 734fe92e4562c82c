import * as v from 'valibot'
import { archiveAddresses } from '#domain/archive-addresses.ts'
import { archiveCommentSchema } from '#domain/archive.ts'
import { dropEtags } from '#platform/sync/drop-etags.ts'
import { defineKind } from '../kind.ts'

/** A comment on a piece of software, with a rating of 1 to 5 stars. */
const payloadSchema = v.object({ archiveId: v.number(), comment: v.string(), rating: v.number() })

export const rating = defineKind('rating', {
  payload: payloadSchema,
  target: ({ archiveId }: { archiveId: number }) => `archive/${archiveId}/comments`,
  form: {
    key: ({ archiveId }: { archiveId: number }) => `rating/${archiveId}`,
    text: ({ comment, rating: stars }) => JSON.stringify({ comment, rating: stars }),
    path: ({ archiveId }) => `/archive/${archiveId}#comments`,
    isWhole: true,
  },
  title: async (db, { archiveId }) => (await db.archives.get(archiveId))?.title ?? String(archiveId),
  words: ({ comment }) => comment,
  request: ({ payload }) => ({
    path: `/archive/api/archives/${payload.archiveId}/add_comment/`,
    json: { comment: payload.comment, rating: payload.rating },
  }),
  answer: archiveCommentSchema,
  coalesces: false,
  settle: async (db, { payload }, answer) => {
    const isNew = (await db.ratings.get(answer.id)) === undefined
    await db.ratings.put({ ...answer, archiveId: payload.archiveId })
    await dropEtags(db, archiveAddresses.comments(payload.archiveId))
    if (!isNew) return
    await db.archives
      .where('id')
      .equals(payload.archiveId)
      .modify((archive) => {
        const sum = archive.average_rating * archive.rating_count + answer.rating
        archive.rating_count += 1
        archive.average_rating = Math.round((sum / archive.rating_count) * 10) / 10
        archive.rating = archive.average_rating
      })
    await dropEtags(db, archiveAddresses.list(), String(payload.archiveId))
  },
  writes: (db) => [db.archives, db.ratings, db.answers],
})
