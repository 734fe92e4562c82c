import * as v from 'valibot'
import { archiveCommentSchema } from '#domain/archive.ts'
import { existingRequestSchema, requestAnswerSchema } from '#domain/downloads.ts'
import { define } from './kind.ts'
import { ratingPlace, requestPlace } from './places.ts'

export const rating = define('rating', {
  target: ({ archiveId }) => `archive/${archiveId}/comments`,
  request: ({ payload }) => ({
    path: `/archive/api/archives/${payload.archiveId}/add_comment/`,
    json: { comment: payload.comment, rating: payload.rating },
  }),
  answer: archiveCommentSchema,
  folds: false,
  isReached: () => true,
  settle: async (db, { payload }, answer) => {
    const isNew = (await db.ratings.get(answer.id)) === undefined
    await db.ratings.put({ ...answer, archiveId: payload.archiveId })
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
  },
  writes: (db) => [db.archives, db.ratings],
  origin: ({ archiveId, comment: text, rating: stars }) => ({
    place: ratingPlace(archiveId),
    text: JSON.stringify({ comment: text, rating: stars }),
    path: `/archive/${archiveId}#comments`,
    isWhole: true,
  }),
})

export const request = define('request', {
  target: ({ archiveId }) => `archive/${archiveId}/request`,
  request: ({ payload }) => ({
    path: `/archive/api/archives/${payload.archiveId}/request_download/`,
    json: { email: payload.email, message: payload.message },
  }),
  answer: requestAnswerSchema,
  folds: true,
  isReached: () => true,
  isAlreadyDone: (status, body) => status === 409 && v.is(existingRequestSchema, body),
  settleThere: async (db, { payload, userId }, body) => {
    const { status, message: words } = v.parse(existingRequestSchema, body)
    await db.requests.put({ userId, archiveId: payload.archiveId, status, words, isNew: false })
  },
  settle: async (db, { payload, userId }, { status, message: words }) => {
    await db.requests.put({ userId, archiveId: payload.archiveId, status, words, isNew: true })
  },
  writes: (db) => [db.requests],
  origin: ({ archiveId, email, message: text }) => ({
    place: requestPlace(archiveId),
    text: JSON.stringify({ email, message: text }),
    path: `/archive/${archiveId}#request`,
    isWhole: true,
  }),
})
