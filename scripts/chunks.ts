import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { reachOf } from './reach.ts'

/** Pages of routes, by what follows src/. */
const pagesOf = (routes: string) =>
  readdirSync(routes).flatMap((file) =>
    [...readFileSync(path.join(routes, file), 'utf8').matchAll(/\bimport\('#([^']+)'\)/g)].map(
      ([, page = '']) => page,
    ),
  )

/** All of the engine but what a page needs before it. */
const ofEngine = reachOf(['engine/parts.ts'])
const ofPages = reachOf(['main.tsx', ...pagesOf(fileURLToPath(new URL('../src/routes', import.meta.url)))])

const isShared =
  /src\/(ui(?!\/rich)|i18n)\/|node_modules\/lucide\/|virtual:packs|domain\/(sorting|text-search|permissions|roles|file-size)|outbox\/outbox-row|platform\/(trusted|use-pull-status)|engine\/who-is-here/
/** Shared by two pages that few open first: by themselves they cost the others nothing. */
const isOfTwo =
  /messages\/(?!saved_on_device|download_unavailable)((account|category|dl|download|google|license|notice|notify|project|role_about|save|saved|search|similar)_|(http_error|install_now|license|link_incomplete|n_downloads|n_ratings|n_reviews|new_password|not_rated|offline_app_title|or|order|order_subject|out_of_stock|password|reset_request_failed|role_custom|saving|sign_out|view_project|your_portals)\.)|ui\/(corner-notice|sign-in-prompt)|icons\/(bookmark|mail|phone|share)/

/** Comes when there are more comments than a page brings: the pages that few open would carry it. */
const isOfMoreComments = /ui\/more-comments|messages\/comments_more/

/** What the landing page and a post need; pages with a list and filters, and pages of one thing, need more beside it. */
const ofReading = reachOf([
  'features/home/home-page.tsx',
  'app/post-screen.tsx',
  'features/blog/post-section.tsx',
])
const ofLists = reachOf([
  'app/blog-screen.tsx',
  'features/archive/archive-page.tsx',
  'features/courses/courses-page.tsx',
  'features/shop/shop-page.tsx',
  'features/portfolio/projects-page.tsx',
])
const ofItems = reachOf([
  'app/archive-screen.tsx',
  'features/courses/course-page.tsx',
  'features/shop/product-page.tsx',
  'features/portfolio/project-page.tsx',
  'features/scholar/scholar-page.tsx',
  'features/about/about-page.tsx',
  'features/legal/legal-pages.tsx',
])
/** By what follows src/, or by the text's or icon's own name. */
const isIn = (reach: Set<string>, module: string) => {
  const [, name = ''] =
    /\/(?:src\/(?!i18n\/paraglide)|(?=messages\/\w+\.js$)|(?=icons\/[\w-]+\.mjs$))(.*)/.exec(module) ?? []
  return reach.has(name) || reach.has(name.replace(/m?js$/, ''))
}
const isCommon = (module: string) =>
  isShared.test(module) && !isOfTwo.test(module) && !isOfMoreComments.test(module)

/** Only the pages of one's own account need it: to sign in, what one kept, the settings. */
const isOfOwnPages = (module: string) =>
  /features\/auth\/(auth-frame|password-|return-path|focus-field|role-)/.test(module) ||
  (isShared.test(module) &&
    !isOfMoreComments.test(module) &&
    ![ofReading, ofLists, ofItems].some((reach) => isIn(reach, module)))

const several = (name: string, priority: number, test: (module: string) => boolean) => ({
  name,
  priority,
  test,
  minShareCount: 2,
  includeDependenciesRecursively: false,
})

/** Two files instead of twenty: on a slow network each request waits a round trip. Pages that few open stay apart. */
export const chunks = [
  // What comes first is run while the rest is on its way.
  {
    name: 'base',
    tags: ['$initial' as const],
    test: /node_modules\/|src\/(theme\/|app\/too-old|loading\/|ui\/in-hand)/,
    priority: 10,
  },
  { name: 'app', tags: ['$initial' as const], priority: 9 },
  { name: 'preferences', test: /platform\/(use-)?preferences/, priority: 5 },
  { name: 'schemas', test: /node_modules\/valibot\//, priority: 5 },
  {
    name: 'posts',
    test: /features\/(blog\/(use-posts|post-words|post-card|post-section|card-placeholder)|saved\/save-later)|i18n\/post-categories|domain\/read-time|messages\/(newsletter_invalid|blog_description|blog_sort_|tags|n_comments|n_likes)|ui\/later|platform\/open-pages|icons\/heart\./,
    priority: 5,
    includeDependenciesRecursively: false,
  },
  {
    name: 'archives',
    test: /features\/archive\/(use-archives|start-pulls|license-badge|category-words|average-rating|entry-facts)|domain\/archive-addresses|messages\/(category_|license|n_downloads|n_ratings|not_rated)/,
    priority: 5,
    includeDependenciesRecursively: false,
  },
  {
    name: 'engine',
    test: (module: string) =>
      /node_modules\/(dexie|ky)\//.test(module) || (isIn(ofEngine, module) && !isIn(ofPages, module)),
    priority: 4,
    includeDependenciesRecursively: false,
  },
  // What several pages share; by itself each piece would be a request.
  several('shared', 3, (module) => isCommon(module) && isIn(ofReading, module)),
  several(
    'lists',
    2,
    (module) =>
      /useRouterState|writing\/use-writer/.test(module) || (isCommon(module) && isIn(ofLists, module)),
  ),
  several(
    'items',
    1,
    (module) =>
      /archive\/(rating-card|use-request)/.test(module) || (isCommon(module) && isIn(ofItems, module)),
  ),
  several('own', 1, isOfOwnPages),
]

/** The portal's files lie apart, so that the worker can keep them for those who open it. */
const isOfPortal = (module: string) =>
  /\/src\/portal\/(?!portal-address)|virtual:portal(?!-roles)/.test(module)

/** Pages that need the network anyway, or that few people write in: kept once they were used. */
const forLater = [
  /\/src\/features\/auth\/(forgot-page|reset-page|verify-page|google-button)\.tsx?$/,
  /\/messages\/link_incomplete\.js$/,
  /\/src\/features\/(downloads\/download-(button|progress)|blog\/post-files)\.tsx?$/,
  /\/node_modules\/@noble\//,
  // Where it cannot be fetched the browser's own date field stands in.
  /\/src\/ui\/rich\/date-field\.tsx$/,
]

/** Writing posts is for few, and heavy with Markdown and its cleaning: all of it is kept once it was used. */
const isOfWriting = (module: string) =>
  /\/src\/(features\/writing\/(?!writing-(link|search)|use-writ|[\w-]+\.(store|sync)\.ts)|app\/writing-screens)|\/node_modules\/(marked|sanitize-html|htmlparser2|parse-srcset|dom(handler|utils|elementtype|-serializer)|entities)\//.test(
    module,
  )

type Chunk = { moduleIds: readonly string[]; facadeModuleId: string | null }

/** Texts of one role or page in one language are named so: `client.sw-1a2b.js`. */
export function chunkFile({ moduleIds, facadeModuleId }: Chunk): string {
  const [, page, spoken] = /virtual:pack\/(\w+)\/(\w+)$/.exec(moduleIds[0] ?? '') ?? []
  if (page) return `assets/texts/${page}.${spoken}-[hash].js`
  if (forLater.some((pattern) => pattern.test(facadeModuleId ?? moduleIds[0] ?? '')))
    return 'assets/later/[name]-[hash].js'
  if (moduleIds.some(isOfWriting)) return 'assets/later/[name]-[hash].js'
  if (!moduleIds.some(isOfPortal)) return 'assets/[name]-[hash].js'
  const [, role, locale] = /virtual:portal\/([\w-]+)\/(\w+)$/.exec(moduleIds[0] ?? '') ?? []
  return `assets/portal/${role ? `${role}.${locale}` : '[name]'}-[hash].js`
}

/**
 * Chromium compiles every function of such a file while it arrives, on a thread of its own, instead of each when it is
 * first called, while the page waits. For what is
 * nearly all called before a page answers input, or just after.
 */
export const compileAhead = ({ name }: { name: string }) =>
  ['base', 'index', 'shared', 'posts', 'archives', 'engine'].includes(name) ||
  name.endsWith('-page') ||
  name.endsWith('-screen')
    ? '//# allFunctionsCalledOnLoad\n'
    : ''
