import path from 'node:path'
import { attachableKinds, type AttachableKind } from '#domain/uploads.ts'

const maxStemLength = 100

/** A name for a file of any kind in the file folder, as `archiveFileName` allows it (src/domain/archive-entry.ts). */
export function cleanArchiveName(fileName: string): string {
  const last = fileName.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(/[^\p{L}\p{N}_ .()+-]/gu, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}_]+|[ .]+$/gu, '')
  const end = path.extname(plain).slice(0, 20)
  const stem = plain.slice(0, plain.length - end.length)
  return `${Array.from(stem).slice(0, maxStemLength).join('').trim() || 'file'}${end}`
}

/**
 * A name that is safe to save under on any system: the last part of a path, without control and direction characters and
 * those that file systems reserve, at most 100 characters, and with an end that fits the kind, so that no program takes
 * the file for another one.
 */
export function cleanName(fileName: string, kind: AttachableKind): string {
  const ends: readonly string[] = attachableKinds[kind]
  const [usual = ''] = ends
  const last = fileName.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    // Control characters, direction marks that hide the real end, and lone surrogates.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*%]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const end = path.extname(plain).slice(1).toLowerCase()
  const hasEnd = ends.includes(end)
  const stem = (hasEnd ? plain.slice(0, -end.length - 1) : plain)
    .slice(0, maxStemLength)
    .replace(/[. ]+$/, '')
  const isReserved = stem === '' || /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(stem.split('.')[0] ?? '')
  return `${isReserved ? `file${stem === '' ? '' : `-${stem}`}` : stem}.${hasEnd ? end : usual}`
}
