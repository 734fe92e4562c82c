import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const packageJson = v.object({ scripts: v.object({ serve: v.string() }) })

/** The environment for a server process with the flags of `npm run serve` in package.json. */
export function asServed(): Record<string, string> {
  const { scripts } = v.parse(packageJson, JSON.parse(readFileSync('package.json', 'utf8')))
  const flags = scripts.serve.split(' ').filter((word) => word.startsWith('--'))
  return {
    NODE_OPTIONS: flags.join(' '),
    TOKEN_SECRET: 'q8Zr2LwVx5TnKd7HsB3mYc9PfJ6gRe1UaXoW4tNi',
    CERTIFICATE_SECRET: 'w3Kp9ZtVb6QyNc2LhR8mXs5JgF7dEa4UoTi1BqPz',
  }
}

/** Resident memory of a process in megabytes, current and peak (Linux). */
export function residentMegabytes(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}
