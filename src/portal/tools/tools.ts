/** The tools in one chunk, because each is small. */
export { ColourMaker } from './colour-maker.tsx'
export { TextCounter } from './text-counter.tsx'
