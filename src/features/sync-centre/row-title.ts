import { m } from '#i18n/paraglide/messages.js'
import type { Kind, OutboxRow, Payloads } from '#platform/outbox/outbox-row.ts'

/** The title of an action by kind; `about` is the title of its target. */
const titles: { [K in Kind]: (about: string, payload: Payloads[K]) => string } = {
  like: (title, { liked }) => (liked ? m.sync_kind_like({ title }) : m.sync_kind_unlike({ title })),
  comment: (title, { parent }) =>
    parent === null ? m.sync_kind_comment({ title }) : m.sync_kind_reply({ title }),
  message: (title) => (title ? m.sync_kind_message_about({ title }) : m.sync_kind_message()),
  notify: (title) => m.sync_kind_notify({ title }),
  rating: (title) => m.sync_kind_rating({ title }),
  report: (title) => m.sync_kind_report({ title }),
  request: (title) => m.sync_kind_request({ title }),
  newsletter: (title) => m.sync_kind_newsletter({ title }),
  profile: () => m.sync_kind_profile(),
  comment_edit: (title) => m.sync_kind_comment_edit({ title }),
  comment_delete: (title) => m.sync_kind_comment_delete({ title }),
  file_request: (title) => m.sync_kind_request({ title }),
  post: (title) => m.sync_kind_post({ title }),
}

/** The title of an outbox row; a kind that only a newer version of the app knows gets a generic one. */
export function rowTitle<K extends Kind>(
  row: { kind: K; payload: Payloads[K] } & OutboxRow,
  about: string,
): string {
  return Object.hasOwn(titles, row.kind) ? titles[row.kind](about, row.payload) : m.sync_kind_newer()
}
