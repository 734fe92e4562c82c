/** @module-tag extended */

import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** A copy of the tree to which one file is added, and a test that checks the result. */
let copy: string

const auditor = {
  title: { en: 'Internal Auditor', sw: 'Mkaguzi wa ndani' },
  icon: 'shield',
  menu: [
    { path: '', label: { en: 'Dashboard', sw: 'Dashibodi' }, icon: 'dashboard' },
    { path: 'findings', label: { en: 'Findings', sw: 'Matokeo' }, icon: 'search' },
  ],
  terms: { grave: { label: { en: 'Grave', sw: 'Nzito' }, tone: 'bad' } },
  screens: {
    '': {
      title: { en: 'Audits', sw: 'Ukaguzi' },
      blocks: [{ kind: 'stats', items: [{ label: 'Open', value: '7' }] }],
    },
    findings: {
      title: { en: 'Findings', sw: 'Matokeo' },
      blocks: [
        {
          kind: 'records',
          title: { en: 'All findings', sw: 'Matokeo yote' },
          badges: ['status'],
          of: [{ title: 'Two keys for one safe', status: 'grave' }],
        },
      ],
    },
  },
}

const testSource = `
import { expect, it } from 'vitest'
import { portalRoots } from '#portal/portal-address.ts'
import { show } from './shown.tsx'

it('shows the new role', async () => {
  expect(portalRoots).toContain('auditor')
  const dashboard = await show('/auditor')
  expect(dashboard.menu).toEqual(['/auditor', '/auditor/findings'])
  expect(dashboard.text).toContain('Open 7')
  expect((await show('/auditor/findings')).badges).toEqual(['grave'])
  expect((await show('/auditor/findings', { locale: 'sw' })).text).toContain('Matokeo yote')
})
`

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'vior-role-'))
  const parts = [
    'src',
    'styled-system',
    'scripts',
    'tests',
    'package.json',
    'tsconfig.json',
    'vitest.config.ts',
  ]
  await Promise.all(parts.map((part) => cp(part, path.join(copy, part), { recursive: true })))
  await symlink(path.resolve('node_modules'), path.join(copy, 'node_modules'))
  await writeFile(path.join(copy, 'src/portal/catalogues/auditor.json'), JSON.stringify(auditor))
  await writeFile(path.join(copy, 'tests/portal/auditor.test.ts'), testSource)
})

afterAll(() => rm(copy, { recursive: true, force: true }))

it('one JSON file adds a thirteenth role, with address, sidebar, screens and both languages', async () => {
  const output = await new Promise<string>((resolve, reject) => {
    const args = ['run', '--project', 'app', 'tests/portal/auditor.test.ts']
    execFile(path.resolve('node_modules/.bin/vitest'), args, { cwd: copy }, (error, stdout, stderr) =>
      error ? reject(new Error(stdout + stderr)) : resolve(stdout),
    )
  })
  expect(output).toMatch(/1 passed/)
})
