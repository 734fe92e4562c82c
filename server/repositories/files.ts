import type { Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'

export type StoredFile = Selectable<Schema['files']>

/** The file stored at a path below /files/; undefined if there is none. */
export function findFileAt(db: Database, path: string): Promise<StoredFile | undefined> {
  return db.selectFrom('files').selectAll().where('path', '=', path).executeTakeFirst()
}

export function findFile(db: Database, id: number): Promise<StoredFile | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
}

export type NewFile = Omit<StoredFile, 'id'>

/** Records a stored file, replacing an earlier record of the path. Returns its id. */
export async function putFile(db: Database, file: NewFile): Promise<number> {
  const { path: _, ...facts } = file
  const { id } = await db
    .insertInto('files')
    .values(file)
    .onConflict((conflict) => conflict.column('path').doUpdateSet(facts))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
