import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'

/** A virtual screen for programs that need one. */
export type XServer = { display: string; stop: () => Promise<void> }

/** Starts Xvfb on a display that is free. */
export async function startXServer(): Promise<XServer> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const [, , , written] = child.stdio
  if (!(written instanceof Readable)) throw new Error('Xvfb tells no display')
  // It closes the pipe after writing the number.
  const display = await text(written)
  if (display === '') throw new Error('Xvfb ended before it had a display')
  return {
    display: `:${display.trim()}`,
    stop: async () => {
      child.kill()
      await ended
    },
  }
}
