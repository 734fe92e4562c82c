import { m } from '#i18n/paraglide/messages.js'
import type { OutboxRow } from '#platform/outbox/outbox-row.ts'

/**
 * A row in plain words: what the person did to the thing named `title`, and what they wrote, which is empty where there
 * was nothing to write.
 */
export function rowWords(row: OutboxRow, title: string): { title: string; text: string } {
  switch (row.kind) {
    case 'like':
      return {
        title: row.payload.liked ? m.sync_kind_like({ title }) : m.sync_kind_unlike({ title }),
        text: '',
      }
    case 'comment':
      return {
        title: row.payload.parent === null ? m.sync_kind_comment({ title }) : m.sync_kind_reply({ title }),
        text: row.payload.content,
      }
    case 'message':
      return {
        title: title ? m.sync_kind_message_about({ title }) : m.sync_kind_message(),
        text: row.payload.message,
      }
    case 'notify':
      return { title: m.sync_kind_notify({ title }), text: '' }
    case 'rating':
      return { title: m.sync_kind_rating({ title }), text: row.payload.comment }
    case 'request':
      return { title: m.sync_kind_request({ title }), text: row.payload.message }
    case 'newsletter':
      return { title: m.sync_kind_newsletter({ title }), text: '' }
    case 'profile':
      return { title: m.sync_kind_profile(), text: '' }
    case 'comment_edit':
      return { title: m.sync_kind_comment_edit({ title }), text: row.payload.content }
    case 'comment_delete':
      return { title: m.sync_kind_comment_delete({ title }), text: '' }
    case 'file_request':
      return { title: m.sync_kind_request({ title }), text: row.payload.message }
    case 'post':
      return { title: m.sync_kind_post({ title }), text: row.payload.source }
    default:
      return { title: m.sync_kind_newer(), text: '' }
  }
}
