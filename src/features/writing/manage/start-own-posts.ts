import { addresses } from '#domain/addresses.ts'
import { revalidateInBackground } from '#engine/revalidate-in-background.ts'
import { afterHydration } from '#loading/after-hydration.ts'
import { postRules } from '#features/writing/editor/load-post-rules.ts'

/** Revalidates the user's posts in the background, and loads what publishing needs, so that it works offline. */
export function startOwnPosts(): void {
  revalidateInBackground(addresses.ownPosts, async ({ late }) => (await late()).ownPosts.pullOwnPosts())
  void afterHydration(postRules).catch(() => {})
}
