/** One page of the site. All that the build, the server, the checks and the tests know of it is derived from its row. */
export type Page = {
  /** The address as the router writes it: `$name` stands for a part that varies. */
  path: string
  /** The module of the page, which its route imports late; from the root of the repository. */
  source: string
  /** The texts that its route loads: a name of src/catalogues/packs.ts. */
  texts?: string
  /**
   * `page`: rendered at build. `items`: one file for each item of `texts`. `content`: rendered at build without content, and by
   * the server with it. None: rendered on request, or drawn in the browser.
   */
  rendered?: 'page' | 'items' | 'content'
  /** Named in the site map and open to search engines. */
  isListed?: true
  /** The page that this address shows or leads to. */
  aliasOf?: string
  /** The message that names it in navigation and search. */
  title?: string
  /** How search finds it: the message that describes it, or `sections` where its texts have a title and sections. */
  search?: string
  /** An address of it that the demo content answers: for tests and screenshots. Without one its path is taken. */
  example?: string
  /** Its name among docs/screens. */
  screenshot?: string
}

const rows = [
  {
    path: '/',
    source: 'src/features/home/home-page.tsx',
    texts: 'landing',
    rendered: 'page',
    isListed: true,
    title: 'nav_home',
    search: 'search_home',
    screenshot: 'home',
  },
  {
    path: '/about',
    source: 'src/features/about/about-page.tsx',
    texts: 'about',
    rendered: 'page',
    isListed: true,
    title: 'nav_about',
    search: 'sections',
    screenshot: 'about',
  },
  {
    path: '/thinkforge',
    source: 'src/features/courses/courses-page.tsx',
    texts: 'courses',
    rendered: 'page',
    isListed: true,
    title: 'nav_elearning',
    search: 'search_courses',
    screenshot: 'courses',
  },
  {
    path: '/thinkforge/$id',
    source: 'src/features/courses/course-page.tsx',
    texts: 'course',
    rendered: 'items',
    isListed: true,
    example: '/thinkforge/web-development-from-zero',
    screenshot: 'course',
  },
  {
    path: '/projects',
    source: 'src/features/portfolio/projects-page.tsx',
    texts: 'projects',
    rendered: 'page',
    isListed: true,
    title: 'nav_projects',
    search: 'search_projects',
    screenshot: 'projects',
  },
  {
    path: '/projects/$id',
    source: 'src/features/portfolio/project-page.tsx',
    texts: 'project',
    rendered: 'items',
    isListed: true,
    example: '/projects/clinic-appointments',
    screenshot: 'project',
  },
  {
    path: '/blog',
    source: 'src/app/blog-screen.tsx',
    rendered: 'content',
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
  { path: '/blog/manage', source: 'src/app/writing-screens.tsx', rendered: 'page' },
  { path: '/blog/create', source: 'src/app/writing-screens.tsx', rendered: 'page', screenshot: 'write' },
  {
    path: '/archive',
    source: 'src/features/archive/archive-page.tsx',
    rendered: 'content',
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
    rendered: 'page',
    isListed: true,
    title: 'nav_shop',
    search: 'search_shop',
    screenshot: 'shop',
  },
  {
    path: '/viormart/$id',
    source: 'src/features/shop/product-page.tsx',
    texts: 'product',
    rendered: 'items',
    isListed: true,
    example: '/viormart/hp-mini-desktop',
    screenshot: 'product',
  },
  {
    path: '/scholar',
    source: 'src/features/scholar/scholar-page.tsx',
    texts: 'scholar',
    rendered: 'page',
    isListed: true,
    title: 'nav_scholar',
    screenshot: 'scholar',
  },
  {
    path: '/contact',
    source: 'src/features/contact/contact-page.tsx',
    texts: 'contact',
    rendered: 'page',
    isListed: true,
    title: 'nav_contact',
    search: 'search_contact',
    screenshot: 'contact',
  },
  {
    path: '/terms',
    source: 'src/features/legal/legal-pages.tsx',
    texts: 'terms',
    rendered: 'page',
    isListed: true,
    title: 'footer_terms',
    search: 'sections',
    screenshot: 'terms',
  },
  {
    path: '/privacy',
    source: 'src/features/legal/legal-pages.tsx',
    texts: 'privacy',
    rendered: 'page',
    isListed: true,
    title: 'footer_privacy',
    search: 'sections',
    screenshot: 'privacy',
  },
  {
    path: '/saved',
    source: 'src/app/saved-screen.tsx',
    rendered: 'page',
    isListed: true,
    title: 'shelf_link',
    screenshot: 'saved',
  },
  {
    path: '/install',
    source: 'src/app/install-screen.tsx',
    rendered: 'page',
    isListed: true,
    title: 'install_steps_title',
    screenshot: 'install',
  },
  {
    path: '/search',
    source: 'src/features/search/search-page.tsx',
    rendered: 'page',
    example: '/search?q=react',
    screenshot: 'search',
  },
  { path: '/share', source: 'src/app/share-screen.tsx', rendered: 'page' },
  {
    path: '/auth/login',
    source: 'src/features/auth/login-page.tsx',
    rendered: 'page',
    screenshot: 'login',
  },
  {
    path: '/login',
    source: 'src/features/auth/login-page.tsx',
    rendered: 'page',
    aliasOf: '/auth/login',
  },
  {
    path: '/auth/register',
    source: 'src/features/auth/register-page.tsx',
    rendered: 'page',
    screenshot: 'register',
  },
  {
    path: '/signup',
    source: 'src/features/auth/register-page.tsx',
    rendered: 'page',
    aliasOf: '/auth/register',
  },
  { path: '/auth/forgot-password', source: 'src/features/auth/forgot-page.tsx', rendered: 'page' },
  {
    path: '/forgot-password',
    source: 'src/features/auth/forgot-page.tsx',
    rendered: 'page',
    aliasOf: '/auth/forgot-password',
  },
  { path: '/auth/reset-password', source: 'src/features/auth/reset-page.tsx', rendered: 'page' },
  { path: '/auth/verify-email', source: 'src/features/auth/verify-page.tsx', rendered: 'page' },
  { path: '/profile', source: 'src/features/profile/profile-page.tsx', rendered: 'page' },
  { path: '/settings', source: 'src/app/settings-screen.tsx', rendered: 'page', screenshot: 'settings' },
  {
    path: '/portal',
    source: 'src/app/own-portal-screen.tsx',
    rendered: 'page',
    aliasOf: '/$root/$',
  },
  { path: '/$root/$', source: 'src/app/portal-screen.tsx', example: '/student' },
  { path: '/$', source: 'src/app/not-found-page.tsx', example: '/nothing-here', screenshot: 'missing' },
] as const satisfies readonly Page[]

/** An address of the table. */
export type PagePath = (typeof rows)[number]['path']

/** The table of pages. Routes stand in src/routes; the build fails where a route and its row differ. */
export const pages: readonly Page[] = rows

/** Rows with a title, in an order of their own. */
type TitledPath = Extract<(typeof rows)[number], { title: string }>['path']

/** The main navigation, in its order. */
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

/** The navigation of the footer, in its order. */
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
