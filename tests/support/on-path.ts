import { existsSync } from 'node:fs'
import path from 'node:path'

/** The paths of programs with these names on PATH, in order of preference. */
export function onPath(programs: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders
    .flatMap((folder) => programs.map((name) => path.join(folder, name)))
    .filter((file) => existsSync(file))
}
