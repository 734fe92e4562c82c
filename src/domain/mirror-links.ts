import * as v from 'valibot'

/** Longest texts of a mirror link, in characters, and how many an entry has at most. */
export const mirrorLimits = { name: 60, url: 500, links: 10 } as const

/**
 * Whether an address may be offered beside the files of an entry: https, because programs are fetched there, and without a
 * user name, which could pass for the host.
 */
export function isMirrorAddress(text: string): boolean {
  // Spaces and backslashes mean something else to browsers than to readers.
  if (/[\s\\]/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return protocol === 'https:' && hostname.includes('.') && username === '' && password === ''
}

const address = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.maxLength(mirrorLimits.url),
  // What is empty has its own issue.
  v.check((text) => text === '' || isMirrorAddress(text)),
)

/** Other places where an entry is offered, as staff edit them; each address once. */
export const mirrorLinksSchema = v.pipe(
  v.array(
    v.object({
      name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(mirrorLimits.name)),
      url: address,
    }),
  ),
  v.maxLength(mirrorLimits.links),
  v.checkItems(({ url }, index, links) => links.findIndex((link) => link.url === url) === index),
)
