type Policy = { createHTML: (html: string) => string; createScriptURL: (url: string) => string }
type PolicyFactory = { createPolicy: (name: string, rules: Policy) => Policy }

/** The only script URLs the app assigns from strings are these two and `googleScriptUrl`. */
const workerUrl = '/sw.js'
const runnerUrl = '/code-runner.js'

/** Google's identity script. Pages whose Content-Security-Policy does not list it block it in any case. */
export const googleScriptUrl = 'https://accounts.google.com/gsi/client'

const rules: Policy = {
  // The HTML of posts; the server sanitises it on write with an allow-list.
  createHTML: (html) => html,
  createScriptURL: (url) => {
    if (url !== workerUrl && url !== runnerUrl && url !== googleScriptUrl)
      throw new TypeError(`${url} is not a script of this app`)
    return url
  },
}

let policy: Policy | undefined

function trustedPolicy(scope: object = globalThis): Policy {
  const createdPolicy =
    policy ?? (hasTrustedTypes(scope) ? scope.trustedTypes.createPolicy('vior', rules) : rules)
  policy = createdPolicy
  return createdPolicy
}

/**
 * Wraps a post's HTML as TrustedHTML (W3C Trusted Types); on the server and in browsers without it, returns the string
 * itself. Callers treat the result as a string.
 */
export function trustedHtml(html: string): string {
  return trustedPolicy().createHTML(html)
}

export function trustedWorkerUrl(): string {
  return trustedPolicy().createScriptURL(workerUrl)
}

/** The worker that runs the code of exercises. */
export function trustedRunnerUrl(): string {
  return trustedPolicy().createScriptURL(runnerUrl)
}

export function trustedGoogleUrl(): string {
  return trustedPolicy().createScriptURL(googleScriptUrl)
}

function hasTrustedTypes(scope: object): scope is { trustedTypes: PolicyFactory } {
  return 'trustedTypes' in scope
}
