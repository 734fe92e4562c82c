import { run } from '../run.ts'

/** Generates styled-system/: the style functions, and the style sheet of all styles used in src. */
export async function makeStyles(): Promise<void> {
  await run('panda', ['codegen', '--silent'])
  await run('panda', ['cssgen', '--silent', '--minify', '--outfile', 'styled-system/styles.css'])
}
