import { run } from '../run.ts'

/** Makes styled-system/: the functions that name styles, and the style sheet of all styles that src names. */
export async function makeStyles(): Promise<void> {
  await run('panda', ['codegen', '--silent'])
  await run('panda', ['cssgen', '--silent', '--minify', '--outfile', 'styled-system/styles.css'])
}
