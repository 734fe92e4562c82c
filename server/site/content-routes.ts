import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { authorKey } from '#domain/author-key.ts'
import { maxRenderedPages } from '#domain/limits.ts'
import { idParams, slugParams } from '#server/http/params.ts'
import { localeOf } from '#server/http/request-locale.ts'
import { pictureRoutes } from '#server/pictures/picture-routes.ts'
import { lessonContent } from '#server/site/page-content.ts'
import type { PageRenderer } from '#server/site/page-renderer.ts'
import type { PageSender } from '#server/site/page-sender.ts'
import { contentFor, siteContents, type SiteContents } from '#server/site/site-contents.ts'

/** Anything but a number of pages is the first page. */
const listQuery = v.fallback(
  v.object({
    page: v.pipe(
      v.optional(v.string(), '1'),
      v.regex(/^\d{1,3}$/),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(maxRenderedPages),
    ),
  }),
  { page: 1 },
)

/** Pages with content from the database and of the lessons, and their pictures. */
export async function contentRoutes(
  app: FastifyInstance,
  { sendContent }: PageSender,
  renderer: PageRenderer,
): Promise<void> {
  const product = await renderer.product
  const contents = siteContents(app)

  app.get<{ Params: { course: string; lesson: string } }>(
    '/thinkforge/:course/:lesson',
    async (request, reply) => {
      const { course, lesson: slug } = request.params
      const address = { course, slug, language: localeOf(request) }
      return sendContent(request, reply, await lessonContent(app.lessons, address))
    },
  )
  app.get('/blog', async (request, reply) => {
    const pages = pagesOf(request)
    const content = await contentFor(request, contents, ({ blog }) => blog(pages))
    return sendContent(request, reply, content, pages)
  })
  app.get('/archive', async (request, reply) => {
    const pages = pagesOf(request)
    const content = await contentFor(request, contents, ({ archives }) => archives(pages))
    return sendContent(request, reply, content, pages)
  })
  app.get<{ Params: { id: string } }>('/archive/:id', async (request, reply) => {
    const id = v.safeParse(idParams, request.params)
    if (!id.success) return reply.callNotFound()
    const pages = Math.min(pagesOf(request), 2)
    const content = await contentFor(request, contents, ({ archive, discussedArchive }) =>
      (pages > 1 ? discussedArchive : archive)(id.output.id),
    )
    return sendContent(request, reply, content, pages)
  })
  app.get<{ Params: { slug: string } }>('/blog/:slug', async (request, reply) => {
    const slug = v.safeParse(slugParams, request.params)
    if (!slug.success) return reply.callNotFound()
    const pages = Math.min(pagesOf(request), 2)
    const content = await contentFor(request, contents, ({ post, discussedPost }) =>
      (pages > 1 ? discussedPost : post)(slug.output.slug),
    )
    if (content.data.kind === 'post' && request.method === 'GET') app.views.count(content.data.post.slug)
    return sendContent(request, reply, content, pages)
  })
  app.get<{ Params: { author: string } }>('/blog/authors/:author', async (request, reply) => {
    const key = authorKey(request.params.author)
    const isOwn = key === request.params.author
    const { search } = new URL(request.url, 'http://own.invalid')
    if (!isOwn) return reply.redirect(`/blog/authors/${encodeURIComponent(key)}${search}`, 308)
    return sendContent(request, reply, await contentFor(request, contents, ({ author }) => author(key)))
  })
  pictureRoutes(app, {
    product,
    renderPicture: (text) => renderer.renderPicture(text),
    // From the primary: the address of a picture has the version of what it says, which the page has named.
    contentOf: (page) => picturedContent(contents.primary, page),
  })
}

/** How many pages of a list an address asks for, as the link for visitors without scripts does. */
function pagesOf({ query }: FastifyRequest): number {
  const { page } = v.parse(listQuery, query)
  return page
}

/** The content of the page at a path, if it has a picture. */
async function picturedContent({ archive, post, author }: SiteContents, page: string) {
  const [, part = '', name = ''] = /^\/(blog\/authors|blog|archive)\/([^/]+)$/.exec(page) ?? []
  const id = v.safeParse(idParams, { id: name })
  if (part === 'archive') return id.success ? (await archive(id.output.id)).data : undefined
  const slug = v.safeParse(slugParams, { slug: decodeURIComponent(name) })
  if (!slug.success) return undefined
  if (part === 'blog') return (await post(slug.output.slug)).data
  // One picture per author, however the name is spelled.
  const isKey = authorKey(slug.output.slug) === slug.output.slug
  return isKey ? (await author(slug.output.slug)).data : undefined
}
