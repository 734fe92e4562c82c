import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import type { Plugin } from 'vite'

const isOfDependency = /\/node_modules\/(?!\.vite)[^?]*\.[cm]?js$/
/** A file of a package, or the empty module for packages whose package.json excludes them by `browser`. */
const isAsPublished = /\/node_modules\/|^__vite-browser-external/
const isBare = /^(?!virtual:|node:|data:|#)[@a-z][^:]*$/i

/**
 * Fails the build if a module of a dependency is replaced by another or changed before bundling. Must be the last
 * plugin, so that it sees the output of all others. Documented settings of libraries (conditions, NODE_ENV) are applied
 * later and do not count.
 */
export function unchangedDependencies(): Plugin {
  return {
    name: 'unchanged-dependencies',
    resolveId: {
      order: 'pre',
      handler: async function (source, importer, options) {
        if (!importer || !isBare.test(source) || isBuiltin(source)) return null
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
        const id = resolved?.id ?? ''
        if (resolved && !resolved.external && !isAsPublished.test(id))
          throw new Error(`"${source}", which ${importer} imports, is replaced by ${id}`)
        return resolved
      },
    },
    transform: async (code, id) => {
      if (!isOfDependency.test(id)) return
      if ((await readFile(id, 'utf8')) !== code) throw new Error(`${id} was changed by a plugin`)
    },
  }
}
