import { generate } from './build/generate.ts'

/** Generates what is not in the repository: compiled messages and styles. */
await generate()
