import { wide, type SeededBug } from './seeded-bug.ts'

/** Bugs of files on their way to the server, which the campaign's photos reveal. */
export const fileBugs: SeededBug[] = [
  wide(
    'a write is sent before its file',
    'outbox/drain.ts',
    "if (files === 'waiting') {",
    "if (files === 'waiting' && !run.force) {",
  ),
  wide(
    'a part whose answer was lost counts as received',
    'uploads/send-upload.ts',
    'if (serverOffset === null) return failedOutcome(answer, offset - start, now)\n    offset = serverOffset\n',
    `if (serverOffset === null && answer.kind !== 'unreachable') return failedOutcome(answer, offset - start, now)
    offset = serverOffset ?? Math.min(size, offset + partBytes)
`,
  ),
  wide(
    'the files of a write that waits are forgotten',
    'uploads/uploader.ts',
    'for (const id of filesOf(row)) usedIds.add(id)',
    "if (row.state === 'sending') for (const id of filesOf(row)) usedIds.add(id)",
  ),
  wide(
    'a retry does not ask again for a refused file',
    'outbox/outbox.ts',
    'await requeueFiles(row)',
    'await Promise.resolve()',
  ),
]
