import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { compileCache, newSecrets, startServerProcess } from '#tests/support/server-process.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'vior-commands-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

function run(tool: string, ...args: string[]) {
  const env = { ...process.env, ...compileCache, DATA_DIR: dataDir, DATABASE_URL: '' }
  return spawnSync(process.execPath, [`server/commands/${tool}.ts`, ...args], { env, encoding: 'utf8' })
}

const modeOf = async (name: string) => (await stat(path.join(dataDir, name))).mode & 0o777

describe('outside the data folder of a server', () => {
  test.each([
    ['user', 'show', 'asha@example.org'],
    ['user', 'grant', 'asha@example.org', 'admin'],
    ['push-keys'],
  ])('%s %s makes nothing, and says what to set', async (tool, ...args) => {
    const { status, stdout, stderr } = run(tool, ...args)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(dataDir)
    expect(stderr).toContain('Set DATA_DIR')
    expect(await readdir(dataDir)).toEqual([])
  })

  test('the account command without arguments lists its forms, and makes nothing', async () => {
    const { status, stderr } = run('user')
    expect(status).toBe(1)
    expect(stderr).toContain('npm run user -- create')
    expect(await readdir(dataDir)).toEqual([])
  })

  test('the first account makes a database for the owner alone, and says where', async () => {
    const { status, stderr } = run('user', 'create', 'a@example.org', '--first-name', 'A', '--last-name', 'B')
    expect(status).toBe(0)
    expect(stderr).toContain(`A new database is made: ${path.join(dataDir, 'vior.sqlite')}`)
    expect(await modeOf('vior.sqlite')).toBe(0o600)
  })
})

test('a wrong number of backups is named, after the backup', () => {
  run('user', 'create', 'a@example.org', '--first-name', 'A', '--last-name', 'B')
  const env = { ...process.env, ...compileCache, DATA_DIR: dataDir, DATABASE_URL: '' }
  for (const BACKUPS_KEEP of ['3d', '0']) {
    const options = { env: { ...env, BACKUPS_KEEP }, encoding: 'utf8' } as const
    const { status, stdout, stderr } = spawnSync(process.execPath, ['server/commands/backup.ts'], options)
    expect(status).toBe(1)
    expect(stdout).toMatch(/\.sqlite$/m)
    expect(stderr).toContain('BACKUPS_KEEP')
  }
})

test('what a server makes in its folder is for its owner alone', async () => {
  const server = await startServerProcess(dataDir, { mode: 'production', env: newSecrets() })
  try {
    for (const name of await readdir(dataDir)) expect([name, (await modeOf(name)) & 0o077]).toEqual([name, 0])
    expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['vior.sqlite', 'vior.sqlite-wal']))
  } finally {
    await server.stop('SIGTERM')
  }
})
