/** First and last byte, both inclusive. */
export type ByteRange = { start: number; end: number }

/**
 * Parses a Range header for a file of `size` bytes (RFC 9110, section 14.1.2). `whole` also for what a server may
 * ignore: several ranges, other units, invalid syntax. `unsatisfiable`: the range starts after the end.
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
 * Whether If-Range permits the range: only if it equals our strong ETag, because ranges of two different files must
 * never be combined (RFC 9110, section 13.1.5). Weak tags and dates never match.
 */
export function isSameFile(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange === etag
}
