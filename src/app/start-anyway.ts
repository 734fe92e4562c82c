import { patiently } from '#platform/patiently.ts'

/**
 * The page's script, asked for again where it was lost with the network. It stands with the libraries, which come first
 * (scripts/chunks.ts); of a script that runs, nothing runs a second time.
 */
addEventListener('load', () => {
  const { src } = [...document.scripts].findLast(({ type }) => type === 'module') ?? {}
  if (src) void patiently(() => import(/* @vite-ignore */ src)).catch(() => {})
})
