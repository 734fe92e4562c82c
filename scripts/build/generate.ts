import { run } from '../run.ts'

/** Set for processes that start after the messages and styles were generated, so that none writes them again. */
export const generated = { IS_GENERATED: '1' }
/** Whether messages and styles were generated before this process. */
export const isGenerated = process.env.IS_GENERATED === generated.IS_GENERATED

/** Compiles the messages and generates styled-system/: the style functions, and the style sheet of all styles in src. */
export async function generate(): Promise<void> {
  if (isGenerated) return
  await run('npm', ['run', '-s', 'messages'])
  await run('panda', ['codegen', '--silent'])
  await run('panda', ['cssgen', '--silent', '--minify', '--outfile', 'styled-system/styles.css'])
}
