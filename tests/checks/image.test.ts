import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the image contains the server, the build and their packages, and no repository or settings', () => {
  const last =
    readFileSync('Dockerfile', 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? ''
  const copied = [...last.matchAll(/^COPY (?:--from=\S+ )?(\S+) (\S+)$/gm)].map(([, from, to]) => [from, to])
  expect(copied).toEqual([
    ['/app/node_modules', 'node_modules'],
    ['package.json', './'],
    ['src/domain', 'src/domain'],
    ['content', 'content'],
    ['server', 'server'],
    ['/app/dist', 'dist'],
  ])
  expect(last.match(/^(?:COPY|ADD)\b/gm)).toHaveLength(copied.length)
  expect(last).toMatch(/^USER node$/m)
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', 'data', '*.env', '.env*']))
})
