/**
 * A plausible bug of the engine, as replacements in its source. Never part of a build. Basic schedules have
 * to detect it; `isWide`: only the other kinds of writes reveal it.
 */
export type SeededBug = {
  name: string
  edits: { file: string; find: string; become: string }[]
  isWide?: true
}

export function bug(name: string, file: string, find: string, become: string): SeededBug {
  return { name, edits: [{ file: `src/platform/${file}`, find, become }] }
}

export function wide(...words: Parameters<typeof bug>): SeededBug {
  return { ...bug(...words), isWide: true }
}
