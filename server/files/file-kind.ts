import path from 'node:path'
import type { AttachableKind } from '#domain/uploads.ts'

/** Number of first bytes that `fileKind` needs. */
export const headBytes = 4096

/**
 * The kind of a file by its first bytes, whatever its name says; null for kinds that cannot be attached. The name decides
 * only between kinds with equal bytes: plain text and CSV, ZIP and the Office formats based on it.
 */
export function fileKind(head: Buffer, name: string): AttachableKind | null {
  const starts = (text: string, at = 0) => head.toString('latin1', at, at + text.length) === text
  if (starts('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (starts('\xff\xd8\xff')) return 'image/jpeg'
  if (starts('RIFF') && starts('WEBP', 8)) return 'image/webp'
  if (starts('%PDF-')) return 'application/pdf'
  if (starts('PK\x03\x04')) return zipKind(head, name)
  if (starts('ftyp', 4)) return mediaKind(head)
  if (starts('ID3') || isMp3Frame(head)) return 'audio/mpeg'
  if (!isText(head)) return null
  return path.extname(name).toLowerCase() === '.csv' ? 'text/csv' : 'text/plain'
}

const office = {
  '.docx': ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  '.xlsx': ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  '.pptx': ['ppt/', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
} as const

/** ECMA-376, part 2: a package contains `[Content_Types].xml`, which every known program writes first. */
function zipKind(head: Buffer, name: string): AttachableKind {
  const end = path.extname(name).toLowerCase()
  const isPackage = head.includes('[Content_Types].xml') || head.includes('_rels/.rels')
  if (!isPackage) return 'application/zip'
  for (const [extension, [folder, kind]] of Object.entries(office))
    if (end === extension || (head.includes(folder) && !(end in office))) return kind
  return 'application/zip'
}

const videoBrands = new Set(['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash'])

/** ISO 14496-12: the brands are in the first box, four letters each. */
function mediaKind(head: Buffer): AttachableKind | null {
  const length = Math.min(head.readUInt32BE(0), head.length)
  const brands: string[] = []
  for (let at = 8; at + 4 <= length; at += 4) if (at !== 12) brands.push(head.toString('latin1', at, at + 4))
  if (brands.includes('avif') || brands.includes('avis')) return 'image/avif'
  const [major = ''] = brands
  return videoBrands.has(major) ? 'video/mp4' : null
}

/** An MPEG audio frame of layer III (ISO 11172-3): sync, version, layer, and a bit rate and sample rate that exist. */
function isMp3Frame(head: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = head
  const isLayerThree = first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) === 0x02
  return isLayerThree && (second & 0x18) !== 0x08 && third >> 4 !== 0x0f && (third & 0x0c) !== 0x0c
}

/** Markup that a browser might run if it were opened as a page. */
const markup = /^\s*<|<(!doctype|html|head|body|script|iframe|svg)\b/i

/** UTF-8 without control characters and without markup. */
function isText(head: Buffer): boolean {
  if (head.length === 0) return false
  try {
    // A character may continue behind the head.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    // oxlint-disable-next-line no-control-regex -- finds them
    return !/[\0-\x08\x0e-\x1f\x7f]/.test(text) && !markup.test(text)
  } catch {
    return false
  }
}
