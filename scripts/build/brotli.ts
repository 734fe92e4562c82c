import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/** The content at the highest compression level. */
export function toBrotli(content: Buffer): Promise<Buffer> {
  return compress(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })
}
