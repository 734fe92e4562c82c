/** A data URL of that many bytes that begin and end like a PNG. */
export function aPng(bytes: number): string {
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const end = Buffer.from('IEND\xaeB`\x82', 'latin1')
  return asDataUrl('png', Buffer.concat([start, Buffer.alloc(bytes - start.length - end.length), end]))
}

/** A data URL of that many bytes that begin like a WebP and state their length. */
export function aWebp(bytes: number): string {
  const file = Buffer.alloc(bytes)
  file.write('RIFF', 0)
  file.writeUInt32LE(bytes - 8, 4)
  file.write('WEBP', 8)
  return asDataUrl('webp', file)
}

export function aJpeg(bytes: number): string {
  const file = Buffer.alloc(bytes)
  file.set([0xff, 0xd8, 0xff, 0xe0])
  file.set([0xff, 0xd9], bytes - 2)
  return asDataUrl('jpeg', file)
}

export function asDataUrl(kind: string, bytes: Buffer): string {
  return `data:image/${kind};base64,${bytes.toString('base64')}`
}
