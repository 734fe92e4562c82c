import path from 'node:path'

/** Where a tool finds the server's data: as `main.ts` does, without the settings a tool has no use for. */
export function databasePlace(env: Record<string, string | undefined>): { dataDir: string; place: string } {
  const dataDir = path.resolve(env.DATA_DIR || './data')
  return { dataDir, place: env.DATABASE_URL || path.join(dataDir, 'vior.sqlite') }
}
