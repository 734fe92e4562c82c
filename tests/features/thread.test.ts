import { describe, expect, test } from 'vitest'
import type { Comment } from '#domain/blog.ts'
import { buildThreads } from '#features/comments/thread.ts'
import { aCommentRow } from '#tests/support/rows.ts'

function aComment(id: number, parent: number | null = null, extra: Partial<Comment> = {}): Comment {
  return {
    id,
    content: `text ${id}`,
    parent,
    author_name: 'Asha',
    created_at: '2026-03-02T08:00:00Z',
    ...extra,
  }
}

const outline = (comments: Comment[], rows: Parameters<typeof buildThreads>[1] = []) =>
  buildThreads(comments, rows, 'Me').map((thread) => [thread.id, thread.replies.map((reply) => reply.id)])

describe('comments as threads', () => {
  test('replies are shown below their parent, oldest first', () => {
    expect(outline([aComment(3, 1), aComment(1), aComment(2), aComment(4, 1)])).toEqual([
      ['1', ['3', '4']],
      ['2', []],
    ])
  })

  test('a reply to a reply is shown below the same top-level comment', () => {
    expect(outline([aComment(1), aComment(2, 1), aComment(3, 2)])).toEqual([['1', ['2', '3']]])
  })

  test('a reply whose parent was deleted is still shown', () => {
    expect(outline([aComment(5, 99)])).toEqual([['5', []]])
  })

  test('pending comments come last, pending replies below their parent', () => {
    const rows = [aCommentRow({ key: 'reply', parent: 1 }), aCommentRow({ key: 'top' })]
    expect(outline([aComment(1), aComment(2)], rows)).toEqual([
      ['1', ['reply']],
      ['2', []],
      ['top', []],
    ])
  })

  test('a pending comment that the server already lists is shown once', () => {
    const rows = [aCommentRow({ key: 'the-key-1' })]
    expect(outline([aComment(1, null, { idempotency_key: 'the-key-1' })], rows)).toEqual([['1', []]])
  })

  test('a pending reply that was sent under the key for a new id is shown once', () => {
    const rows = [aCommentRow({ key: 'the-key-1', parent: 1 })]
    const comments = [aComment(1), aComment(2, 1, { idempotency_key: 'the-key-1:id1' })]
    expect(outline(comments, rows)).toEqual([['1', ['2']]])
  })

  test('a cycle of replies does not hang the page', () => {
    expect(outline([aComment(1, 2), aComment(2, 1)]).length).toBeGreaterThan(0)
  })
})
