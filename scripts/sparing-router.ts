import type { Plugin } from 'vite'
import { fileOf } from './file-of.ts'
import type { Changes } from './sparing-styles.ts'

/** The page that was opened is loaded by src/app/first-load.ts; the router's own loading comes when one moves on. */
export const routerChanges: Changes = {
  '@tanstack/router-core/dist/esm/router.js': [
    [
      'import { loadClientRoute, loadRouteChunk, preloadClientRoute, refreshClientRoute, replaceRouteChunk } from "./load-client.js";',
      `import { loadClientRoute, loadRouteChunk, preloadClientRoute } from ${JSON.stringify(fileOf('src/app/first-load.ts'))};
       import { refreshClientRoute, replaceRouteChunk } from "./load-client.js";`,
    ],
  ],
}

/** Methods of the router that nothing here calls, and how a source file would. */
const unused = ['invalidate', 'clearCache', 'matchRoute']
const wakes =
  /\b(?:useMatchRoute|MatchRoute|[vV]iewTransition)\b|\brouter\.(?:invalidate|clearCache|matchRoute)\(/

function cut(code: string, name: string, instead = ''): string {
  const method = new RegExp(`\\n\\t\\tthis\\.${name} = [^]*?\\n\\t\\t\\};`)
  if (!method.test(code)) throw new Error(`The router has no method ${name} as it had`)
  return code.replace(method, instead)
}

/** The router's code without them, and without transitions between views. Throws where it is written in another way. */
export function withoutUnusedMethods(code: string): string {
  const without = unused.reduce((text, name) => cut(text, name), code)
  return cut(without, 'startViewTransition', '\n\t\tthis.startViewTransition = (change) => change();')
}

/** What a source file asks the router for that the build takes out; undefined for others. */
export const wokenInRouter = (code: string): string | undefined => wakes.exec(code)?.[0]

/** A module of its own, so that what pages need at once of the same file can be with the rest they need at once. */
const rest = `${fileOf('node_modules/@tanstack/router-core/dist/esm/load-client.js')}?rest`

export const restOfRouter = (): Plugin => ({
  name: 'rest-of-router',
  resolveId: (id) => (id === 'virtual:rest-of-router' ? rest : undefined),
})
