import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Every word in the sources under a folder: a style property that is none of them is used nowhere. */
function wordsIn(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!i18n\/paraglide).*\.tsx?$/.test(file),
  )
  return new Set(files.flatMap((file) => readFileSync(path.join(folder, file), 'utf8').match(/\w+/g) ?? []))
}

/**
 * The generated list by which elements tell style properties from attributes, without the CSS properties that the sources
 * never name: all of them would be 2 kB of every first page.
 *
 * @param code the text of the generated module
 * @param folder where the sources are
 */
export function withoutUnusedNames(code: string, folder: string): string {
  const words = wordsIn(folder)
  return code.replace(/(?<=cssPropertiesStr = ")[^"]*/, (list) =>
    list
      .split(',')
      .filter((name) => words.has(name))
      .join(),
  )
}
