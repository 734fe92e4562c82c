type Policy = { createHTML: (html: string) => string; createScriptURL: (url: string) => string }
type PolicyFactory = { createPolicy: (name: string, rules: Policy) => Policy }

/** The worker's address and Google's are the only scripts the app ever loads by a string. */
const workerUrl = '/sw.js'

/** Google's identity script; pages whose policy does not allow it refuse it all the same. */
export const googleScriptUrl = 'https://accounts.google.com/gsi/client'

const rules: Policy = {
  // The HTML of posts: the server sanitises it on write, by an allow-list.
  createHTML: (html) => html,
  createScriptURL: (url) => {
    if (url !== workerUrl && url !== googleScriptUrl)
      throw new TypeError(`${url} is not a script of this app`)
    return url
  },
}

let policy: Policy | undefined

function trusted(scope: object = globalThis): Policy {
  const made = policy ?? (hasTrustedTypes(scope) ? scope.trustedTypes.createPolicy('vior', rules) : rules)
  policy = made
  return made
}

/**
 * HTML of a post as the browser accepts it under Trusted Types (W3C); on the server and in browsers without
 * them the text itself. What comes back is used as text, whatever the browser made of it.
 */
export function trustedHtml(html: string): string {
  return trusted().createHTML(html)
}

export function trustedWorkerUrl(): string {
  return trusted().createScriptURL(workerUrl)
}

export function trustedGoogleUrl(): string {
  return trusted().createScriptURL(googleScriptUrl)
}

function hasTrustedTypes(scope: object): scope is { trustedTypes: PolicyFactory } {
  return 'trustedTypes' in scope
}
