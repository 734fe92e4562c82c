import { writeFile } from 'node:fs/promises'
import { chunkGroupsFile } from './build/chunk-groups.ts'
import { findGroups } from './chunk-groups/find-groups.ts'
import { splitFinely } from './chunk-groups/split-finely.ts'

/**
 * Chooses which small shared modules are in one file of the site and writes them to scripts/build/chunk-groups.json. Run it when
 * the budgets of files or bytes per page are exceeded; modules that the file does not name are split by their importers.
 */
const groups = findGroups(await splitFinely())
await writeFile(chunkGroupsFile, `${JSON.stringify(groups, null, 2)}\n`)
console.log(`${groups.length} groups of ${groups.flat().length} modules`)
