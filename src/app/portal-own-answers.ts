import { formatFileSize } from '#domain/file-size.ts'
import type { Engine } from '#engine/engine.ts'
import { formatNumber, formatShortDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { DownloadRow } from '#platform/downloads/download-row.ts'
import type { LiveAnswer } from '#portal/live.ts'

type Activity = Engine['ownActivity']
type Read<K extends keyof Activity> = Awaited<ReturnType<Activity[K]>>
type Records = LiveAnswer['value']['records']

/** Records of this device, which no server has to confirm. */
const here = (records: Records): LiveAnswer => ({ asOf: null, value: { records, figures: {} } })

const sum = (values: readonly number[]) => formatNumber(values.reduce((total, value) => total + value, 0))

/** The terms of the portal for the states of a request and of a download. */
const requestTerms = {
  waiting: 'waiting',
  rejected: 'failed',
  pending: 'pending',
  approved: 'approved',
  sent: 'approved',
  refused: 'rejected',
}
const downloadTerms = {
  wanted: 'in-progress',
  paused: 'waiting',
  checking: 'in-progress',
  ready: 'completed',
  failed: 'failed',
}

/** Posts that staff took down come first, and count in no figure. */
export function ownPosts({ posts, hidden, savedAt }: Read<'readOwnPosts'>): LiveAnswer {
  if (posts.length + hidden.length === 0) return here([])
  const words = posts.flatMap((post) => post.words ?? [])
  return {
    asOf: savedAt,
    value: {
      records: [
        ...hidden.map((post) => ({
          id: post.slug,
          to: '/blog/manage',
          title: post.title,
          status: 'taken-down',
          publishDate: formatShortDate(Date.parse(post.published_at)),
        })),
        ...posts.map((post) => ({
          id: post.slug,
          to: `/blog/${post.slug}`,
          title: post.title,
          status: 'published',
          publishDate: formatShortDate(Date.parse(post.published_at)),
          views: post.views,
          likes: post.like_count,
          comments: post.comment_count,
          wordCount: post.words,
        })),
      ],
      figures: {
        posts: formatNumber(posts.length),
        views: sum(posts.map((post) => post.views)),
        likes: sum(posts.map((post) => post.like_count)),
        comments: sum(posts.map((post) => post.comment_count)),
        ...(words.length > 0 ? { words: sum(words) } : {}),
      },
    },
  }
}

const savedPages: Record<string, string> = { post: '/blog/', archive: '/archive/' }

export function savedAnswer(rows: Read<'readSaved'>): LiveAnswer {
  return here(
    rows.map(({ key, title, bytes, savedAt }) => {
      const [kind = '', name = ''] = key.split('/')
      const folder = savedPages[kind]
      return {
        id: key,
        to: folder ? folder + name : '/saved',
        title: title || name,
        size: formatFileSize(bytes),
        date: savedAt > 0 ? formatShortDate(savedAt) : null,
      }
    }),
  )
}

export function requests({ requests: rows, savedAt }: Read<'readRequests'>): LiveAnswer {
  if (rows.length === 0) return here([])
  return {
    asOf: savedAt,
    value: {
      records: rows.map(({ archiveId, title, status, note }) => ({
        id: String(archiveId),
        to: `/archive/${archiveId}`,
        title,
        status: requestTerms[status],
        answer: note === '' ? null : note,
      })),
      figures: {},
    },
  }
}

export function comments(rows: Read<'readComments'>): LiveAnswer {
  return here(
    rows.map(({ slug, title, content, createdAt }) => ({
      id: `${slug} ${createdAt}`,
      to: `/blog/${slug}`,
      title,
      comment: content,
      date: formatShortDate(createdAt),
    })),
  )
}

export function downloads(rows: readonly DownloadRow[]): LiveAnswer {
  return here(
    rows.map(({ id, title, fileName, total, state, createdAt }) => ({
      id,
      title: title || fileName || m.portal_name(),
      file: fileName,
      size: formatFileSize(total),
      date: formatShortDate(createdAt),
      status: downloadTerms[state],
    })),
  )
}
