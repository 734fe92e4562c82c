import type { Block } from '../schema/catalogue.ts'

/**
 * Whether a screen is a list with summaries around it, whose first record a phone shows without scrolling; the dashboard
 * at '' is none.
 */
export function isListScreen(path: string, blocks: readonly Block[]): boolean {
  return path !== '' && blocks.find(({ kind }) => kind !== 'stats')?.kind === 'records'
}
