import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { toBrotli } from './brotli.ts'

// Writes .br and .gz files beside every text file and install bundle of the built site, at the highest compression level.

const site = path.resolve(process.env.SITE_DIR ?? 'dist', 'client')
const toGzip = promisify(gzip)

async function writeTwins(file: string): Promise<void> {
  const content = await readFile(file)
  await writeFile(`${file}.br`, await toBrotli(content))
  await writeFile(`${file}.gz`, await toGzip(content, { level: 9 }))
}

const entries = await readdir(site, { recursive: true, withFileTypes: true })
const texts = entries.filter(
  (entry) => entry.isFile() && /\.(js|html|css|svg|json|webmanifest|bin)$/.test(entry.name),
)
await Promise.all(texts.map((entry) => writeTwins(path.join(entry.parentPath, entry.name))))
