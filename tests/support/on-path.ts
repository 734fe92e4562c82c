import { existsSync } from 'node:fs'
import path from 'node:path'

/** Where programs of these names are found on PATH, best first. */
export function onPath(programs: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders
    .flatMap((folder) => programs.map((name) => path.join(folder, name)))
    .filter((file) => existsSync(file))
}
