import { generate } from './build/generate.ts'
import { run } from './run.ts'

/**
 * All checks that need no build and no running server, fastest first. Argument `beside-build` leaves out the comparison of
 * dependencies, which a build makes as well.
 */
await generate()
await run('node', ['scripts/check/check-messages.ts'])
await run('node', ['scripts/check/check-courses.ts'])
await run('node', ['scripts/check/check-test-references.ts'])
await run('node', ['scripts/check/check-citations.ts'])
await run('oxfmt', ['--check', '.'])
// Several checkers repeat much of each other's work: a third more processor time, which the builds beside this need in `npm test`.
for (const project of ['.', 'sw', 'server', 'tests'])
  await run('tsc', ['-p', `${project}/tsconfig.json`, '--checkers', '1'])
await run('oxlint', ['--quiet'])
await run('depcruise', ['--config', '.dependency-cruiser.mjs', 'src', 'sw', 'server', 'scripts'])
await run('knip', [])
if (process.argv[2] !== 'beside-build') await run('node', ['scripts/check/check-dependencies.ts'])
