/**
 * SQLSTATE codes (PostgreSQL manual, appendix A) and system errors that mean the database is temporarily unavailable.
 */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '25006', // read_only_sql_transaction: a standby in the primary's place, or a service that stopped writes on a full disk
  '25P03', // idle_in_transaction_session_timeout
  '55P03', // lock_not_available
  '57014', // query_canceled (statement timeout)
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '58030', // io_error
])

/** The driver's own errors, which have no code. */
const awaySentence =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/** SQLSTATE classes: connection exception (08), insufficient resources (53). */
const awayClasses = ['08', '53']

/** SQLITE_BUSY, SQLITE_IOERR and SQLITE_FULL; higher bits hold the extended code. */
const sqliteAway = new Set([5, 10, 13])

/** The connection attempt was rejected by the database, for whatever reason. */
export class ConnectionRefused extends Error {
  constructor(reason: Error) {
    super(`The database refuses a connection: ${reason.message}`, { cause: reason })
    this.name = 'ConnectionRefused'
  }
}

/**
 * Whether the database was unreachable or out of resources, or the result was lost: the request may be retried with
 * the same idempotency key.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof ConnectionRefused) return true
  const code = codeOf(error)
  if (code === 'ERR_SQLITE_ERROR')
    return 'errcode' in error && typeof error.errcode === 'number' && sqliteAway.has(error.errcode & 0xff)
  if (awayCodes.has(code) || awayClasses.some((start) => code.startsWith(start))) return true
  // ENOENT of the local PostgreSQL socket; any other ENOENT is about a file.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return code === '' && awaySentence.test(error.message)
}

/**
 * Whether the transaction lost a race and may be retried: deadlock (40P01), serialization failure (40001), unique
 * violation (23505), changed columns.
 */
export function isLostRace(error: unknown): boolean {
  if (isChangedSchema(error)) return true
  return error instanceof Error && ['40001', '40P01', '23505'].includes(codeOf(error))
}

/** Whether a lock was not free within the limit of time, such as that of a server which migrates. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '55P03'
}

/**
 * Whether a named statement was refused, before it did anything, because its columns are no longer those that it was
 * parsed with. The code (feature_not_supported) has other reasons too, and the message is in the language of the server.
 */
export function isChangedSchema(error: unknown): boolean {
  if (!(error instanceof Error) || codeOf(error) !== '0A000') return false
  return 'routine' in error && error.routine === 'RevalidateCachedQuery'
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
