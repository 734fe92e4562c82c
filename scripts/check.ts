import { makeStyles } from './build/make-styles.ts'
import { run } from './run.ts'

/** All checks that need no build and no running server, fastest first. */
await run('npm', ['run', '-s', 'messages'])
await makeStyles()
await run('node', ['scripts/check/check-messages.ts'])
await run('node', ['scripts/check/check-test-references.ts'])
await run('node', ['scripts/check/check-citations.ts'])
await run('oxfmt', ['--check', '.'])
for (const project of ['.', 'sw', 'server', 'tests']) await run('tsc', ['-p', `${project}/tsconfig.json`])
await run('oxlint', ['--quiet'])
await run('depcruise', ['--config', '.dependency-cruiser.mjs', 'src', 'sw', 'server', 'scripts'])
await run('knip', [])
await run('node', ['scripts/check/check-dependencies.ts'])
