import * as v from 'valibot'

export type BucketConfig = {
  bucket: string
  /** Without `/` at its ends; may be empty. */
  prefix: string
  /** URL of an S3-compatible service; omitted for AWS. */
  endpoint?: string
  region?: string
}

/** Shown with everything that FILES_URL may have wrong. */
const example = 'FILES_URL must be like s3://<bucket>/<prefix>?endpoint=https://<host>&region=<region>'

const parametersSchema = v.strictObject(
  {
    endpoint: v.optional(
      v.pipe(
        v.string(),
        v.check(
          (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
          `${example}; the endpoint is no address.`,
        ),
      ),
    ),
    region: v.optional(
      v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/i, `${example}; the region is no name of one.`)),
    ),
  },
  `${example}; it has another parameter than these.`,
)

/** The rules of S3, which its relatives share; with names as parts of host names. */
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const prefixName = /^[\w.-]+(\/[\w.-]+)*$/

const bucketUrlSchema = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): BucketConfig => {
    const refuse = (message: string) => {
      addIssue({ message })
      return NEVER
    }
    if (!URL.canParse(dataset.value)) return refuse(`${example}.`)
    const { protocol, host, pathname, searchParams, username, password } = new URL(dataset.value)
    if (protocol !== 's3:') return refuse(`${example}.`)
    if (username !== '' || password !== '')
      return refuse('FILES_URL must not have credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')
    if (!bucketName.test(host)) return refuse(`${example}; "${host}" is no name of a bucket.`)
    const prefix = pathname.replace(/^\/+|\/+$/g, '')
    if (prefix !== '' && (!prefixName.test(prefix) || prefix.split('/').some((name) => /^\.+$/.test(name))))
      return refuse(`${example}; the prefix has letters, digits and _ . - alone.`)
    const parameters = v.safeParse(parametersSchema, Object.fromEntries(searchParams))
    if (!parameters.success) return refuse(parameters.issues[0].message)
    const { endpoint, region } = parameters.output
    return { bucket: host, prefix, ...(endpoint ? { endpoint } : {}), ...(region ? { region } : {}) }
  }),
)

/** Reads FILES_URL; a sentence for the operator if it cannot be used. */
export function parseBucketUrl(url: string): BucketConfig | string {
  const result = v.safeParse(bucketUrlSchema, url)
  return result.success ? result.output : result.issues[0].message
}
