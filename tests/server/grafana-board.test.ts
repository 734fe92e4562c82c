import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { startServer } from '#tests/support/server.ts'

const boardSchema = v.object({
  panels: v.array(
    v.object({
      type: v.string(),
      title: v.string(),
      targets: v.optional(v.array(v.object({ expr: v.string() })), []),
    }),
  ),
})

/** Labels that Prometheus adds. */
const added = ['instance', 'le']

/** Names of metrics and labels in a query; the queries use no other syntax than what is taken away here. */
function namesIn(expr: string) {
  const labels: string[] = []
  const metrics = expr
    .replace(/\{([^}]*)\}/g, (_, matchers: string) => {
      labels.push(...Array.from(matchers.matchAll(/(\w+)\s*=~?/g), ([, name = '']) => name))
      return ''
    })
    .replace(/\bby \(([^)]*)\)/g, (_, grouped: string) => {
      labels.push(...grouped.split(/,\s*/))
      return ''
    })
    .replace(/\[[^\]]*\]/g, '')
    // Functions and aggregations, whose arguments stay.
    .replace(/\b[a-z_]+\s*\(/g, '(')
  return { metrics: metrics.match(/[a-zA-Z_]\w*/g) ?? [], labels }
}

test('each panel of the Grafana board shows metrics and labels that a server has', async () => {
  const server = await startServer()
  await server.send('GET', '/blog/api/posts/')
  const text = await (await server.send('GET', '/api/metrics')).text()
  await server.close()
  const metrics = new Set<string>()
  const labels = new Set(added)
  for (const [, name = '', matchers = ''] of text.matchAll(/^(\w+)(\{[^}]*\})? \S+$/gm)) {
    metrics.add(name)
    for (const [, label = ''] of matchers.matchAll(/(\w+)="/g)) labels.add(label)
  }

  const board = v.parse(boardSchema, JSON.parse(await readFile('deploy/grafana/vior.json', 'utf8')))
  const panels = board.panels.filter(({ type }) => type !== 'row')
  expect(panels.length).toBeGreaterThan(10)
  for (const { title, targets } of panels) {
    expect(targets, title).not.toEqual([])
    for (const { expr } of targets) {
      const names = namesIn(expr)
      expect(names.metrics, title).not.toEqual([])
      for (const name of names.metrics) expect([...metrics], `${title}: ${expr}`).toContain(name)
      for (const label of names.labels) expect([...labels], `${title}: ${expr}`).toContain(label)
    }
  }
})
