/**
 * Groups of Rolldown's code splitting. The entry is two files, so that libraries keep their name when the app changes and run
 * while the app arrives. What many pages and late parts share is one file instead of a request for each module. All else is split
 * by what imports it. Measured with `npm run bench -- site` and `paint`: larger groups cost a page more bytes than requests cost
 * over HTTP/2.
 */
export const chunks = [
  { name: 'base', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]/, priority: 4 },
  // Sentences change more often than code.
  { name: 'words', tags: ['$initial' as const], test: /[\\/]paraglide[\\/]messages[\\/]/, priority: 3 },
  { name: 'app', tags: ['$initial' as const], priority: 2 },
  // Pages without a form do without it; those with one take it as one file, and what keeps a draft as another.
  {
    name: 'submit',
    test: /[\\/]src[\\/](?:ui[\\/]form[\\/]use-submit|engine[\\/]use-outbox-submit)/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: 'forms',
    test: /[\\/]src[\\/](?:ui[\\/]form[\\/]|engine[\\/]use-outbox-form)/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // What waits to be sent is drawn when the device was read, after the page answers input.
  {
    name: 'pending',
    test: /[\\/]src[\\/](?:engine[\\/]pending-action|ui[\\/]pending-label)/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: 'shared',
    test: /[\\/]src[\\/](?:ui(?![\\/](?:rich|form[\\/]|copy))|i18n|domain)[\\/]|[\\/]lucide[\\/]/,
    minShareCount: 12,
    includeDependenciesRecursively: false,
    priority: 1,
  },
]

/**
 * Pages that need the network anyway, or that few people write in, with their libraries: kept on a device from their first use.
 * Where a date field cannot be fetched the browser's own stands in.
 */
const later = [
  /\/src\/features\/auth\/(?:password|register)\/(?:forgot|reset|verify)-page\.tsx$/,
  /\/src\/features\/auth\/sign-in\/google-identity\.ts$/,
  /\/src\/features\/downloads\/(?:download-(?:button|progress)|size-question)\.tsx$/,
  /\/src\/app\/downloadable-post-files\.tsx$/,
  /\/src\/features\/blog\/files\/file-request\.tsx$/,
  /\/src\/features\/writing\/editor\/(?:post-rules|draft-from)\.ts$/,
  /\/src\/app\/writing-screens\.tsx$/,
  /\/src\/ui\/rich\/date-field\.tsx$/,
  /\/node_modules\/@noble\//,
]

type Chunk = { name: string; moduleIds: readonly string[]; facadeModuleId: string | null }

/**
 * The file of a chunk, without a name: every page carries the import map of all files. The folder says who keeps it
 * (sw/kept-files.ts): a language's texts, catalogues and dashboards, what is kept from its first use, or everyone.
 */
export function chunkFile({ moduleIds, facadeModuleId }: Chunk): string {
  const [, locale] = /virtual:(?:pack|portal)\/[\w-]+\/(\w+)$/.exec(facadeModuleId ?? '') ?? []
  if (locale) return `assets/${locale}/[hash:7].js`
  const isLater = later.some((pattern) => pattern.test(facadeModuleId ?? moduleIds[0] ?? ''))
  return isLater ? 'assets/later/[name]-[hash:7].js' : 'assets/[hash:7].js'
}

/**
 * Chromium compiles every function of such a file while it arrives, on another thread, instead of each when it is first called,
 * while the page waits. For the large files of a first visit, whose functions are nearly all called.
 */
export const compileAhead = ({ name }: Pick<Chunk, 'name'>) =>
  ['base', 'index', 'parts'].includes(name) ? '//# allFunctionsCalledOnLoad\n' : ''
