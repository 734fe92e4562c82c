import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { letterVersion } from '#domain/letter-version.ts'
import type { Locale } from '#domain/locale.ts'
import { staffPaths } from '#domain/staff-addresses.ts'
import {
  isComplete,
  letterFromSchema,
  letterPreviewSchema,
  letterSaveSchema,
  letterSchema,
  letterTextSchema,
  type Letter,
} from '#domain/staff-newsletter.ts'
import { answerAudited, refuse } from '#server/http/audited.ts'
import { serve } from '#server/http/endpoint.ts'
import { draftParams } from '#server/http/params.ts'
import { answerOnce } from '#server/http/plugins/idempotency.ts'
import { conflict, invalidField, notFound } from '#server/http/problem.ts'
import { staffReads } from '#domain/staff-reads.ts'
import { serveStaffList } from '#server/http/staff-list.ts'
import { serveStaffRow } from '#server/http/staff-row.ts'
import { composeLetter } from '#server/mail/letter.ts'
import { unsubscribePath } from '#server/mail/unsubscribe-link.ts'
import {
  findLetter,
  listLetters,
  lockLetter,
  saveLetter,
  startLetter,
} from '#server/repositories/staff/letters.ts'

const one = `${staffPaths.letters}:draft/`
const write = { action: 'newsletter.manage', params: draftParams, answer: letterSchema } as const
const save = {
  ...write,
  method: 'PUT',
  path: one,
  summary: 'Store a letter under the id that the device gave it',
  body: letterSaveSchema,
  refusals: [409],
} as const
const preview = {
  ...write,
  method: 'POST',
  path: `${one}preview/`,
  summary: 'A letter as its recipients would get it; stores nothing',
  body: letterTextSchema,
  answer: letterPreviewSchema,
} as const
const send = {
  ...write,
  method: 'POST',
  path: `${one}send/`,
  summary: 'Send a letter to all subscribers, each in their language',
  body: letterFromSchema,
  refusals: [409],
} as const

const noLetter = notFound('There is no such letter.')

const wasSent = conflict('This letter was sent already.')

const wasChanged = conflict('Somebody else changed this letter meanwhile. Read it again.')

/** Whether a letter has other texts than the person saw. */
function isChangedSince(letter: Letter, from: string | undefined): boolean {
  return from !== undefined && from !== letterVersion(letter)
}

export async function adminLetterRoutes(app: FastifyInstance): Promise<void> {
  serveStaffList(app, {
    path: staffPaths.letters,
    summary: 'Letters of the newsletter, newest first',
    action: staffReads.letters,
    filters: v.object({}),
    row: v.object({ ...letterSchema.entries, number: v.optional(v.number()) }),
    keyOf: ({ number }) => number ?? 0,
    fetch: (db, _filters, cursor, limit) => listLetters(db, cursor, limit),
  })

  serveStaffRow(app, {
    path: one,
    summary: 'A letter of the newsletter',
    action: staffReads.letters,
    params: draftParams,
    row: letterSchema,
    find: (db, { draft }) => findLetter(db, draft),
    absent: noLetter,
  })

  serve(app, save, async ({ request, reply, params: { draft: id }, body }) =>
    answerAudited(request, reply, body, async ({ trx, person, at }) => {
      const { from, ...texts } = body
      await lockLetter(trx, id)
      const before = await findLetter(trx, id)
      if (before && before.state !== 'draft') return refuse(wasSent)
      if (before && isChangedSince(before, from)) return refuse(wasChanged)
      const author = before?.author ?? `${person.first_name} ${person.last_name}`
      await saveLetter(trx, { id, texts, author, at })
      const row = await findLetter(trx, id)
      if (!row) throw new Error('the letter was not stored')
      const target = { kind: 'letter', id } as const
      return {
        action: 'letter.save',
        target,
        before: before ? stateOf(before) : null,
        after: stateOf(row),
        row,
      }
    }),
  )

  serve(app, preview, async ({ request, reply, body }) =>
    answerOnce(request, reply, body, async () => {
      const link = `${app.config.publicUrl}${unsubscribePath}`
      const { company } = app.words
      const inLanguage = (locale: Locale) => composeLetter(body, { locale, company, unsubscribe: link })
      return { status: 200, body: { en: inLanguage('en'), sw: inLanguage('sw') } }
    }),
  )

  serve(app, send, async ({ request, reply, params: { draft: id }, body }) =>
    answerAudited(request, reply, body, async ({ trx, at }) => {
      await lockLetter(trx, id)
      const before = await findLetter(trx, id)
      if (!before) return refuse(noLetter)
      if (before.state === 'draft' && isChangedSince(before, body.from)) return refuse(wasChanged)
      if (!isComplete(before))
        return refuse(invalidField('body', 'A letter needs its subject and text in both languages.'))
      if (!(await startLetter(trx, id, at))) return refuse(wasSent)
      const row = (await findLetter(trx, id)) ?? before
      return {
        action: 'letter.send',
        target: { kind: 'letter', id },
        before: stateOf(before),
        after: stateOf(row),
        row,
      }
    }),
  )
}

function stateOf({ subject, body, state, recipients }: Letter) {
  return { subject, body, state, recipients }
}
