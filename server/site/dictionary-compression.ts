import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'

const compress = promisify(zstdCompress)

/** Starts a dcz response, before the hash of its dictionary (RFC 9842, section 5). */
const dczMagic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00])

/**
 * The content as Dictionary-Compressed Zstandard (content encoding `dcz`, RFC 9842). Runs on the thread pool: some 20 ms for the
 * largest file of the site.
 */
export async function asDcz(content: Uint8Array, dictionary: Uint8Array): Promise<Buffer> {
  const frame = await compress(content, {
    dictionary,
    pledgedSrcSize: content.length,
    params: { [constants.ZSTD_c_compressionLevel]: 19 },
  })
  return Buffer.concat([dczMagic, createHash('sha256').update(dictionary).digest(), frame])
}

/** SHA-256 in hexadecimal digits from an Available-Dictionary header; null if it is none (RFC 9842, section 2.2). */
export function availableDictionary(header: string | string[] | undefined): string | null {
  const [, base64] = (typeof header === 'string' && /^:([A-Za-z0-9+/]{43}=):$/.exec(header)) || []
  return base64 === undefined ? null : Buffer.from(base64, 'base64').toString('hex')
}

/** Value of Use-As-Dictionary for a URL pattern (RFC 9842, section 2.1). */
export function dictionaryHeader(pattern: string): string {
  return `match="${pattern.replaceAll('\\', () => '\\\\')}"`
}
