import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { importCourse, ImportRefused } from '#server/learning/import-course.ts'
import { coursesDir } from '#server/learning/lessons.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false }, folder: { type: 'string', default: coursesDir } },
})
const [file] = positionals

if (!file) {
  console.error('node server/commands/import-course.ts <zip> [--write] [--folder content/courses]')
  process.exitCode = 2
} else {
  try {
    const { course, added, changed, removed, same } = await importCourse(
      await readFile(file),
      values.folder,
      {
        isWritten: values.write,
      },
    )
    for (const [sign, names] of [
      ['+', added],
      ['~', changed],
      ['-', removed],
    ] as const)
      for (const name of names) console.log(`${sign} ${course}/${name}`)
    console.log(`${same} files are the same.`)
    console.log(values.write ? 'Written. Now: npm run check' : 'Nothing was written; add --write for that.')
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
