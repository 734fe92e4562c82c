/** Maximum size in bytes to which the device reduces an uploaded picture. */
export const maxAvatarBytes = 30_000

const dataUrl = /^data:image\/(webp|jpeg|png);base64,([A-Za-z0-9+/]+={0,2})$/

/** Signatures at the start of each format ('.' matches any byte), and at the end where the format defines one. */
const marks = {
  webp: { start: 'RIFF....WEBP', end: '' },
  jpeg: { start: '\xff\xd8\xff', end: '\xff\xd9' },
  png: { start: '\x89PNG\r\n\x1a\n', end: 'IEND\xaeB`\x82' },
} as const

/**
 * Whether a string is an accepted picture: a data URL of WebP, JPEG or PNG, at most 30 kB, with the signature of its
 * format. SVG is rejected because it can contain scripts.
 */
export function isAvatar(text: string): boolean {
  const [, kind, base64 = ''] = dataUrl.exec(text) ?? []
  if (kind !== 'webp' && kind !== 'jpeg' && kind !== 'png') return false
  const bytes = decode(base64)
  if (bytes === null || bytes.length > maxAvatarBytes) return false
  const { start, end } = marks[kind]
  const begins = start.split('').every((mark, index) => mark === '.' || bytes[index] === mark)
  return begins && bytes.endsWith(end) && (kind !== 'webp' || webpLength(bytes) === bytes.length)
}

/** Decodes base64 to a string of one character per byte; null if invalid. */
function decode(base64: string): string | null {
  try {
    return atob(base64)
  } catch {
    return null
  }
}

/** Length of a WebP file from its header: little-endian, excluding the first eight bytes (RFC 9649, 2.3). */
function webpLength(bytes: string): number {
  const size = [4, 5, 6, 7].reduce((sum, index, power) => sum + bytes.charCodeAt(index) * 256 ** power, 0)
  return size + 8
}
