import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Writes .br and .gz beside every text file of the built site, as small as they get. */
const site = path.resolve(process.env.SITE_DIR ?? 'dist', 'client')

for (const entry of await readdir(site, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|html|css|svg|json|webmanifest)$/.test(entry.name)) continue
  const file = path.join(entry.parentPath, entry.name)
  const content = await readFile(file)
  await writeFile(
    `${file}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  )
  await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }))
}
