import { createHash } from 'node:crypto'
import path from 'node:path'
import { CheckStatus, type Checker } from '@stryker-mutator/api/check'
import type { Mutant } from '@stryker-mutator/api/core'
import { PluginKind, declareValuePlugin } from '@stryker-mutator/api/plugin'

/**
 * The variable with the share of mutants to sample, above 0 to 1: Stryker runs checkers in a separate
 * process.
 */
export const shareVariable = 'MUTANT_SHARE'

const seed = 'vior-1'

/**
 * Whether the mutant is in the sample. Chosen by a hash of its position and replacement, so that each run has
 * the same sample and a change of one file does not affect the others.
 */
function isSampled(
  { fileName, location: { start }, mutatorName, replacement }: Mutant,
  share: number,
): boolean {
  const file = path.relative(process.cwd(), fileName)
  const words = [seed, file, start.line, start.column, mutatorName, replacement].join('\n')
  return createHash('sha256').update(words).digest().readUInt32BE() < share * 2 ** 32
}

const checker: Checker = {
  init: async () => {},
  check: async (mutants) => {
    const share = Number(process.env[shareVariable] ?? 1)
    return Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        isSampled(mutant, share)
          ? { status: CheckStatus.Passed }
          : // The only status of a checker that prevents a mutant from being run.
            { status: CheckStatus.CompileError, reason: 'not in the sample' },
      ]),
    )
  },
  group: async (mutants) => [mutants.map(({ id }) => id)],
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Checker, 'sample', checker)]
