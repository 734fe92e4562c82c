import { evening } from './fleet/parameters.ts'
import { simulate } from './fleet/simulate.ts'
for (const [name, change] of Object.entries({
  one: {},
  nojitter: { jitter: false },
  two: { servers: 2 },
  four: { servers: 4 },
  a5: { addresses: 5 },
  a1: { addresses: 1 },
})) {
  const t = performance.now()
  const r = await simulate({ ...evening, ...change })
  const at = (q: number) => r.doneAfter[Math.floor(r.doneAfter.length * q)]?.toFixed(0)
  console.log(
    name,
    ((performance.now() - t) / 1000).toFixed(1) + 's',
    'done',
    r.doneAfter.length,
    at(0.5),
    at(0.95),
    r.doneAfter.at(-1)?.toFixed(0),
    JSON.stringify(r.phones),
    JSON.stringify(r.servers),
    r.rows,
    r.effects,
    JSON.stringify(r.broke),
  )
}
