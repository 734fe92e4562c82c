import { writeFile } from 'node:fs/promises'
import { coverIconsFile, renderCoverIcons } from './build/cover-icons.ts'

/** Draws the icons of the covers; run it when the list in src/domain/cover-icons.ts changes. */
await writeFile(coverIconsFile, renderCoverIcons())
