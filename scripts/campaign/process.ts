import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Job, JobDone } from './job.ts'

/** A process that plays what it is told. */
export class CampaignProcess {
  readonly #child: ChildProcess = fork(new URL('../campaign-worker.ts', import.meta.url))

  async play(job: Job): Promise<JobDone> {
    this.#child.send(job)
    const gone = once(this.#child, 'exit').then(([code]): never => {
      throw new Error(`a process of the campaign ended with ${code}; run the command again to go on`)
    })
    gone.catch(() => {})
    return Promise.race([once(this.#child, 'message').then(([done]): JobDone => done), gone])
  }

  end(): void {
    this.#child.disconnect()
  }
}
