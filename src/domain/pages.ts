/** One page of the site. The build, the server, the checks and the tests derive every list of pages from these rows. */
export type Page = {
  /** The route's path in the router's syntax, with `$name` for a parameter. */
  path: string
  /** The module that the route lazy-loads, relative to the root of the repository. */
  source: string
  /** The catalogue pack that the route's loader loads: a key of `packs` (src/catalogues/packs.ts). */
  texts?: string
  /**
   * What the build prerenders. `page`: the page. `items`: one file per item of `texts`. `content`: a placeholder; the
   * server renders the page with database content. Omitted: nothing; the server or the browser renders it on request.
   */
  prerender?: 'page' | 'items' | 'content'
  /** Name of the prerendered file; `path` with dashes if omitted. */
  file?: string
  /** Listed in the sitemap. */
  isListed?: true
  /** The path of the page that this one shows or redirects to. */
  aliasOf?: string
  /** The message with its label in navigation and search. */
  title?: string
  /** Its search entry: the message that describes it, or `sections` to index the title and sections of `texts`. */
  search?: string
  /** A URL that exists in the demo content, for tests and screenshots; `path` if omitted. */
  example?: string
  /** File name of its screenshots in docs/screens. */
  screenshot?: string
}

const rows = [
  {
    path: '/',
    source: 'src/features/home/home-page.tsx',
    texts: 'landing',
    prerender: 'page',
    isListed: true,
    title: 'nav_home',
    search: 'search_home',
    screenshot: 'home',
  },
  {
    path: '/about',
    source: 'src/features/about/about-page.tsx',
    texts: 'about',
    prerender: 'page',
    isListed: true,
    title: 'nav_about',
    search: 'sections',
    screenshot: 'about',
  },
  {
    path: '/thinkforge',
    source: 'src/features/courses/courses-page.tsx',
    texts: 'courses',
    prerender: 'page',
    isListed: true,
    title: 'nav_elearning',
    search: 'search_courses',
    screenshot: 'courses',
  },
  {
    path: '/thinkforge/$id',
    source: 'src/app/course-screen.tsx',
    texts: 'courses',
    prerender: 'items',
    isListed: true,
    example: '/thinkforge/web-development-from-zero',
    screenshot: 'course',
  },
  {
    path: '/thinkforge/$id/$lesson',
    source: 'src/features/courses/lessons/lesson-page.tsx',
    example: '/thinkforge/python-first-steps/first-program',
    screenshot: 'lesson',
  },
  {
    path: '/projects',
    source: 'src/features/portfolio/projects-page.tsx',
    texts: 'projects',
    prerender: 'page',
    isListed: true,
    title: 'nav_projects',
    search: 'search_projects',
    screenshot: 'projects',
  },
  {
    path: '/projects/$id',
    source: 'src/features/portfolio/project-page.tsx',
    texts: 'projects',
    prerender: 'items',
    isListed: true,
    example: '/projects/clinic-appointments',
    screenshot: 'project',
  },
  {
    path: '/blog',
    source: 'src/app/blog-screen.tsx',
    prerender: 'content',
    isListed: true,
    title: 'nav_blog',
    search: 'blog_description',
    screenshot: 'blog',
  },
  {
    path: '/blog/$slug',
    source: 'src/app/post-screen.tsx',
    example: '/blog/mobile-money-callbacks',
    screenshot: 'post',
  },
  {
    path: '/blog/authors/$author',
    source: 'src/app/author-screen.tsx',
    example: '/blog/authors/upendo-mwakalinga',
  },
  { path: '/blog/manage', source: 'src/app/writing-screens.tsx', prerender: 'page' },
  { path: '/blog/create', source: 'src/app/writing-screens.tsx', prerender: 'page', screenshot: 'write' },
  {
    path: '/archive',
    source: 'src/features/archive/list/archive-page.tsx',
    prerender: 'content',
    isListed: true,
    title: 'nav_archive',
    search: 'search_archive',
    screenshot: 'archive',
  },
  {
    path: '/archive/$id',
    source: 'src/app/archive-screen.tsx',
    example: '/archive/1',
    screenshot: 'software',
  },
  {
    path: '/viormart',
    source: 'src/features/shop/shop-page.tsx',
    texts: 'products',
    prerender: 'page',
    isListed: true,
    title: 'nav_shop',
    search: 'search_shop',
    screenshot: 'shop',
  },
  {
    path: '/viormart/$id',
    source: 'src/features/shop/product-page.tsx',
    texts: 'products',
    prerender: 'items',
    isListed: true,
    example: '/viormart/hp-mini-desktop',
    screenshot: 'product',
  },
  {
    path: '/scholar',
    source: 'src/features/scholar/scholar-page.tsx',
    texts: 'scholar',
    prerender: 'page',
    isListed: true,
    title: 'nav_scholar',
    screenshot: 'scholar',
  },
  {
    path: '/contact',
    source: 'src/features/contact/contact-page.tsx',
    texts: 'contact',
    prerender: 'page',
    isListed: true,
    title: 'nav_contact',
    search: 'search_contact',
    screenshot: 'contact',
  },
  {
    path: '/terms',
    source: 'src/features/legal/legal-pages.tsx',
    texts: 'terms',
    prerender: 'page',
    isListed: true,
    title: 'footer_terms',
    search: 'sections',
    screenshot: 'terms',
  },
  {
    path: '/privacy',
    source: 'src/features/legal/legal-pages.tsx',
    texts: 'privacy',
    prerender: 'page',
    isListed: true,
    title: 'footer_privacy',
    search: 'sections',
    screenshot: 'privacy',
  },
  {
    path: '/saved',
    source: 'src/app/saved-screen.tsx',
    prerender: 'page',
    isListed: true,
    title: 'shelf_link',
    search: 'search_saved',
    screenshot: 'saved',
  },
  {
    path: '/install',
    source: 'src/app/install-screen.tsx',
    prerender: 'page',
    isListed: true,
    title: 'install_steps_title',
    search: 'search_install',
    screenshot: 'install',
  },
  {
    path: '/search',
    source: 'src/features/search/search-page.tsx',
    prerender: 'page',
    example: '/search?q=react',
    screenshot: 'search',
  },
  { path: '/share', source: 'src/app/share-screen.tsx', prerender: 'page' },
  {
    path: '/auth/login',
    source: 'src/features/auth/sign-in/login-page.tsx',
    prerender: 'page',
    screenshot: 'login',
  },
  {
    path: '/login',
    source: 'src/features/auth/sign-in/login-page.tsx',
    prerender: 'page',
    aliasOf: '/auth/login',
  },
  {
    path: '/auth/register',
    source: 'src/features/auth/register/register-page.tsx',
    prerender: 'page',
    screenshot: 'register',
  },
  {
    path: '/signup',
    source: 'src/features/auth/register/register-page.tsx',
    prerender: 'page',
    aliasOf: '/auth/register',
  },
  { path: '/auth/forgot-password', source: 'src/features/auth/password/forgot-page.tsx', prerender: 'page' },
  {
    path: '/forgot-password',
    source: 'src/features/auth/password/forgot-page.tsx',
    prerender: 'page',
    aliasOf: '/auth/forgot-password',
  },
  { path: '/auth/reset-password', source: 'src/features/auth/password/reset-page.tsx', prerender: 'page' },
  { path: '/auth/verify-email', source: 'src/features/auth/register/verify-page.tsx', prerender: 'page' },
  { path: '/profile', source: 'src/app/profile-screen.tsx', prerender: 'page' },
  {
    path: '/inquiries',
    source: 'src/features/inquiries/inquiries-page.tsx',
    prerender: 'page',
    screenshot: 'inquiries',
  },
  {
    path: '/billing',
    source: 'src/features/billing/billing-page.tsx',
    prerender: 'page',
    screenshot: 'billing',
  },
  { path: '/settings', source: 'src/app/settings-screen.tsx', prerender: 'page', screenshot: 'settings' },
  {
    path: '/portal',
    source: 'src/app/own-portal-screen.tsx',
    prerender: 'page',
    file: 'own-portal.html',
    aliasOf: '/$root/$',
  },
  { path: '/$root/$', source: 'src/app/portal-screen.tsx', example: '/student' },
  { path: '/$', source: 'src/app/not-found-page.tsx', example: '/nothing-here', screenshot: 'missing' },
] as const satisfies readonly Page[]

/** A path of the table. */
export type PagePath = (typeof rows)[number]['path']

/**
 * The table of pages. Routes are in src/routes; the build fails if a route and its row differ
 * (scripts/build/page-table.ts).
 */
export const pages: readonly Page[] = rows

type TitledPath = Extract<(typeof rows)[number], { title: string }>['path']

/** The main navigation in order (docs/specification.md#navigation). */
export const mainNavigation: readonly TitledPath[] = [
  '/',
  '/about',
  '/thinkforge',
  '/projects',
  '/blog',
  '/archive',
  '/viormart',
  '/scholar',
  '/contact',
]

/** The navigation of the footer in order. */
export const footerNavigation: readonly TitledPath[] = [
  '/blog',
  '/archive',
  '/thinkforge',
  '/viormart',
  '/saved',
  '/install',
  '/privacy',
  '/terms',
]
