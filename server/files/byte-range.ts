/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

/**
 * What a Range header asks of `size` bytes (RFC 9110, section 14.1.2). `whole` also for what a server may ignore:
 * several ranges, other units, nonsense. `unsatisfiable` is a range that begins behind the end.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/**
 * Whether If-Range lets the range count: only with exactly our strong tag, because the parts of two files must never
 * be put together (RFC 9110, section 13.1.5). A weak tag and a date never match.
 */
export function isSameFile(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange === etag
}
