import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { laterVersions, namesOfFiles, revisionDigits } from '#domain/file-names.ts'
import { asDcz } from '#server/site/dictionary-compression.ts'

/** Builds whose files are kept, this one included: a phone that skipped some releases still has a dictionary. */
const maxBuilds = 6
/** The rest of a disk is for the database. */
const minFreeBytes = 100 * 1024 * 1024
const cacheBytes = 8 * 1024 * 1024
const entryOverheadBytes = 256

/** SHA-256 of a file, in hexadecimal digits, by the pattern of its later versions. */
type BuildFiles = Record<string, string>

type BuiltFile = { pattern: string; filePath: string; hash: string }

/**
 * Files of this build and of those that this server served before, as dictionaries for each other (RFC 9842). They are in
 * `<DATA_DIR>/dictionaries`: `files/` by content hash, `builds/` the lists of files, the newest served last. A file is compressed with
 * an earlier version of itself only, so that requests cannot make the server compress arbitrary pairs.
 */
export class Dictionaries {
  readonly #files: ReadonlyMap<string, BuiltFile>
  readonly #folder: string
  /** Hashes of earlier versions, by pattern. */
  readonly #earlier: ReadonlyMap<string, ReadonlySet<string>>
  readonly #deltas = new LRUCache<string, Promise<Buffer | null>>({ maxSize: cacheBytes })

  private constructor(
    files: ReadonlyMap<string, BuiltFile>,
    folder: string,
    earlier: ReadonlyMap<string, ReadonlySet<string>>,
  ) {
    this.#files = files
    this.#folder = folder
    this.#earlier = earlier
  }

  /**
   * Reads the built site and adds its files to the folder, 4 MB for the first build, unless the disk is nearly full; files of builds beyond the newest
   * six are removed.
   */
  static async open(siteDir: string, dataDir: string): Promise<Dictionaries> {
    const folder = path.join(dataDir, 'dictionaries')
    const files = await builtFiles(siteDir)
    // Only updates become larger without it.
    await storeBuild(folder, [...files.values()]).catch(() => undefined)
    return new Dictionaries(files, folder, await earlierVersions(folder))
  }

  /** Pattern of the later versions of a file, by its path in the site; null if it is no dictionary. */
  patternOf(file: string): string | null {
    return this.#files.get(file)?.pattern ?? null
  }

  /** The revision under which the worker lists a file without a hash in its name; null for files of no dictionary. */
  revisionOf(file: string): string | null {
    const hash = this.#files.get(file)?.hash
    return hash === undefined ? null : hash.slice(0, revisionDigits)
  }

  /**
   * The file compressed with an earlier version of itself; null if it is not one of the build, or the dictionary is not
   * known here.
   */
  async delta(file: string, dictionary: string): Promise<Buffer | null> {
    const built = this.#files.get(file)
    if (!built || !this.#earlier.get(built.pattern)?.has(dictionary)) return null
    const key = `${dictionary} ${file}`
    const cached = this.#deltas.get(key)
    if (cached) return cached
    const started = this.#compress(built, dictionary)
    this.#deltas.set(key, started, { size: entryOverheadBytes })
    const delta = await started
    if (delta) this.#deltas.set(key, started, { size: entryOverheadBytes + delta.length })
    else this.#deltas.delete(key)
    return delta
  }

  async #compress({ filePath }: BuiltFile, dictionary: string): Promise<Buffer | null> {
    try {
      const dictionaryPath = path.join(this.#folder, 'files', dictionary)
      const [content, earlier] = await Promise.all([readFile(filePath), readFile(dictionaryPath)])
      if (sha256(earlier) === dictionary) return await asDcz(content, earlier)
      // Damaged, as after a power failure; the next start with this build writes it again.
      await rm(dictionaryPath, { force: true })
      return null
    } catch {
      // Another server with this folder may have removed it; the file is sent without it.
      return null
    }
  }
}

async function builtFiles(siteDir: string): Promise<Map<string, BuiltFile>> {
  const client = path.join(siteDir, 'client')
  const names = namesOfFiles(JSON.parse(await readFile(path.join(siteDir, 'importmap.json'), 'utf8')))
  const entries = await readdir(client, { recursive: true })
  const files = new Map<string, BuiltFile>()
  // In turn, because all files at once would be in memory.
  for (const entry of entries) {
    const file = `/${entry.split(path.sep).join('/')}`
    const pattern = laterVersions(file, names.get(file))
    if (pattern === null) continue
    const filePath = path.join(client, entry)
    files.set(file, { pattern, filePath, hash: sha256(await readFile(filePath)) })
  }
  return files
}

/** Writes the list before the files, so that another server, which removes files of no list, leaves them. */
async function storeBuild(folder: string, files: readonly BuiltFile[]): Promise<void> {
  const { bavail, bsize } = await statfs(path.dirname(folder))
  if (bavail * bsize < minFreeBytes) return
  const [lists, contents] = [path.join(folder, 'builds'), path.join(folder, 'files')]
  await Promise.all([lists, contents].map((each) => mkdir(each, { recursive: true })))
  const list = JSON.stringify(Object.fromEntries(files.map(({ pattern, hash }) => [pattern, hash])))
  const filePath = path.join(lists, sha256(list))
  await write(filePath, list)
  const now = new Date()
  await utimes(filePath, now, now)
  const storedHashes = new Set(await readdir(contents))
  for (const { filePath: from, hash } of files)
    if (!storedHashes.has(hash)) await write(path.join(contents, hash), await readFile(from))
  await removeOld(lists, contents)
}

async function removeOld(lists: string, contents: string): Promise<void> {
  const names = await readdir(lists)
  const served = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(lists, name))).mtimeMs })),
  )
  const old = served.toSorted((a, b) => b.at - a.at).slice(maxBuilds)
  await Promise.all(old.map(({ name }) => rm(path.join(lists, name), { force: true })))
  const listed = new Set((await readLists(lists)).flatMap((list) => Object.values(list)))
  const unlisted = (await readdir(contents)).filter((name) => !listed.has(name))
  await Promise.all(unlisted.map((name) => rm(path.join(contents, name), { force: true })))
}

async function earlierVersions(folder: string): Promise<Map<string, Set<string>>> {
  const earlier = new Map<string, Set<string>>()
  for (const list of await readLists(path.join(folder, 'builds')))
    for (const [pattern, hash] of Object.entries(list))
      earlier.set(pattern, (earlier.get(pattern) ?? new Set()).add(hash))
  return earlier
}

async function readLists(lists: string): Promise<BuildFiles[]> {
  const entries: string[] = await readdir(lists).catch(() => [])
  const names = entries.filter((name) => !name.endsWith(partial))
  return Promise.all(names.map((name) => readList(path.join(lists, name))))
}

/** Empty if it is damaged, or another server has just removed it. */
async function readList(filePath: string): Promise<BuildFiles> {
  try {
    const list: BuildFiles = JSON.parse(await readFile(filePath, 'utf8'))
    return list
  } catch {
    return {}
  }
}

const partial = '.partial'

/** Whole or not at all, also when the process is killed. */
async function write(filePath: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${filePath}-${process.pid}${partial}`
  await writeFile(temporary, content)
  await rename(temporary, filePath)
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
