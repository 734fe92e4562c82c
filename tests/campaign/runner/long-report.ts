import type { Tally } from '#tests/campaign/tally.ts'
import { perRound } from './job.ts'
import type { Progress } from './progress.ts'
import { machineClass, table, thousands } from './report.ts'

/** The long campaign as a section of the report. */
export function longReport({ seed, wanted, next, tookMs, processes, days, done }: Progress): string {
  const figures = table(
    ['figure', 'value'],
    [
      [
        'schedules',
        done.schedules < wanted ? `${thousands(done.schedules)} of ${thousands(wanted)}` : done.schedules,
      ],
      ...Object.entries(days).map(([day, times]): [string, number] => [`of these on ${day}`, times]),
      ['steps', done.operations],
      ['requests', done.requests],
      ['faults that took effect', Object.values(done.faults).reduce((sum, times) => sum + times, 0)],
      ['violated invariants', done.broken.length],
      ['seeds', `${seed} to ${seed + next - 1}, ${perRound} schedules each`],
      [
        'duration',
        `${minutes(tookMs)} in ${processes} process${processes === 1 ? '' : 'es'}, ${minutes(done.cpuMs)} of CPU time`,
      ],
      ['machine', machineClass()],
    ],
  )
  const broken = done.broken.length > 0 ? `\n\`\`\`\n${done.broken.join('\n')}\n\`\`\`\n` : ''
  return `${figures}
${broken}
${table(['fault', 'count'], byTimes(done.faults))}

${table(['step', 'count'], byTimes(done.steps))}
`
}

function minutes(ms: number): string {
  return `${Math.round(ms / 60_000)} minutes`
}

function byTimes(tally: Tally): [string, number][] {
  return Object.entries(tally).toSorted(([, a], [, b]) => b - a)
}
