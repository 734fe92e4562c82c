import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Job, JobDone } from './job.ts'

/** A process that plays the schedules of its jobs. */
export class CampaignProcess {
  readonly #child: ChildProcess = fork(new URL('./worker.ts', import.meta.url))
  readonly #gone: Promise<never>

  constructor() {
    this.#gone = once(this.#child, 'exit').then(([code]): never => {
      throw new Error(`a process of the campaign ended with ${code}; run the command again to go on`)
    })
    this.#gone.catch(() => {})
  }

  async play(job: Job): Promise<JobDone> {
    this.#child.send(job)
    return Promise.race([once(this.#child, 'message').then(([done]): JobDone => done), this.#gone])
  }

  end(): void {
    this.#child.disconnect()
  }
}
