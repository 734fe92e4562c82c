import { readFile } from 'node:fs/promises'
import {
  archiveFolder,
  type SeedArchive,
  type SeedDownload,
  type SeedVersion,
} from '#server/seed/archive-content.ts'
import { practiceDatabase } from '#server/seed/practice-database.ts'
import { shapePictures } from '#server/seed/shape-pictures.ts'
import { zip, type ZipEntry } from '#server/files/zip.ts'

const executableMode = 0o755

/**
 * The zip of a download: its files, those made by a program, a README and the licence. Equal sources give equal bytes.
 * Throws if a file is missing.
 */
export async function packageOf(
  archive: SeedArchive,
  version: SeedVersion,
  download: SeedDownload,
): Promise<Iterable<Uint8Array>> {
  const texts: ZipEntry[] = [
    { name: 'README.txt', data: Buffer.from(await readmeOf(archive, version, download)) },
    { name: 'LICENCE.txt', data: await readFile(new URL(licenceFile(archive), archiveFolder)) },
  ]
  for (const name of download.files) texts.push(await sourceFile(archive, version, name))
  const entries = await makeFiles(download, texts)
  return zip(entriesOf(texts, entries))
}

function* entriesOf(texts: ZipEntry[], made: Iterable<ZipEntry>): Generator<ZipEntry> {
  yield* texts
  yield* made
}

async function makeFiles({ made }: SeedDownload, texts: ZipEntry[]): Promise<Iterable<ZipEntry>> {
  const text = (name: string) => texts.find((entry) => entry.name === name)?.data.toString() ?? ''
  if (made === 'practice-database')
    return [{ name: 'shop.sqlite', data: await practiceDatabase(text('schema.sql')) }]
  if (made === 'shape-pictures') return shapePictures()
  return made === 'glossary-json'
    ? [
        {
          name: 'glossary.json',
          data: Buffer.from(`${JSON.stringify(rowsOf(text('glossary.csv')), null, 1)}\n`),
        },
      ]
    : []
}

/** The rows of a CSV file without quotes, as objects; the last column takes the commas that remain. */
function rowsOf(csv: string): Record<string, string>[] {
  const [head = '', ...lines] = csv.trim().split('\n')
  const names = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    const last = cells.splice(names.length - 1).join(',')
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? last]))
  })
}

async function sourceFile({ slug }: SeedArchive, { version }: SeedVersion, name: string): Promise<ZipEntry> {
  const versionSource = await readSource(`${slug}/${version}/${name}`)
  const source = versionSource ?? (await readSource(`${slug}/${name}`))
  if (!source) throw new Error(`content/archive/${slug}: there is no ${name}`)
  return packageEntry(name, source)
}

/** A file of a package: pages are whole, and scripts start on their system. */
export async function packageEntry(name: string, source: Buffer): Promise<ZipEntry> {
  if (name.endsWith('.html')) return { name, data: Buffer.from(await withShared(source.toString())) }
  // The command interpreters of Windows need its line ends.
  if (/\.(?:bat|ps1)$/.test(name))
    return { name, data: Buffer.from(source.toString().replaceAll('\n', '\r\n')) }
  return { name, data: source, ...(name.endsWith('.sh') ? { mode: executableMode } : {}) }
}

/** A page as one file: shared styles and scripts are put in where a comment names them. */
async function withShared(page: string): Promise<string> {
  let whole = page
  for (const [comment, name] of page.matchAll(/\/\* include ([a-z.-]+) \*\//g)) {
    const shared = await readFile(new URL(`shared/${name}`, archiveFolder), 'utf8')
    whole = whole.replace(comment, () => shared.trim())
  }
  return whole
}

async function readmeOf(
  archive: SeedArchive,
  { version }: SeedVersion,
  { files }: SeedDownload,
): Promise<string> {
  const { slug, title, license } = archive
  const readme = await readSource(`${slug}/README.txt`)
  const text = readme ?? (await readFile(new URL('shared/page-readme.txt', archiveFolder)))
  const heading = `${title.en} ${version}`
  const lines = [
    heading,
    '='.repeat(heading.length),
    '',
    text.toString().trim(),
    '',
    `Licence: ${license} (LICENCE.txt)`,
  ]
  return `${lines.join('\n').replaceAll('{file}', files[0] ?? '')}\n`
}

function licenceFile({ license }: SeedArchive): string {
  return `licences/${license.replaceAll(' ', '-')}.txt`
}

/** The file's bytes, or undefined if there is none. */
async function readSource(name: string): Promise<Buffer | undefined> {
  return readFile(new URL(name, archiveFolder)).catch(() => undefined)
}
