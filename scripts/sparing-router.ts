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

/** A module of its own, so that what pages need at once of the same file can be with the rest they need at once. */
const rest = `${fileOf('node_modules/@tanstack/router-core/dist/esm/load-client.js')}?rest`

export const restOfRouter = (): Plugin => ({
  name: 'rest-of-router',
  resolveId: (id) => (id === 'virtual:rest-of-router' ? rest : undefined),
})
