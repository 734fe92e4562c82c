/** An uploaded picture is made this small on the device, in bytes. */
export const maxAvatarBytes = 30_000

const dataUrl = /^data:image\/(webp|jpeg|png);base64,([A-Za-z0-9+/]+={0,2})$/

/** How files of each kind begin; '.' stands for any byte. And how they end, where the format says so. */
const marks = {
  webp: { start: 'RIFF....WEBP', end: '' },
  jpeg: { start: '\xff\xd8\xff', end: '\xff\xd9' },
  png: { start: '\x89PNG\r\n\x1a\n', end: 'IEND\xaeB`\x82' },
} as const

/**
 * Whether a text is a picture that may be kept and shown: a data address of WebP, JPEG or PNG, at most 30 kB, whose
 * bytes begin and end as such a file does. SVG is none: it can carry scripts.
 */
export function isAvatar(text: string): boolean {
  const [, kind, base64 = ''] = dataUrl.exec(text) ?? []
  if (kind !== 'webp' && kind !== 'jpeg' && kind !== 'png') return false
  const bytes = decode(base64)
  if (bytes === null || bytes.length > maxAvatarBytes) return false
  const { start, end } = marks[kind]
  const begins = start.split('').every((mark, place) => mark === '.' || bytes[place] === mark)
  return begins && bytes.endsWith(end) && (kind !== 'webp' || webpLength(bytes) === bytes.length)
}

/** One character for each byte, or null for what is no base64. */
function decode(base64: string): string | null {
  try {
    return atob(base64)
  } catch {
    return null
  }
}

/** A WebP file says how long it is, little-endian, without its first eight bytes (RFC 9649, 2.3). */
function webpLength(bytes: string): number {
  const size = [4, 5, 6, 7].reduce((sum, place, power) => sum + bytes.charCodeAt(place) * 256 ** power, 0)
  return size + 8
}
