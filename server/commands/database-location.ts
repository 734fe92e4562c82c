import path from 'node:path'

/**
 * Location of the server's database, derived as `main.ts` does, but without the settings that commands do not need.
 */
export function databaseLocation(env: Record<string, string | undefined>): {
  dataDir: string
  location: string
} {
  const dataDir = path.resolve(env.DATA_DIR || './data')
  return { dataDir, location: env.DATABASE_URL || path.join(dataDir, 'vior.sqlite') }
}
