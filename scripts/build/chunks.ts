/** The file of what only the date field and the staff desk share: cached on first use, as they are. */
const floating = 'floating'

/**
 * Groups of Rolldown's code splitting. The entry has two files, so that the libraries' file keeps its hash when the app
 * changes and runs while the app's is loading. Modules shared by many pages and lazy components form one file instead
 * of one request each; all others are split by their importers. Measured with `npm run bench -- site` and `paint`: in
 * larger groups, the additional bytes per page cost more than the saved requests over HTTP/2.
 */
export const chunks = [
  { name: 'base', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]/, priority: 4 },
  // Messages change more often than code.
  { name: 'words', tags: ['$initial' as const], test: /[\\/]paraglide[\\/]messages[\\/]/, priority: 3 },
  { name: 'app', tags: ['$initial' as const], priority: 2 },
  // Only pages with a form load these: one file for submitting, another for drafts.
  {
    name: 'submit',
    test: /[\\/]src[\\/](?:ui[\\/]form[\\/]use-submit|engine[\\/]use-outbox-submit)/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: 'forms',
    test: /[\\/]src[\\/](?:ui[\\/]form[\\/]|engine[\\/](?:use-outbox-form|delivery\.tsx))/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // Queued writes are rendered after the database was read, which is after hydration.
  {
    name: 'pending',
    test: /[\\/]src[\\/](?:engine[\\/]pending-action|ui[\\/]pending-label)/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // The settings of reading and the list of shortcuts, which hold the switch of the shortcuts both.
  {
    name: 'reading',
    test: /[\\/]src[\\/](?:app[\\/](?:reading\.ts|shortcut-setting|shortcuts-dialog)|domain[\\/]reading\.ts|i18n[\\/]paraglide[\\/]messages[\\/]shortcuts_)/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // Only the date field and the staff desk place something beside something else.
  {
    name: floating,
    test: /[\\/]node_modules[\\/](?:@floating-ui|@zag-js[\\/]popper)[\\/]/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: 'shared',
    test: /[\\/]src[\\/](?:ui(?![\\/](?:rich|form[\\/]|copy))|i18n|domain)[\\/]|[\\/]lucide[\\/]/,
    minShareCount: 8,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  // A hundred bytes each, while a file costs more than that in the import map of every page.
  {
    name: 'small',
    test: /[\\/]src[\\/]i18n[\\/]paraglide[\\/]messages[\\/]|[\\/]lucide[\\/]/,
    minShareCount: 4,
    includeDependenciesRecursively: false,
    priority: 0,
  },
]

/**
 * Modules, with their libraries, that need the network anyway or that few users need: cached on first use. Pages are
 * not among them, because every address opens offline. Without the rules for posts, drafts are written and stored; if
 * the date field's chunk cannot be loaded, the browser's own field is used.
 */
const later = [
  /\/src\/features\/auth\/sign-in\/google-identity\.ts$/,
  /\/src\/features\/auth\/second-step\/second-step\.tsx$/,
  /\/src\/features\/downloads\/(?:download-(?:button|progress)|size-question)\.tsx$/,
  /\/src\/app\/downloadable-post-files\.tsx$/,
  /\/src\/(?:platform\/uploads\/page-uploads\.ts|engine\/files-field-live\.tsx)$/,
  /\/src\/features\/staff\/(?:staff-desk\.store\.ts|desk\.tsx)$/,
  /\/src\/features\/writing\/editor\/(?:post-rules|draft-from)\.ts$/,
  /\/src\/ui\/rich\/date-field\.tsx$/,
  /\/node_modules\/@noble\//,
]

type Chunk = { name: string; moduleIds: readonly string[]; facadeModuleId: string | null }

/**
 * File name of a chunk, without its name, because every page contains the import map of all files: seven hexadecimal
 * digits compress to three and a half bytes (vite.config.ts sets `hashCharacters`). The folder determines how the worker caches it (sw/kept-files.ts): per language, on first use, or for everyone.
 */
export function chunkFile({ name, moduleIds, facadeModuleId }: Chunk): string {
  const [, locale] = /virtual:(?:pack|portal)\/[\w-]+\/(\w+)$/.exec(facadeModuleId ?? '') ?? []
  if (locale) return `assets/${locale}/[hash:7].js`
  const isLater =
    name === floating || later.some((pattern) => pattern.test(facadeModuleId ?? moduleIds[0] ?? ''))
  return isLater ? 'assets/later/[name]-[hash:7].js' : 'assets/[hash:7].js'
}

/**
 * V8 compile hint: Chromium compiles all functions of the file eagerly, on a background thread, instead of each on its
 * first call on the main thread. For the large files of a first visit, most of whose functions are called.
 */
export const compileAhead = ({ name }: Pick<Chunk, 'name'>) =>
  ['base', 'index', 'parts'].includes(name) ? '//# allFunctionsCalledOnLoad\n' : ''
