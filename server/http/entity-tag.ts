import { sha256 } from '#server/database/stable-stringify.ts'

/** A serialised body, in chunks if it is long, and its weak ETag. */
export type TaggedJson<TJson extends string | Buffer[] = string | Buffer[]> = { json: TJson; etag: string }

/** Cached by body object: requests may share one, and a body does not change once its ETag is computed. */
const tagged = new WeakMap<object, TaggedJson<string>>()

/**
 * Serialises a body and computes its weak ETag. `views` and `download_count` are excluded from the ETag: reading a
 * post or downloading a file increments them, and otherwise a returning client would never get 304.
 */
export function taggedJson(body: object): TaggedJson<string> {
  const cached = tagged.get(body)
  if (cached) return cached
  const json = JSON.stringify(body)
  // Quotes within JSON strings are escaped, so this matches members only; a replacer function would double the cost.
  const withoutCounts = json.replaceAll(/"(?:views|download_count)":\d+,?/g, '')
  const result = { json, etag: weakTag(sha256(withoutCounts)) }
  tagged.set(body, result)
  return result
}

/** The same with an ETag over the whole body, for readers who want to see each change of the counts. */
export function wholeTaggedJson(body: object): TaggedJson<string> {
  const json = JSON.stringify(body)
  return { json, etag: weakTag(sha256(json)) }
}

/** Weak ETag: SHA-256 of the content, in base64url. */
export function weakTag(hash: string): string {
  return `W/"${hash.slice(0, 27)}"`
}

/** Cached by body object, as above. */
const versions = new WeakMap<object, string>()

/**
 * Version of bodies that ignores counts of likes, views and downloads: otherwise a page would be rendered again after
 * every like.
 */
export function contentVersion(...bodies: object[]): string {
  return bodies.map(versionOf).join(' ')
}

function versionOf(body: object): string {
  const cached = versions.get(body)
  if (cached !== undefined) return cached
  const withoutCounts = taggedJson(body).json.replaceAll(/"(?:views|download_count|like_count)":\d+,?/g, '')
  const version = sha256(withoutCounts).slice(0, 27)
  versions.set(body, version)
  return version
}

/** Whether If-None-Match contains the ETag; weak comparison (RFC 9110, section 13.1.2). */
export function isNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((tag) => opaqueTag(tag) === opaqueTag(etag))
}

function opaqueTag(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}
