import path from 'node:path'

/**
 * Location of the server's database, derived as `main.ts` does, but without the settings that commands do not need.
 */
export function databasePlace(env: Record<string, string | undefined>): { dataDir: string; place: string } {
  const dataDir = path.resolve(env.DATA_DIR || './data')
  return { dataDir, place: env.DATABASE_URL || path.join(dataDir, 'vior.sqlite') }
}
