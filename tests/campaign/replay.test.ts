import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('a schedule is played again by the command, in Node without a bundler', () => {
  const args = ['tests/campaign/runner/main.ts', '--seed', '1', '--path', '0']
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(stdout + stderr).toContain('This schedule holds now.')
})
