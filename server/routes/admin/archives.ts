import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { entrySaveSchema, repeatedVersion } from '#domain/archive-entry.ts'
import { reportClosingSchema } from '#domain/archive-reports.ts'
import { staffPaths } from '#domain/staff-addresses.ts'
import {
  entryFilterSchema,
  folderFilesSchema,
  shownFolderFiles,
  staffEntryRowSchema,
  staffEntrySchema,
  type StaffEntry,
} from '#domain/staff-archive.ts'
import { staffReads } from '#domain/staff-reads.ts'
import { listArchiveFolder } from '#server/files/archive-folder.ts'
import { answerAudited, refuse, type StaffContext } from '#server/http/audited.ts'
import { serve } from '#server/http/endpoint.ts'
import { entryParams } from '#server/http/params.ts'
import { conflict, invalidField, notFound, type Outcome } from '#server/http/problem.ts'
import { sendEntity } from '#server/http/send-entity.ts'
import { serveStaffList } from '#server/http/staff-list.ts'
import { closeReports } from '#server/repositories/archive-reports.ts'
import { findEntry, findEntryNumber, listEntries } from '#server/repositories/staff/entries.ts'
import { filesNamed, measureFiles, missingFile } from '#server/repositories/staff/entry-files.ts'
import { saveEntry, setPublished } from '#server/repositories/staff/entry-writing.ts'

const one = `${staffPaths.archives}:entry/`
const read = {
  method: 'GET',
  path: one,
  summary: 'An entry of the archive with all that staff edit, also one that visitors do not find',
  action: staffReads.entry,
  params: entryParams,
  answer: staffEntrySchema,
} as const
const files = {
  method: 'GET',
  path: staffPaths.archiveFiles,
  summary: 'Files of the file folder that entries can offer',
  action: staffReads['archive-files'],
  answer: folderFilesSchema,
} as const
const write = { action: 'archive.manage', params: entryParams, answer: staffEntrySchema } as const
const save = {
  ...write,
  method: 'PUT',
  path: one,
  summary: 'Store an entry with its versions and files; 409 if somebody changed it meanwhile',
  body: entrySaveSchema,
  refusals: [409],
  bodyLimitBytes: 512 * 1024,
} as const
const moves = [
  { verb: 'publish', summary: 'Show an entry to visitors', isPublished: true },
  { verb: 'withdraw', summary: 'Hide an entry and its files from visitors', isPublished: false },
] as const
const close = {
  ...write,
  method: 'POST',
  path: `${one}close-reports/`,
  summary: 'Mark reports about an entry as dealt with; others stay open',
  body: reportClosingSchema,
} as const

const noEntry = notFound('There is no such entry.')

export async function adminArchiveRoutes(app: FastifyInstance): Promise<void> {
  serveStaffList(app, {
    path: staffPaths.archives,
    summary: 'Entries of the archive, the last one added first, also those that visitors do not find',
    action: staffReads.archives,
    filters: entryFilterSchema,
    row: staffEntryRowSchema,
    keyOf: ({ number }) => number,
    fetch: (db, { viewerId: _, ...filter }, cursor, limit) => listEntries(db, filter, cursor, limit),
  })

  serve(app, read, async ({ request, reply, params: { entry } }) => {
    const number = await findEntryNumber(app.db, entry)
    const stored = number === undefined ? undefined : await findEntry(app.db, number)
    return stored ? sendEntity(request, reply, stored) : reply.code(noEntry.status).send(noEntry.body)
  })

  serve(app, files, async ({ request, reply }) => {
    const folderFiles = await listArchiveFolder(app.storedFiles, shownFolderFiles + 1)
    const shown = folderFiles.slice(0, shownFolderFiles)
    const recordedFiles = await filesNamed(
      app.db,
      shown.map(({ name }) => name),
    )
    return sendEntity(request, reply, {
      files: shown.map(({ name, size, changedAt }) => {
        const record = recordedFiles.get(name)
        const sha256 = record?.size === size ? record.sha256 : null
        return { name, size, changed_at: changedAt.toISOString(), sha256 }
      }),
      is_whole: folderFiles.length === shown.length,
    })
  })

  serve(app, save, async ({ request, reply, params, body }) => {
    const { base, revision, entry } = body
    // Before the transaction, because a large file takes seconds.
    const measured = await measureFiles(app.db, app.storedFiles, entry, app.clock.now().toISOString())
    return answerAudited(request, reply, body, async ({ trx, person, at }) => {
      const number = await findEntryNumber(trx, params.entry)
      if (number === undefined && !v.is(v.pipe(v.string(), v.uuid()), params.entry)) return refuse(noEntry)
      const before = number === undefined ? null : ((await findEntry(trx, number)) ?? null)
      const problem = problemOf(body, missingFile(measured))
      if (problem) return refuse(problem)
      const editor = `${person.first_name} ${person.last_name}`
      const saving = { number, deskId: params.entry, base, revision, entry, files: measured, editor, at }
      // A second request with the same revision is the same change, whatever its key.
      const saved = before?.revision === revision ? before.number : await saveEntry(trx, saving)
      if (saved === null) return refuse(changedBy(before))
      return auditEntryWrite({ trx }, 'entry.save', saved, before)
    })
  })

  for (const { verb, summary, isPublished } of moves) {
    const declaration = { ...write, method: 'POST', path: `${one}${verb}/`, summary } as const
    serve(app, declaration, async ({ request, reply, params }) =>
      answerAudited(request, reply, {}, async ({ trx, at }) => {
        const number = await findEntryNumber(trx, params.entry)
        const before = number === undefined ? undefined : await findEntry(trx, number)
        if (!before) return refuse(noEntry)
        await setPublished(trx, before.number, isPublished, at)
        return auditEntryWrite({ trx }, `entry.${verb}`, before.number, before)
      }),
    )
  }

  serve(app, close, async ({ request, reply, params, body }) =>
    answerAudited(request, reply, body, async ({ trx, person, at }) => {
      const number = await findEntryNumber(trx, params.entry)
      if (number === undefined) return refuse(noEntry)
      const closing = { archiveId: number, ids: body.reports, by: person.id, at }
      const closed = await closeReports(trx, closing)
      const row = await findStored(trx, number)
      return {
        action: 'entry.close_reports',
        target: { kind: 'entry', id: number },
        before: { open_reports: row.open_reports + closed },
        after: { open_reports: row.open_reports },
        row,
      }
    }),
  )
}

async function findStored(trx: StaffContext['trx'], number: number): Promise<StaffEntry> {
  const row = await findEntry(trx, number)
  if (!row) throw new Error('the entry was not stored')
  return row
}

async function auditEntryWrite(
  { trx }: Pick<StaffContext, 'trx'>,
  action: 'entry.save' | 'entry.publish' | 'entry.withdraw',
  number: number,
  before: StaffEntry | null,
) {
  const row = await findStored(trx, number)
  return {
    action,
    target: { kind: 'entry', id: number } as const,
    before: before && stateOf(before),
    after: stateOf(row),
    row,
  }
}

function problemOf({ entry }: v.InferOutput<typeof entrySaveSchema>, missing: string | undefined) {
  const { versions } = entry
  const repeated = repeatedVersion(versions)
  if (repeated >= 0)
    return invalidField(`entry.versions.${repeated}.version`, 'Each version needs a number of its own.')
  if (versions.filter(({ is_latest }) => is_latest).length > 1)
    return invalidField('entry.versions', 'Only one version can be the latest.')
  if (missing !== undefined)
    return invalidField('entry.versions', `There is no file ${missing} in the file folder.`)
  return null
}

function changedBy(entry: StaffEntry | null): Outcome {
  const editor = entry?.edited_by || 'Somebody'
  const sentence = `${editor} changed this entry after you opened it, so your text was not stored over it.`
  return conflict(sentence)
}

/** What the audit log keeps: the texts and fields, and of files what they are. */
function stateOf(entry: StaffEntry) {
  const { id: _, number, revision, edited_by, updated_at, download_count, versions, ...shown } = entry
  const { open_reports, reports, ...fields } = shown
  return {
    ...fields,
    versions: versions.map(({ id: version, files: offered, release_date, ...rest }) =>
      Object.assign(rest, {
        release_date: release_date.slice(0, 10),
        files: offered.map(({ platform, file, sha256 }) => ({ platform, file, sha256 })),
      }),
    ),
  }
}
