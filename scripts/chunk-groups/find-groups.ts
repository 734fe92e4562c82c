import { brotliCompressSync, constants } from 'node:zlib'
import { pages } from '#domain/pages.ts'
import { moduleName } from '../build/chunk-groups.ts'
import { isOnFirstUse, loadedByEveryPage } from '../build/chunks.ts'

/** What is read of a chunk of Rolldown. */
export type Chunk = {
  fileName: string
  name: string
  code: string
  isEntry: boolean
  isDynamicEntry: boolean
  facadeModuleId: string | null
  imports: readonly string[]
  moduleIds: readonly string[]
}

/** Larger chunks gain nothing from company. Compressed bytes. */
const small = 2000

/** Bytes that a page may load more before it is interactive than if each module were a file. */
const pageMayGrowBy = 1500

/**
 * What a file costs in bytes of all pages: eight in the import map of each of them, and the headers of its response. Higher
 * than their sum, because each file also costs an installed phone a write to its cache.
 */
const perFile = 3000

/** A byte of a part that a page loads when it is interactive, compared to a byte that it loads before. */
const weightOfLateByte = 0.1

const pageSources = new Set<string>(pages.map(({ source }) => source))

type Start = { weight: number; chunks: readonly Chunk[] }
type Group = { chunks: readonly Chunk[]; bytes: number }

/**
 * Groups of modules that should share a file, as names of modules. What every page loads once it is interactive, and none
 * before, are files of libraries and files of the app's modules. Of the other chunks it merges pair by pair while that
 * lowers the sum of the bytes that pages and their later parts load and of what each file costs. No merge makes chunks
 * import each other in a circle, which could run a module before what it imports.
 */
export function findGroups(chunks: readonly Chunk[]): string[][] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const importsOf = (chunk: Chunk) => chunk.imports.flatMap((name) => byName.get(name) ?? [])
  const starts = findStarts(chunks)
  const bytesOf = new Map(chunks.map((chunk) => [chunk, compressedSize([chunk])]))
  const mergeable = chunks.filter((chunk) => isMergeable(chunk) && !importsOf(chunk).some(isCachedOnFirstUse))
  const everyPage = findLoadedByEveryPage()
  const isOfEveryPage = new Set(everyPage.flat())
  let groups: Group[] = mergeable
    .filter((chunk) => !isOfEveryPage.has(chunk) && (bytesOf.get(chunk) ?? 0) <= small)
    .map((chunk) => ({ chunks: [chunk], bytes: bytesOf.get(chunk) ?? 0 }))

  /** Bytes that each start loads. */
  function groupLoads(groupList: readonly Group[]): number[] {
    const groupOf = new Map(
      groupList.flatMap((group) => group.chunks.map((chunk) => [chunk, group] as const)),
    )
    return starts.map(({ chunks: first }) => {
      const seen = new Set<Chunk>()
      let bytes = 0
      const queue = [...first]
      for (let chunk = queue.pop(); chunk; chunk = queue.pop()) {
        if (seen.has(chunk)) continue
        const group = groupOf.get(chunk)
        bytes += group?.bytes ?? bytesOf.get(chunk) ?? 0
        for (const one of group?.chunks ?? [chunk]) {
          seen.add(one)
          queue.push(...importsOf(one))
        }
      }
      return bytes
    })
  }
  const cost = (bytes: readonly number[], files: number) =>
    files * perFile + bytes.reduce((sum, one, index) => sum + one * (starts[index]?.weight ?? 0), 0)

  const limits = groupLoads(groups).map((bytes, index) =>
    starts[index]?.weight === 1 ? bytes + pageMayGrowBy : Infinity,
  )
  let now = cost(groupLoads(groups), groups.length)
  const merges = groups.flatMap((left, index) =>
    groups.slice(index + 1).map((right) => measureMerge(left, right)),
  )
  for (;;) {
    merges.sort((one, other) => one.gain - other.gain)
    const best = merges.pop()
    if (!best || best.gain <= 0) break
    if (!groups.includes(best.left) || !groups.includes(best.right)) continue
    const merged = measureMerge(best.left, best.right)
    // Other merges changed what this one gains.
    if (merged.gain < (merges.at(-1)?.gain ?? 0)) {
      if (merged.gain > 0) merges.push(merged)
      continue
    }
    if (merged.gain <= 0 || merged.isTooMuch || isCircle(merged.merged, merged.next)) continue
    groups = merged.next
    now -= merged.gain
    merges.push(
      ...groups.flatMap((group) => (group === merged.merged ? [] : measureMerge(merged.merged, group))),
    )
  }
  const names = groups
    .filter((group) => group.chunks.length > 1)
    .map((group) => namesOf(group.chunks).toSorted())
  return [...names, ...everyPage.flatMap((part) => byOrigin(namesOf(part)))]
    .filter((group) => group.length > 1)
    .toSorted((left, right) => (left[0] ?? '').localeCompare(right[0] ?? ''))

  /** Chunks of each part of `loadedByEveryPage` that are in no part before. */
  function findLoadedByEveryPage(): Chunk[][] {
    const seen = closure(starts.flatMap((start) => (start.weight === 1 ? start.chunks : [])))
    const allowed = new Set(mergeable)
    return loadedByEveryPage.map((sources) => {
      const isStart = ({ facadeModuleId }: Chunk) =>
        facadeModuleId !== null && sources.includes(moduleName(facadeModuleId))
      const part = [...closure(chunks.filter(isStart))].filter((chunk) => !seen.has(chunk))
      for (const chunk of part) seen.add(chunk)
      return part.filter((chunk) => allowed.has(chunk))
    })
  }

  function closure(first: readonly Chunk[]): Set<Chunk> {
    const seen = new Set<Chunk>()
    const queue = [...first]
    for (let chunk = queue.pop(); chunk; chunk = queue.pop()) {
      if (seen.has(chunk)) continue
      seen.add(chunk)
      queue.push(...importsOf(chunk))
    }
    return seen
  }

  function measureMerge(left: Group, right: Group) {
    const merged = merge(left, right)
    const next = [...groups.filter((group) => group !== left && group !== right), merged]
    const bytes = groupLoads(next)
    const isTooMuch = bytes.some((one, at) => one > (limits[at] ?? 0))
    return { left, right, merged, next, isTooMuch, gain: now - cost(bytes, next.length) }
  }

  function isCircle(merged: Group, groupList: readonly Group[]): boolean {
    const groupOf = new Map(
      groupList.flatMap((group) => group.chunks.map((chunk) => [chunk, group] as const)),
    )
    const members = new Set(merged.chunks)
    const next = (chunk: Chunk) => {
      const group = groupOf.get(chunk)
      return (group?.chunks ?? [chunk]).flatMap(importsOf)
    }
    const outside = merged.chunks.flatMap(importsOf).filter((chunk) => !members.has(chunk))
    const seen = new Set<Chunk>()
    const queue = [...outside]
    for (let chunk = queue.pop(); chunk; chunk = queue.pop()) {
      if (members.has(chunk)) return true
      if (seen.has(chunk)) continue
      seen.add(chunk)
      queue.push(...next(chunk))
    }
    return false
  }
}

/**
 * Whether it may share a file: a chunk that several others import, or a component that is loaded when it is needed. Other
 * modules that are loaded by themselves may do something when they run, and those cached on first use have a folder.
 */
function isMergeable({ isEntry, isDynamicEntry, facadeModuleId, moduleIds }: Chunk): boolean {
  if (isEntry || moduleIds.some((id) => id.startsWith('\0'))) return false
  if (!isDynamicEntry) return true
  const id = facadeModuleId ?? ''
  return id.endsWith('.tsx') && !pageSources.has(moduleName(id)) && !isOnFirstUse(id)
}

/** A file that imports such a chunk cannot be opened offline before that one was used. */
const isCachedOnFirstUse = ({ facadeModuleId }: Chunk) =>
  facadeModuleId !== null && isOnFirstUse(facadeModuleId)

function namesOf(chunks: readonly Chunk[]): string[] {
  return chunks.flatMap((chunk) => chunk.moduleIds.map(moduleName))
}

const isLibrary = (name: string) => name.startsWith('node_modules/')

function byOrigin(modules: readonly string[]): [libraries: string[], own: string[]] {
  return [modules.filter(isLibrary).toSorted(), modules.filter((name) => !isLibrary(name)).toSorted()]
}

function findStarts(chunks: readonly Chunk[]): Start[] {
  const entry = chunks.filter((chunk) => chunk.isEntry)
  return chunks
    .filter((chunk) => chunk.isDynamicEntry)
    .map((chunk) => {
      const isPage = chunk.facadeModuleId !== null && pageSources.has(moduleName(chunk.facadeModuleId))
      return { weight: isPage ? 1 : weightOfLateByte, chunks: [...entry, chunk] }
    })
}

function merge(left: Group, right: Group): Group {
  const chunks = [...left.chunks, ...right.chunks]
  return { chunks, bytes: compressedSize(chunks) }
}

function compressedSize(chunks: readonly Chunk[]): number {
  const code = chunks.map((chunk) => chunk.code).join('')
  return brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length
}
