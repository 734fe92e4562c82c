/**
 * A mistake that could be made in the engine: words of its source and what they become. Never part of a build. It is
 * looked for in basic schedules unless `isWide` says that it shows in other writes only.
 */
export type SeededBug = {
  name: string
  edits: { file: string; find: string; become: string }[]
  isWide?: true
}

function bug(name: string, file: string, find: string, become: string): SeededBug {
  return { name, edits: [{ file: `src/platform/${file}`, find, become }] }
}

function wide(...words: Parameters<typeof bug>): SeededBug {
  return { ...bug(...words), isWide: true }
}

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
    '  const verdict = judge(answer, kind.isExpected)',
    `  if (answer.kind === 'answer' && answer.status >= 500) {
    await db.outbox.update(row.seq, { state: 'done', doneAt: clock.now() })
    return { kind: 'done' }
  }
  const verdict = judge(answer, kind.isExpected)`,
  ),
  bug(
    'a 200 of a captive portal counts as sent',
    sendRow,
    '  const verdict = judge(answer, kind.isExpected)',
    `  if (answer.kind === 'answer' && answer.status === 200) {
    await db.outbox.update(row.seq, { state: 'done', doneAt: clock.now() })
    return { kind: 'done' }
  }
  const verdict = judge(answer, kind.isExpected)`,
  ),
  bug(
    'each attempt has a key of its own',
    sendRow,
    'correction === 0 ? row.key :',
    'correction === 0 ? crypto.randomUUID() :',
  ),
  bug(
    'a refusal in doubt is tried again under a new key',
    outbox,
    'if (row.lastError?.isUnsure)',
    'if (row.seq < 0)',
  ),
  bug(
    'no doubt is left after a lost answer',
    sendRow,
    'let isSure = row.attempts === 1 || isReplayed(answer)',
    'let isSure = true || isReplayed(answer)',
  ),
  bug(
    'the drain gives way when another drains',
    drain,
    `.request('outbox-drain', () => {
        leave()`,
    `.request('outbox-drain', { ifAvailable: true }, (lock) => {
        leave()
        if (lock === null) return Promise.resolve({ ...emptyReport(), hasMore: false })`,
  ),
  bug(
    'two drain at once',
    drain,
    `await parts.locks
      .request('outbox-drain', () => {
        leave()
        return drainBatch(parts, turn)
      })`,
    `await (leave(), drainBatch(parts, turn))`,
  ),
  bug(
    'a like is toggled without a look at the answer',
    'outbox/kinds/like.ts',
    'answer.liked === payload.liked',
    'true',
  ),
  bug('corrections of a like share one key', sendRow, '`${row.key}:${correction}`', 'row.key'),
  bug('force does not ignore the backoff', drain, 'if (!turn.force && !isDue(', 'if (!isDue('),
  bug(
    'a clock that jumped back wedges the queue',
    'outbox/backoff.ts',
    ' || nextAttemptAt > now + longest',
    '',
  ),
  bug(
    'the next row of a stuck target goes ahead',
    drain,
    `    holdUp(turn, row)
    if (verdict.kind === 'sign-in') {`,
    `    if (verdict.kind === 'sign-in') {`,
  ),
  bug('the last written goes first', drain, 'toSorted((a, b) => a - b)', 'toSorted((a, b) => b - a)'),
  bug(
    'a like that may be on the server is folded',
    outbox,
    'earlier.filter(isFree)',
    "earlier.filter((row) => row.state !== 'done')",
  ),
  bug(
    'a row may leave with whoever is signed in',
    'http.ts',
    "request.auth !== 'maybe' && pair?.user.id !== request.auth.as",
    'pair === null',
  ),
  bug(
    'after a refresh the sender is not looked at again',
    'http.ts',
    'outcome.user.id === pair.user.id ?',
    'outcome.access ?',
  ),
  bug(
    'a lost refresh answer signs out',
    'tokens.ts',
    "    return 'unreachable'\n  }\n}",
    "    return 'refused'\n  }\n}",
  ),
  bug(
    'a portal that answers 401 signs out',
    'tokens.ts',
    "isOurRefusal(body) ? 'refused' : 'unreachable'",
    "'refused'",
  ),
  bug(
    "refreshes don't wait for each other",
    'tokens.ts',
    "locks.request('auth-refresh', () => refreshInLock(failed))",
    'refreshInLock(failed)',
  ),
  {
    name: 'the action is shown as taken before it is stored',
    edits: [
      {
        file: 'src/platform/outbox/outbox.ts',
        find: 'await withRoom(db, () =>',
        become: 'const storing = withRoom(db, () =>',
      },
      {
        file: 'src/platform/outbox/outbox.ts',
        find: 'void askToPersist(db)',
        become: 'storing.catch(() => {})\n    void askToPersist(db)',
      },
    ],
  },
  bug(
    'a full device loses the action silently',
    'storage.ts',
    'throw error\n    }\n  }',
    'return await Promise.resolve(undefined as never)\n    }\n  }',
  ),
  bug(
    'a text taken back is in no draft',
    outbox,
    'text: typed ? `${typed}\\n\\n${text}` : text,',
    "text: '',",
  ),
  bug(
    'a row that may be on the server can be edited',
    outbox,
    'if (!row || !isFree(row)) return undefined',
    'if (!row) return undefined',
  ),
  bug(
    'a row on its way can be dropped',
    outbox,
    "row.state === 'done' || row.state === 'sending'",
    "row.state === 'done'",
  ),
  bug("the server's words are not kept", 'outbox/verdict.ts', '...(words ? { words } : {})', ''),
  bug(
    'a network that lets nothing through counts as a refusal',
    'outbox/verdict.ts',
    'return stay(true, { reason: answer.reason })',
    "return { kind: 'park', error: { reason: answer.reason } }",
  ),
  bug('what is behind a full batch is left', drain, 'if (!report.hasMore) return report', 'return report'),
  bug('rows of a drainer that died are left', drain, "[owner, 'sending'],", ''),
  bug(
    'a restored server is not sent what it lacks',
    'outbox/epoch.ts',
    'if (known !== undefined && known >= epoch) return false',
    'if (known !== undefined) return false',
  ),
  bug('an answer from before the restore counts', sendRow, 'if (epoch < known) return false', ''),
  bug(
    'new rows reach a restored server before the old',
    sendRow,
    'spokenTo === undefined ? {} : { epoch: spokenTo }',
    '{}',
  ),
  bug('an attempt leaves no trace on the row', drain, 'attempts: row.attempts + 1', 'attempts: row.attempts'),
  bug(
    'a row is sent without being marked first',
    drain,
    'await db.outbox.put(claimed)',
    'await Promise.resolve(claimed)',
  ),
  bug('what is on its way is not counted', outbox, 'waiting: waiting + sending', 'waiting'),
  bug(
    'who is signed out has refused rows',
    sendRow,
    "      state: 'waiting',\n      attempts: row.attempts - 1,",
    "      state: 'parked',\n      attempts: row.attempts - 1,",
  ),
  bug(
    'what was dropped does not come back',
    outbox,
    '    await db.outbox.put(row)\n    changed()',
    '    await Promise.resolve(row)\n    changed()',
  ),
  bug(
    'trying again drops the row',
    outbox,
    'await db.outbox.add({ ...row, ...freshRow(row.userId, row.target, clock.now()) })',
    'await Promise.resolve(freshRow)',
  ),
  bug('what visitors wrote is not sent', drain, '[visitorId, signedIn.user.id]', '[signedIn.user.id]'),
  bug('refused rows are not counted', outbox, "count('parked'),", 'Promise.resolve(0),'),
  bug(
    'rows are forgotten when they are done',
    drain,
    'const keptDoneMs = 30 * 24 * 3_600_000',
    'const keptDoneMs = -1000',
  ),
  bug('rows are sent without a token', sendRow, '{} : { auth: { as: row.userId } }', '{} : {}'),
  bug(
    'a later comment replaces an earlier one',
    'outbox/kinds/comment.ts',
    '  answer: commentSchema,\n  folds: false,',
    '  answer: commentSchema,\n  folds: true,',
  ),
  bug(
    'signing out throws away what waits',
    'tokens.ts',
    '      await write(signedIn)\n    })\n',
    '      await write(signedIn)\n    })\n    if (signedIn === null) await db.outbox.clear()\n',
  ),
  bug(
    'a wish refused after a later one is kept',
    sendRow,
    'const replaced = await isReplaced(parts.db, row)',
    'const replaced = row.seq < 0',
  ),
  wide(
    'what is done to a comment stays with its old id',
    'outbox/comment-rows.ts',
    'row.payload.id = id',
    'row.payload.id = before',
  ),
  wide(
    'a wish refused in doubt is replaced',
    outbox,
    'earlier.filter(isFree)',
    "earlier.filter((row) => isFree(row) || row.state === 'parked')",
  ),
  wide(
    'a draft published again is another post',
    'outbox/kinds/post.ts',
    'path: `/blog/api/drafts/${draft}/`',
    'path: `/blog/api/drafts/${crypto.randomUUID()}/`',
  ),
  wide(
    'a request that is there already counts as refused',
    'outbox/kinds/file-request.ts',
    'isAlreadyDone: (status, body) => status === 409',
    'isAlreadyDone: (status, body) => status === 408',
  ),
]
