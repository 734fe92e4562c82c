import { putFile } from '#server/repositories/files.ts'
import { writeDemoFile } from '#server/seed/demo-files.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Stores a file of the server. Returns its id and metadata. */
export async function aFile(server: TestServer, path: string, bytes: Buffer, isPublic = true) {
  const file = await writeDemoFile(server.app.storedFiles, { path, bytes: [bytes], isPublic })
  const id = await putFile(server.db, { ...file, created_at: server.clock.now().toISOString() })
  return { id, ...file }
}
