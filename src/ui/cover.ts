/** The dyes, borders and motifs of the recipes `cloth` and `cover` (src/theme/recipes.ts). */
const dyes = ['teal', 'sun', 'clay', 'green', 'indigo', 'plum'] as const
const edges = ['peaks', 'dots', 'bars', 'waves', 'lines'] as const
const motifs = ['round', 'leaf', 'petal', 'tile'] as const

/** The classes of the cloth's colours for a seed such as a username. */
export function clothOf(seed: string): string {
  return `cloth cloth--dye_${pick(dyes, randomOf(seed))}`
}

/** The classes of a cover for a seed such as a post's slug: the same seed gives the same cloth. */
export function coverOf(seed: string): string {
  const next = randomOf(seed)
  return `cover cloth cloth--dye_${pick(dyes, next)} cover--edge_${pick(edges, next)} cover--motif_${pick(motifs, next)}`
}

function pick(names: readonly string[], next: () => number): string {
  return names[Math.floor(next() * names.length)] ?? ''
}

/** A deterministic random generator: FNV-1a of the seed, then mulberry-like mixing; values in [0, 1). */
function randomOf(seed: string): () => number {
  let hash = 2166136261
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
  return () => {
    hash = Math.imul(hash ^ (hash >>> 15), 2246822507) ^ Math.imul(hash ^ (hash >>> 13), 3266489909)
    return (hash >>> 0) / 4294967296
  }
}
