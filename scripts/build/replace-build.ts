import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * Has `make` build the site into a folder beside `out`, and puts it in the place of `out` once it is complete: a running server has the
 * earlier build until then, and keeps it if `make` throws or the process ends. `previous` of the new build has the chunks of the build in
 * `out`, because open tabs still request them. What else is in `out` stays there.
 */
export async function replaceBuild(out: string, make: (folder: string) => Promise<void>): Promise<void> {
  // Beside it also where `out` ends with a slash.
  const place = path.join(path.dirname(out), path.basename(out))
  const [made, replaced] = [`${place}.new`, `${place}.old`]
  // A build that was killed while it changed places.
  if (!existsSync(place) && existsSync(replaced)) await rename(replaced, place)
  await keepOthers(replaced, place)
  await rm(made, { recursive: true, force: true })

  await mkdir(`${made}/previous`, { recursive: true })
  if (existsSync(`${place}/client/assets`))
    await cp(`${place}/client/assets`, `${made}/previous/assets`, { recursive: true })
  else console.log(`There is no build in ${place} to replace: open tabs of an earlier one have to reload.`)
  await make(made)

  if (existsSync(place)) await rename(place, replaced)
  try {
    await rename(made, place)
  } catch (error) {
    if (existsSync(replaced)) await rename(replaced, place)
    throw error
  }
  await keepOthers(replaced, place)
}

/** Moves what the new build does not have from the replaced one, and removes the rest of that. */
async function keepOthers(replaced: string, place: string): Promise<void> {
  if (!existsSync(replaced)) return
  for (const name of await readdir(replaced))
    if (!existsSync(path.join(place, name))) await rename(path.join(replaced, name), path.join(place, name))
  await rm(replaced, { recursive: true })
}
