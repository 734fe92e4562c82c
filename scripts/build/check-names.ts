import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Fails if a file of this build has the name of a file of the previous one with other content: devices keep files by
 * name, without asking again. A name has 28 bits of a hash, so for two builds of 300 files the probability is 1 in 3,000.
 */
export async function checkNames(previous: string, current: string): Promise<void> {
  const previousNames = new Set(await filesIn(previous))
  for (const name of await filesIn(current)) {
    if (!previousNames.has(name)) continue
    const [before, now] = await Promise.all(
      [previous, current].map((folder) => readFile(path.join(folder, name))),
    )
    if (before && now && !before.equals(now))
      throw new Error(`${name} has other content than in the previous build. Change any module of it.`)
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  // Compressed twins and files without a hash follow from the others.
  return names.filter((name) => /[-/\\]?[\da-f]{7}\.js$/.test(name))
}
