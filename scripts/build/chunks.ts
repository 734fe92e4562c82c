import { assetFolders } from '#domain/file-names.ts'
import { chunkGroups, moduleName } from './chunk-groups.ts'

/** The file of what only the date field and the staff desk share: cached on first use, as they are. */
const floating = 'floating'

/**
 * Groups of Rolldown's code splitting that do not depend on who imports a module. The entry has three files, so that those of the
 * libraries and the messages keep their hashes when the app changes and run while the app's is loading.
 */
export const entryGroups = [
  { name: 'base', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]/, priority: 4 },
  // Messages change more often than code.
  { name: 'words', tags: ['$initial' as const], test: /[\\/]paraglide[\\/]messages[\\/]/, priority: 3 },
  { name: 'app', tags: ['$initial' as const], priority: 2 },
  // Only the date field and the staff desk place something beside something else.
  {
    name: floating,
    test: /[\\/]node_modules[\\/](?:@floating-ui|@zag-js[\\/]popper)[\\/]/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
]

const groups = chunkGroups()

/**
 * All groups. Small modules that the same pages load share a file (chunk-groups.json), because each file costs eight bytes in the
 * import map of every page, the headers of a response and a write to the cache of an installed phone. All others are split by
 * their importers: in larger groups, the additional bytes per page cost more than the saved requests over HTTP/2.
 */
export const chunks = [
  ...entryGroups,
  {
    name: (id: string) => groups.get(moduleName(id)) ?? null,
    priority: 0,
    includeDependenciesRecursively: false,
  },
]

/**
 * Modules that every page loads, with what they import, once it is interactive: parts of the interface, and the engine, for whose
 * larger files they do not wait.
 */
export const loadedByEveryPage = [
  [
    'src/app/deferred.ts',
    'src/app/track-reading-progress.ts',
    'src/app/footer.tsx',
    'src/ui/toast/toast-region.tsx',
  ],
  ['src/engine/parts.ts'],
]

/**
 * Modules, with their libraries, that need the network anyway or that few users need: cached on first use. Pages are
 * not among them, because every address opens offline. Without the rules for posts, drafts are written and stored; if
 * the date field's chunk cannot be loaded, the browser's own field is used.
 */
const later = [
  /\/src\/features\/auth\/sign-in\/google-identity\.ts$/,
  /\/src\/features\/auth\/(?:second-step\/second-step|account\/sessions-list)\.tsx$/,
  /\/src\/features\/downloads\/(?:download-(?:button|progress)|confirm-download-dialog)\.tsx$/,
  /\/src\/app\/downloadable-post-files\.tsx$/,
  /\/src\/(?:platform\/uploads\/page-uploads\.ts|engine\/files-field-live\.tsx)$/,
  /\/src\/features\/staff\/(?:staff-desk\.store\.ts|desk\.tsx|posts\/post-dialog\.tsx)$/,
  /\/src\/features\/writing\/editor\/post-rules\.ts$/,
  /\/src\/ui\/rich\/date-field\.tsx$/,
  /\/node_modules\/@noble\//,
]

/** Whether the module with this id is cached on first use. */
export const isOnFirstUse = (id: string): boolean => later.some((pattern) => pattern.test(id))

type Chunk = { name: string; moduleIds: readonly string[]; facadeModuleId: string | null }

/**
 * File name of a chunk, without its name, because every page contains the import map of all files: seven hexadecimal
 * digits compress to three and a half bytes (vite.config.ts sets `hashCharacters`). The folder determines how the worker caches it (sw/listed-files.ts): per language, on first use, or for everyone.
 */
export function chunkFile({ name, moduleIds, facadeModuleId }: Chunk): string {
  const [, locale] = /virtual:(?:pack|portal)\/[\w-]+\/(\w+)$/.exec(facadeModuleId ?? '') ?? []
  if (locale) return `assets/${locale}/[hash:7].js`
  const isLater = name === floating || isOnFirstUse(facadeModuleId ?? moduleIds[0] ?? '')
  return isLater ? `${assetFolders.later}[name]-[hash:7].js` : 'assets/[hash:7].js'
}

/**
 * V8 compile hint: Chromium compiles all functions of the file eagerly, on a background thread, instead of each on its
 * first call on the main thread. For the large files of a first visit, most of whose functions are called.
 */
export const compileAhead = ({ name }: Pick<Chunk, 'name'>) =>
  ['base', 'index', 'parts'].includes(name) ? '//# allFunctionsCalledOnLoad\n' : ''
