// Imported first, because it provides the IndexedDB that the engine looks for when it is loaded.
import { playAgain, replay } from '#tests/campaign/run.ts'
import { platform } from '#tests/campaign/platform.ts'

/** Plays one schedule again and, when it fails, prints the shortest that fails in the same way. */
export async function replayOne(seed: number, path: string): Promise<void> {
  const failure = await playAgain(platform, { seed, path, shrink: true })
  console.log(failure ? replay([failure]) : 'This schedule holds now.')
  process.exit(failure ? 1 : 0)
}
