import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installMissing } from '#tests/support/debian-packages.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vior-apt-'))
  vi.spyOn(process, 'getuid').mockReturnValue(0)
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`)
})

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

/** Puts an executable shell script on PATH. */
async function program(name: string, script: string): Promise<void> {
  const file = path.join(folder, name)
  await writeFile(file, `#!/bin/sh\n${script}\n`)
  await chmod(file, 0o755)
}

const noted = async () => (await readFile(path.join(folder, 'log'), 'utf8').catch(() => '')).split('\n')

test('missing programs are installed at once, or else one by one', async () => {
  await program('apt-get', `echo "$@" >> ${folder}/log\ncase "$*" in *unknown*) exit 100;; esac`)
  await program('program-there', '')
  const there = { programs: ['program-gone', 'program-there'], packages: ['there'] }
  const first = { programs: ['program-one'], packages: ['one', 'one-data'] }
  const second = { programs: ['program-two'], packages: ['unknown'] }
  await installMissing([there])
  expect(await noted()).toEqual([''])
  await installMissing([there, first, second])
  const install = 'install -y -qq --no-install-recommends'
  expect(await noted()).toEqual([
    'update -qq',
    `${install} one one-data unknown`,
    `${install} one one-data`,
    `${install} unknown`,
    '',
  ])
})

test('nothing is installed by a user who is not root', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1000)
  await program('apt-get', `echo "$@" >> ${folder}/log`)
  await installMissing([{ programs: ['program-one'], packages: ['one'] }])
  expect(await noted()).toEqual([''])
})
