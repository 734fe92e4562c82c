/** What the tests use of the S3 server, which has no types of its own. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  type Context = {
    url: string
    status: number
    body: unknown
    get(header: string): string
    response: { get(header: string): string }
    mountPath?: string
    state: { vhost?: boolean }
  }

  export default class S3rver {
    constructor(options: { directory: string; silent: boolean; vhostBuckets: boolean })
    callback(): RequestListener
    /** Koa's middleware; the last one is the router. */
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    logger: { exceptions: { unhandle(): void }; close(): void }
  }
}
