/** PostgreSQL (appendix A of its manual) and the system calls below it: the database cannot be asked just now. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '25P03', // idle in a transaction for too long
  '55P03', // a lock was not given in time
  '57014', // a statement took too long
  '57P01', // shut down by an administrator
  '57P02', // crashed
  '57P03', // starting or stopping
  '57P05', // idle for too long
  '58030', // its disk fails
])

/** The driver gives these no code. */
const awaySentence =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/** Classes of codes: the connection failed (08); disk, memory or connections are used up (53). */
const awayClasses = ['08', '53']

/** SQLITE_BUSY, SQLITE_IOERR and SQLITE_FULL; the bits above name the kind. */
const sqliteAway = new Set([5, 10, 13])

/** The database answered and did not let us in, whatever its reason. */
export class ConnectionRefused extends Error {
  constructor(reason: Error) {
    super(`The database refuses a connection: ${reason.message}`, { cause: reason })
    this.name = 'ConnectionRefused'
  }
}

/**
 * Whether the database could not be asked, had no room for what it was told, or its answer got lost: worth another try,
 * with the same key.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof ConnectionRefused) return true
  const code = codeOf(error)
  if (code === 'ERR_SQLITE_ERROR')
    return 'errcode' in error && typeof error.errcode === 'number' && sqliteAway.has(error.errcode & 0xff)
  if (awayCodes.has(code) || awayClasses.some((start) => code.startsWith(start))) return true
  // The socket of a local PostgreSQL is gone; any other ENOENT is about a file.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return code === '' && awaySentence.test(error.message)
}

/**
 * Whether a transaction lost against another and may be run again: a deadlock, a conflict of serialisable ones, or a
 * unique value that the other was faster with (40001, 40P01, 23505).
 */
export function isLostRace(error: unknown): boolean {
  return error instanceof Error && ['40001', '40P01', '23505'].includes(codeOf(error))
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
