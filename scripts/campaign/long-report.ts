import type { Tally } from '#tests/campaign/tally.ts'
import { perRound } from './job.ts'
import type { Progress } from './progress.ts'
import { machineClass, table, thousands } from './report.ts'

/** The long campaign as a section of the report. */
export function longReport({ seed, wanted, next, tookMs, processes, states, done }: Progress): string {
  const figures = table(
    ['what', 'how much'],
    [
      [
        'schedules',
        done.schedules < wanted ? `${thousands(done.schedules)} of ${thousands(wanted)}` : done.schedules,
      ],
      ...Object.entries(states).map(([state, times]): [string, number] => [`of them by ${state}`, times]),
      ['steps played', done.operations],
      ['requests sent', done.requests],
      ['faults that happened', Object.values(done.faults).reduce((sum, times) => sum + times, 0)],
      ['broken promises', done.broken.length],
      ['seeds', `${seed} to ${seed + next - 1}, ${perRound} schedules each`],
      [
        'took',
        `${minutes(tookMs)} in ${processes} process${processes === 1 ? '' : 'es'}, ${minutes(done.cpuMs)} of a processor`,
      ],
      ['machine', machineClass()],
    ],
  )
  const broken = done.broken.length > 0 ? `\n\`\`\`\n${done.broken.join('\n')}\n\`\`\`\n` : ''
  return `${figures}
${broken}
${table(['fault', 'times'], byTimes(done.faults))}

${table(['step', 'times'], byTimes(done.steps))}
`
}

function minutes(ms: number): string {
  return `${Math.round(ms / 60_000)} minutes`
}

function byTimes(tally: Tally): [string, number][] {
  return Object.entries(tally).toSorted(([, a], [, b]) => b - a)
}
