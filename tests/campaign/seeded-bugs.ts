import { fileBugs } from './file-bugs.ts'
import { bug, wide, type SeededBug } from './seeded-bug.ts'

const drain = 'outbox/drain.ts'
const sendRow = 'outbox/send-row.ts'
const outbox = 'outbox/outbox.ts'

export const seededBugs: SeededBug[] = [
  bug(
    'the row is deleted before it is sent',
    drain,
    'await db.outbox.put(claimed)',
    'await db.outbox.delete(row.seq)',
  ),
  bug(
    'an answer 500 counts as sent',
    sendRow,
    '  const verdict = classifyAnswer(answer, kind.isExpected)',
    `  if (answer.kind === 'answer' && answer.status >= 500) {
    await db.outbox.update(row.seq, { state: 'done', doneAt: clock.now() })
    return { kind: 'done' }
  }
  const verdict = classifyAnswer(answer, kind.isExpected)`,
  ),
  bug(
    'a 200 of a captive portal counts as sent',
    sendRow,
    '  const verdict = classifyAnswer(answer, kind.isExpected)',
    `  if (answer.kind === 'answer' && answer.status === 200) {
    await db.outbox.update(row.seq, { state: 'done', doneAt: clock.now() })
    return { kind: 'done' }
  }
  const verdict = classifyAnswer(answer, kind.isExpected)`,
  ),
  bug(
    'each attempt has its own key',
    sendRow,
    'correction === 0 ? row.key :',
    'correction === 0 ? crypto.randomUUID() :',
  ),
  bug(
    'a refusal after a lost answer is retried under a new key',
    outbox,
    'if (row.lastError?.isUnsure)',
    'if (row.seq < 0)',
  ),
  bug(
    'a lost answer is not recorded as unsure',
    sendRow,
    'let isSure = row.attempts === 1 || isReplayed(answer)',
    'let isSure = true || isReplayed(answer)',
  ),
  bug(
    'a drain gives up when another one runs',
    drain,
    `.request('outbox-drain', () => {
        leave()`,
    `.request('outbox-drain', { ifAvailable: true }, (lock) => {
        leave()
        if (lock === null) return Promise.resolve({ ...emptyReport(), hasMore: false })`,
  ),
  bug(
    'two drains run at once',
    drain,
    `await parts.locks
      .request('outbox-drain', () => {
        leave()
        return drainBatch(parts, run)
      })`,
    `await (leave(), drainBatch(parts, run))`,
  ),
  bug(
    'a like is toggled without checking the answer',
    'outbox/kinds/like.ts',
    'answer.liked === payload.liked',
    'true',
  ),
  bug('corrections of a like share one key', sendRow, '`${row.key}:${correction}`', 'row.key'),
  bug('force does not ignore the backoff', drain, 'if (!run.force && !isDue(', 'if (!isDue('),
  bug(
    'a clock that is set back blocks the queue',
    'outbox/backoff.ts',
    ' || nextAttemptAt > now + maxAheadMs',
    '',
  ),
  bug(
    'a row overtakes a blocked row of its target',
    drain,
    `    blockQueues(run, row)
    if (verdict.kind === 'sign-in') {`,
    `    if (verdict.kind === 'sign-in') {`,
  ),
  bug('the newest row is sent first', drain, 'toSorted((a, b) => a - b)', 'toSorted((a, b) => b - a)'),
  bug(
    'a like that may be on the server is coalesced',
    outbox,
    'earlier.filter(isSafeToReissue)',
    "earlier.filter((row) => row.state !== 'done')",
  ),
  bug(
    "a row is sent with another account's token",
    'network/http.ts',
    "request.auth !== 'maybe' && pair?.user.id !== request.auth.as",
    'pair === null',
  ),
  bug(
    'the sender is not checked again after a refresh',
    'network/http.ts',
    'outcome.user.id === pair.user.id ?',
    'outcome.access ?',
  ),
  bug(
    'a lost answer to a refresh signs out',
    'session/tokens.ts',
    "    return 'unreachable'\n  }\n}",
    "    return 'refused'\n  }\n}",
  ),
  bug(
    'a portal that answers 401 signs out',
    'session/tokens.ts',
    "isOurRefusal(body) ? 'refused' : 'unreachable'",
    "'refused'",
  ),
  bug(
    'concurrent refreshes are not serialised',
    'session/tokens.ts',
    "locks.request('auth-refresh', () => refreshInLock(failed))",
    'refreshInLock(failed)',
  ),
  {
    name: 'an action is shown as accepted before it is stored',
    edits: [
      {
        file: 'src/platform/outbox/outbox.ts',
        find: 'await withEviction(db, store)',
        become: 'const storing = withEviction(db, store)',
      },
      {
        file: 'src/platform/outbox/outbox.ts',
        find: 'void requestPersistence(db)',
        become: 'storing.catch(() => {})\n    void requestPersistence(db)',
      },
    ],
  },
  bug(
    'a full storage loses an action silently',
    'storage/with-eviction.ts',
    'throw error\n    }\n  }',
    'return await Promise.resolve(undefined as never)\n    }\n  }',
  ),
  bug(
    'a text returned for editing is in no draft',
    outbox,
    'text: typed ? `${typed}\\n\\n${text}` : text,',
    "text: '',",
  ),
  bug(
    'a row that may be on the server can be edited',
    outbox,
    'if (!row || !isSafeToReissue(row)) return undefined',
    'if (!row) return undefined',
  ),
  bug(
    'a row that is being sent can be discarded',
    outbox,
    "row.state === 'done' || row.state === 'sending'",
    "row.state === 'done'",
  ),
  bug("the server's error message is not stored", 'outbox/verdict.ts', '...(words ? { words } : {})', ''),
  bug(
    'a network without access counts as a refusal',
    'outbox/verdict.ts',
    'return retryLater(true, { reason: answer.reason })',
    "return { kind: 'park', error: { reason: answer.reason } }",
  ),
  bug('rows after a full batch are not sent', drain, 'if (!report.hasMore) return report', 'return report'),
  bug('rows of a crashed drain are not sent', drain, "[owner, 'sending'],", ''),
  bug(
    'a restored server is not resent what it lacks',
    'outbox/epoch.ts',
    'if (storedEpoch !== undefined && storedEpoch >= epoch) return false',
    'if (storedEpoch !== undefined) return false',
  ),
  bug('an answer from before the restore is accepted', sendRow, 'if (epoch < storedEpoch) return false', ''),
  bug(
    'new rows reach a restored server before the old ones',
    sendRow,
    'lastEpoch === undefined ? {} : { epoch: lastEpoch }',
    '{}',
  ),
  bug('an attempt is not recorded on the row', drain, 'attempts: row.attempts + 1', 'attempts: row.attempts'),
  bug(
    'a row is sent without being marked as in flight first',
    drain,
    'await db.outbox.put(claimed)',
    'await Promise.resolve(claimed)',
  ),
  bug('rows in flight are not counted', outbox, 'waiting: waiting + sending', 'waiting'),
  bug(
    'rows of a signed-out account count as rejected',
    sendRow,
    "      state: 'waiting',\n      attempts: row.attempts - 1,",
    "      state: 'parked',\n      attempts: row.attempts - 1,",
  ),
  bug(
    'a discard cannot be undone',
    outbox,
    "      await db.outbox.put(row)\n      await placeFiles(row, '')",
    "      await placeFiles(row, '')",
  ),
  bug(
    'a retry deletes the row',
    outbox,
    'await db.outbox.add({ ...rest, ...fresh })',
    'await Promise.resolve(rest)',
  ),
  bug("visitors' rows are not sent", drain, '[visitorId, signedIn.user.id]', '[signedIn.user.id]'),
  bug('rejected rows are not counted', outbox, "count('parked'),", 'Promise.resolve(0),'),
  bug(
    'rows are deleted when they are done',
    drain,
    'const doneRetentionMs = 30 * 24 * 3_600_000',
    'const doneRetentionMs = -1000',
  ),
  bug('rows are sent without a token', sendRow, '{} : { auth: { as: row.userId } }', '{} : {}'),
  bug(
    'a later comment replaces an earlier one',
    'outbox/kinds/comment.ts',
    '  answer: commentSchema,\n  coalesces: false,',
    '  answer: commentSchema,\n  coalesces: true,',
  ),
  bug(
    'signing out discards pending rows',
    'session/tokens.ts',
    '    onSignedIn(signedIn)\n',
    '    if (signedIn === null) await db.outbox.clear()\n    onSignedIn(signedIn)\n',
  ),
  bug(
    'a request refused after a later one is kept',
    sendRow,
    'const replaced = await isReplaced(parts.db, row)',
    'const replaced = row.seq < 0',
  ),
  wide(
    'changes to a comment keep its old id',
    'outbox/comment-rows.ts',
    'row.payload.id = id',
    'row.payload.id = before',
  ),
  wide(
    'a request refused after a lost answer is replaced',
    outbox,
    'earlier.filter(isSafeToReissue)',
    "earlier.filter((row) => isSafeToReissue(row) || row.state === 'parked')",
  ),
  wide(
    'publishing a draft again makes a second post',
    'outbox/kinds/post.ts',
    'path: `/blog/api/drafts/${draft}/`',
    'path: `/blog/api/drafts/${crypto.randomUUID()}/`',
  ),
  wide(
    'a request that already exists counts as refused',
    'outbox/kinds/file-request.ts',
    'isAlreadyDone: (status, body) => status === 409',
    'isAlreadyDone: (status, body) => status === 408',
  ),
  wide(
    'a write is sent without the one that it follows',
    drain,
    "(await db.outbox.get({ key: row.after }))?.state !== 'done'",
    "(await db.outbox.get({ key: row.after }))?.state === 'waiting'",
  ),
  ...fileBugs,
]
