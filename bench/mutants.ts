import { globSync } from 'node:fs'
import path from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import type { MutantResult } from '@stryker-mutator/api/core'
import { shareVariable } from '#tests/mutation/sample.ts'

/**
 * `npm run bench -- mutants [share]` mutates single expressions of the critical code (StrykerJS), runs the tests that
 * cover each, and prints how many mutants are killed. `share` is the fraction of all mutants that is sampled.
 */
const mutated = [
  'src/platform/outbox/**/*.ts',
  ...['tokens', 'connectivity', 'drain-runner', 'lease-locks'].map((name) => `src/platform/**/${name}.ts`),
  ...['permissions', 'limits'].map((name) => `src/domain/**/${name}.ts`),
  ...[
    'sign-in-limit',
    'second-step-limit',
    'mail-code-limit',
    'attempt-counter',
    'attempts',
    'exactly-once',
  ].map((name) => `server/**/${name}.ts`),
  ...['limits', 'idempotency'].map((name) => `server/**/plugins/${name}.ts`),
]

const leastMutants = 40
const share = Number(process.argv[2] ?? 0.06)
if (!(share > 0 && share <= 1))
  throw new Error(`The share of mutants is above 0 and at most 1, not ${process.argv[2]}.`)

for (const pattern of mutated)
  if (globSync(pattern).length === 0) throw new Error(`bench/mutants.ts: no file matches ${pattern}.`)

process.env[shareVariable] = String(share)
const started = performance.now()
const results = await new Stryker({
  mutate: mutated,
  // String and object literals are covered by types and page tests.
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral'] },
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts' },
  checkers: ['sample'],
  plugins: ['@stryker-mutator/vitest-runner', path.resolve('tests/mutation/sample.ts')],
  // Stryker reads this file with TypeScript's API, which version 7 lacks, so it must not find one.
  tsconfigFile: 'none.json',
  disableTypeChecks: false,
  tempDirName: '.cache/stryker',
  cleanTempDir: 'always',
  ignorePatterns: ['dist', 'dist-dev', 'data', 'docs', 'test-results', 'playwright-report'],
  reporters: ['progress-append-only'],
  concurrency: 2,
  timeoutMS: 30_000,
}).runMutationTest()

const testedMutants = results.filter(({ status }) => status !== 'CompileError' && status !== 'Ignored')
const noticed = testedMutants.filter(isNoticed)
const files = [...new Set(testedMutants.map(({ fileName }) => fileName))].toSorted()

console.log('\nkilled  timed out  survived  not run  file')
for (const file of files) {
  const fileMutants = testedMutants.filter(({ fileName }) => fileName === file)
  const counts = [
    count(fileMutants, 'Killed').padStart(6),
    count(fileMutants, 'Timeout').padStart(10),
    count(fileMutants, 'Survived').padStart(9),
    count(fileMutants, 'NoCoverage').padStart(8),
  ]
  console.log(`${counts.join(' ')}  ${path.relative(process.cwd(), file)}`)
}

for (const mutant of testedMutants) if (!isNoticed(mutant)) console.log(`\n${describe(mutant)}`)

const percent = ((100 * noticed.length) / testedMutants.length).toFixed(0)
const minutes = ((performance.now() - started) / 60_000).toFixed(1)
console.log(
  `\nScore: ${percent} % (${noticed.length} of ${testedMutants.length} mutants, drawn of ${results.length}; ${minutes} minutes)`,
)
if (testedMutants.length < leastMutants)
  throw new Error(
    `Only ${testedMutants.length} mutants were drawn, ${leastMutants} are asked for: raise the share.`,
  )

function isNoticed({ status }: MutantResult): boolean {
  return status === 'Killed' || status === 'Timeout'
}

function count(mutants: readonly MutantResult[], status: MutantResult['status']): string {
  return String(mutants.filter((mutant) => mutant.status === status).length)
}

/** File and line of a mutant, its replacement and its status. */
function describe({ fileName, location, mutatorName, replacement, status }: MutantResult): string {
  const position = `${path.relative(process.cwd(), fileName)}:${location.start.line}:${location.start.column}`
  return `${status} ${position} ${mutatorName}\n  becomes ${(replacement ?? '').replace(/\s+/g, ' ').slice(0, 160)}`
}
