import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Writes .br and .gz files beside every text file and install bundle of the built site, at the highest compression level. */
const site = path.resolve(process.env.SITE_DIR ?? 'dist', 'client')
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

/** Ways to code distances (RFC 7932, section 4), of which none is the best for every file. */
const distances = [
  { postfix: 0, direct: 0 },
  { postfix: 0, direct: 4 },
  { postfix: 1, direct: 0 },
]

const paramsOf = (content: Buffer, { postfix, direct }: (typeof distances)[number]) => ({
  params: {
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
    [constants.BROTLI_PARAM_NDIRECT]: direct,
  },
})

async function writeTwins(file: string): Promise<void> {
  const content = await readFile(file)
  const twins = await Promise.all(distances.map((distance) => toBrotli(content, paramsOf(content, distance))))
  const [smallest] = twins.toSorted((a, b) => a.length - b.length)
  if (smallest) await writeFile(`${file}.br`, smallest)
  await writeFile(`${file}.gz`, await toGzip(content, { level: 9 }))
}

const entries = await readdir(site, { recursive: true, withFileTypes: true })
const texts = entries.filter(
  (entry) => entry.isFile() && /\.(js|html|css|svg|json|webmanifest|bin)$/.test(entry.name),
)
await Promise.all(texts.map((entry) => writeTwins(path.join(entry.parentPath, entry.name))))
