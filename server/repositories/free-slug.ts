import { slugOf } from '#domain/slug.ts'
import type { Trx } from '#server/database/database.ts'

const maxSlugLength = 80

/** `fallback` names what has no letter in its title; `reserved` are never given. */
type Named = { title: string; fallback: string; reserved?: readonly string[] }

/**
 * A slug that no row has: that of the title, or with a number. Each try is a step in the index, and there are few of them however many
 * rows have the same title: doubling finds a number that is free, halving one that follows a used one.
 */
export async function freeSlug(
  trx: Trx,
  table: 'posts' | 'archives',
  { title, fallback, reserved = [] }: Named,
): Promise<string> {
  const base = slugOf(title).slice(0, maxSlugLength).replace(/-$/, '') || fallback
  const slugAt = (number: number) => (number === 1 ? base : `${base}-${number}`)
  const isUsed = async (number: number) => {
    const slug = slugAt(number)
    if (reserved.includes(slug)) return true
    const row = await trx.selectFrom(table).select('slug').where('slug', '=', slug).executeTakeFirst()
    return row !== undefined
  }
  let used = 0
  let free = 1
  while (await isUsed(free)) {
    used = free
    free *= 2
  }
  while (free - used > 1) {
    const middle = Math.floor((used + free) / 2)
    if (await isUsed(middle)) used = middle
    else free = middle
  }
  return slugAt(free)
}
