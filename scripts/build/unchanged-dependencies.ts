import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import type { Plugin } from 'vite'

const isOfDependency = /\/node_modules\/(?!\.vite)[^?]*\.[cm]?js$/
/** From its package, or nothing, where the package says so for browsers (`browser` in its package.json). */
const isAsPublished = /\/node_modules\/|^__vite-browser-external/
const isBare = /^(?!virtual:|node:|data:|#)[@a-z][^:]*$/i

/**
 * Fails the build where a module of a dependency is not what its package brings: replaced by another, or changed before it
 * is bundled. It stands last among the plugins, so that it sees what all others hand on. Settings that libraries document
 * (conditions, NODE_ENV) are applied later and are not meant.
 */
export function unchangedDependencies(): Plugin {
  return {
    name: 'unchanged-dependencies',
    resolveId: {
      order: 'pre',
      handler: async function (source, importer, options) {
        if (!importer || !isBare.test(source) || isBuiltin(source)) return null
        const found = await this.resolve(source, importer, { ...options, skipSelf: true })
        const id = found?.id ?? ''
        if (found && !found.external && !isAsPublished.test(id))
          throw new Error(`"${source}", which ${importer} imports, is replaced by ${id}`)
        return found
      },
    },
    transform: async (code, id) => {
      if (!isOfDependency.test(id)) return
      if ((await readFile(id, 'utf8')) !== code) throw new Error(`${id} was changed by a plugin`)
    },
  }
}
