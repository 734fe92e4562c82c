import { sha256 } from '#server/database/stable-stringify.ts'

/** A body as it goes out, in pieces where it is long, and its weak ETag. */
export type TaggedJson<TJson extends string | Buffer[] = string | Buffer[]> = { json: TJson; etag: string }

/** By body, because readers may share one; a body is not changed once it is tagged. */
const tagged = new WeakMap<object, TaggedJson<string>>()

/**
 * A body as it goes out, and its weak ETag. `views` and `download_count` are left out of the tag: reading a post or
 * fetching a file raises them, and a reader who comes back would otherwise never be answered 304.
 */
export function taggedJson(body: object): TaggedJson<string> {
  const known = tagged.get(body)
  if (known) return known
  const json = JSON.stringify(body)
  // Within a text the quotes would be escaped, so this meets the member alone; a replacer would cost as much again.
  const told = json.replaceAll(/"(?:views|download_count)":\d+,?/g, '')
  const made = { json, etag: weakTag(sha256(told)) }
  tagged.set(body, made)
  return made
}

/** The tag of a body by the SHA-256 of what it says, as base64url. */
export function weakTag(hash: string): string {
  return `W/"${hash.slice(0, 27)}"`
}

/** By body, as above. */
const versions = new WeakMap<object, string>()

/**
 * Names what some bodies say but for how often they were liked, viewed and downloaded: a page whose version those counts
 * were part of would be rendered anew after each like.
 */
export function contentVersion(...bodies: object[]): string {
  return bodies.map(versionOf).join(' ')
}

function versionOf(body: object): string {
  const known = versions.get(body)
  if (known !== undefined) return known
  const told = taggedJson(body).json.replaceAll(/"(?:views|download_count|like_count)":\d+,?/g, '')
  const made = sha256(told).slice(0, 27)
  versions.set(body, made)
  return made
}

/** Whether If-None-Match names the tag; compared weakly (RFC 9110, section 13.1.2). */
export function isNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag))
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}
