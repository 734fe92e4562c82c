import { lazyWithRetry } from '#loading/lazy-with-retry.ts'

const tools = {
  count: lazyWithRetry(() => import('./tools.ts'), 'TextCounter'),
  colours: lazyWithRetry(() => import('./tools.ts'), 'ColourMaker'),
}
export type ToolName = keyof typeof tools

/** The dialog of a tool that works on this device. */
export function loadTool(name: ToolName) {
  return tools[name]
}
