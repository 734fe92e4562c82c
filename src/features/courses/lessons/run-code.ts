import { trustedRunnerUrl } from '#platform/network/trusted-types.ts'

/** Longer than any exercise needs, and short enough to wait for when a loop does not end. */
const timeoutMs = 3000
/** A slow line may take this long for the worker's file. */
const startTimeoutMs = 30_000

export type TestResult = { isRight: boolean; got: string }

/** `printed` are the lines that the code wrote to the console. */
export type RunOutcome =
  | { kind: 'ran'; results: TestResult[]; printed: string[] }
  | { kind: 'error'; error: string; printed: string[] }
  | { kind: 'too-long' }
  | { kind: 'not-loaded' }

type Answer = { results?: TestResult[]; error?: string; printed: string[]; hasStarted?: true }

/**
 * Runs the code and the tests of an exercise in a worker that has neither network nor storage (public/code-runner.js).
 * Ends the worker 3 s after it has started. `not-loaded`: the file of the worker could not be fetched.
 */
export function runCode(
  code: string,
  tests: readonly { run: string; equals?: unknown }[],
): Promise<RunOutcome> {
  const worker = new Worker(trustedRunnerUrl())
  let timer: ReturnType<typeof setTimeout>
  return new Promise<RunOutcome>((resolve) => {
    let isRunning = false
    timer = setTimeout(() => resolve({ kind: 'not-loaded' }), startTimeoutMs)
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      const { results, error, printed, hasStarted } = data
      if (hasStarted) {
        isRunning = true
        clearTimeout(timer)
        timer = setTimeout(() => resolve({ kind: 'too-long' }), timeoutMs)
      } else
        resolve(results ? { kind: 'ran', results, printed } : { kind: 'error', error: error ?? '', printed })
    })
    worker.addEventListener('error', ({ message }) =>
      resolve(isRunning ? { kind: 'error', error: message, printed: [] } : { kind: 'not-loaded' }),
    )
    worker.postMessage({ code, tests })
  }).finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}
