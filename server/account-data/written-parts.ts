import { isEmailVerified } from '#server/repositories/accounts.ts'
import { batchRows, type ReadBatch } from './part.ts'

const comments: ReadBatch = ({ db, account: { id } }, { after }) =>
  db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select([
      'comments.id',
      'posts.slug',
      'posts.title',
      'comments.content',
      'comments.created_at',
      'comments.deleted_at',
      'comments.hidden_at',
    ])
    .where('comments.author_id', '=', id)
    .where('comments.id', '>', after)
    .orderBy('comments.id')
    .limit(batchRows)
    .execute()

const ratings: ReadBatch = ({ db, account: { id } }, { after }) =>
  db
    .selectFrom('archive_comments')
    .innerJoin('archives', 'archives.id', 'archive_comments.archive_id')
    .select([
      'archive_comments.id',
      'archives.title',
      'archive_comments.rating',
      'archive_comments.comment',
      'archive_comments.created_at',
      'archive_comments.hidden_at',
    ])
    .where('archive_comments.author_id', '=', id)
    .where('archive_comments.id', '>', after)
    .orderBy('archive_comments.id')
    .limit(batchRows)
    .execute()

const likes: ReadBatch = ({ db, account: { id } }, { skip }) =>
  db
    .selectFrom('likes')
    .innerJoin('posts', 'posts.id', 'likes.post_id')
    .select(['posts.slug', 'posts.title', 'likes.liked', 'likes.updated_at'])
    .where('likes.user_id', '=', id)
    .orderBy('likes.post_id')
    .limit(batchRows)
    .offset(skip)
    .execute()

const posts: ReadBatch = ({ db, account: { id } }, { after }) =>
  db
    .selectFrom('posts')
    .select([
      'id',
      'slug',
      'title',
      'author',
      'excerpt',
      'tags',
      'source',
      'content',
      'created_at',
      'hidden_at',
    ])
    .where('author_id', '=', id)
    .where('id', '>', after)
    .orderBy('id')
    // A post has up to a megabyte.
    .limit(5)
    .execute()

const reports: ReadBatch = async ({ db, account: { id } }, { skip }) => {
  if (skip > 0) return []
  const commentReports = await db
    .selectFrom('comment_reports')
    .select(['subject', 'reason', 'text', 'created_at', 'closed_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  const softwareReports = await db
    .selectFrom('archive_reports')
    .select(['problem as reason', 'text', 'created_at', 'closed_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  return [...commentReports, ...softwareReports.map((row) => Object.assign(row, { subject: 'software' }))]
}

const downloadRequests: ReadBatch = ({ db, account: { id } }, { after }) =>
  db
    .selectFrom('download_requests')
    .leftJoin('archives', 'archives.id', 'download_requests.archive_id')
    .leftJoin('blog_downloads', 'blog_downloads.id', 'download_requests.blog_download_id')
    .select([
      'download_requests.id',
      'archives.title as software',
      'blog_downloads.title as file',
      'download_requests.email',
      'download_requests.message',
      'download_requests.status',
      'download_requests.note',
      'download_requests.created_at',
      'download_requests.updated_at',
    ])
    .where('download_requests.user_id', '=', id)
    .where('download_requests.id', '>', after)
    .orderBy('download_requests.id')
    .limit(batchRows)
    .execute()

/** Messages of the contact form, with what was answered. */
const contactMessages: ReadBatch = async ({ db, account }, { after }) => {
  if (!isEmailVerified(account)) return []
  const rows = await db
    .selectFrom('contact_messages')
    .select(['id', 'first_name', 'last_name', 'email', 'subject', 'message', 'created_at', 'state'])
    .where('email', '=', account.email)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchRows)
    .execute()
  if (rows.length === 0) return []
  const answers = await db
    .selectFrom('message_answers')
    .select(['message_id', 'text', 'created_at'])
    .where(
      'message_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) =>
    Object.assign(row, {
      answers: answers
        .filter(({ message_id }) => message_id === row.id)
        .map(({ text, created_at }) => ({ text, created_at })),
    }),
  )
}

export const writtenParts = {
  comments,
  ratings,
  likes,
  posts,
  reports,
  download_requests: downloadRequests,
  contact_messages: contactMessages,
} as const
