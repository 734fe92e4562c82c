import path from 'node:path'
import { may } from '#domain/permissions.ts'
import { uploadedFolder } from '#domain/uploads.ts'
import type { Clock } from '#server/clock.ts'
import { inTransaction, type Database, type Trx } from '#server/database/database.ts'
import { mediaTypeOf } from '#server/files/archive-folder.ts'
import { cleanArchiveName } from '#server/files/clean-name.ts'
import { areas, type Storage } from '#server/files/storage.ts'
import { findAccount, rolesOfAccount } from '#server/repositories/accounts.ts'
import { finishUpload, isForArchive, type Attachment } from '#server/repositories/attachments.ts'
import { putFile } from '#server/repositories/files.ts'
import { recordAudit } from '#server/repositories/staff/audit.ts'

type Finished = Parameters<typeof finishUpload>[2]

/** Marks an upload as finished, once; one of staff or for the archive is in the audit log. False if it was not open. */
export async function finishRecorded(trx: Trx, row: Attachment, finished: Finished): Promise<boolean> {
  if (!(await finishUpload(trx, row.id, finished))) return false
  const owner = await findAccount(trx, row.owner_id)
  if (!owner || !(isForArchive(row) || may(rolesOfAccount(owner), 'files.upload'))) return true
  const { name, sha256, at } = finished
  const entry = {
    action: 'file.upload',
    target: { kind: 'file', id: row.id },
    before: null,
    after: { name, size: row.size, sha256 },
  } as const
  await recordAudit(trx, owner, entry, { at, key: null })
  return true
}

type Parts = {
  db: Database
  clock: Clock
  /** The whole store: the file goes from its attachments to its files. */
  files: Storage
}
type Complete = { row: Attachment; sha256: string }

/**
 * Puts a complete upload among the files, where entries of the archive can offer it. Safe to repeat, also after a kill
 * in between: the file has its name before the row refers to it, and its bytes are removed from the uploads after that.
 */
export async function finishArchiveUpload({ db, clock, files }: Parts, { row, sha256 }: Complete) {
  const name = `${uploadedFolder(row.id)}${cleanArchiveName(row.name)}`
  const source = `${areas.attachments}/${row.storage_key}`
  await files.finish(source, row.size, `${areas.files}/${name}`)
  // Later than the file's own time, so that it is not read again when an entry offers it.
  const at = clock.now().toISOString()
  const type = mediaTypeOf(name)
  await inTransaction(db, async (trx) => {
    const subject = { kind: 'archive-file', id: name }
    const finished = { name: path.basename(name), type, sha256, at, hasPictures: false, subject }
    if (!(await finishRecorded(trx, row, finished))) return
    await putFile(trx, { path: name, size: row.size, sha256, media_type: type, is_public: 0, created_at: at })
  })
  await files.remove(source)
}
