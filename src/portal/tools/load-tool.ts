import { lazyWithRetry } from '#loading/lazy-with-retry.ts'

const tools = {
  count: lazyWithRetry(() => import('./text-counter.tsx'), 'TextCounter'),
  colours: lazyWithRetry(() => import('./colour-maker.tsx'), 'ColourMaker'),
}
export type ToolName = keyof typeof tools

/** The dialog of a tool that works on this device. */
export function loadTool(name: ToolName) {
  return tools[name]
}
