import * as v from 'valibot'

/** The key under which WebDriver returns elements (https://www.w3.org/TR/webdriver2/#elements). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const elementSchema = v.object({ [elementKey]: v.string() })
const sessionSchema = v.object({ sessionId: v.string() })
const refusalSchema = v.object({ error: v.string(), message: v.string() })

/**
 * Sends commands to the WebDriver at an address, one at a time; throws its error message when a command
 * fails.
 */
export class WebDriver {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.#url}/status`).catch(() => null)
    return answer?.ok === true
  }

  async startSession(capabilities: object): Promise<WebDriverSession> {
    const session = await this.command('POST', '/session', { capabilities: { alwaysMatch: capabilities } })
    return new WebDriverSession(this, v.parse(sessionSchema, session).sessionId)
  }

  /** The caller knows the type of the result. */
  async command<T>(method: 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    const answer = await fetch(this.#url + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    const answerBody = await answer.json()
    if (answer.ok) return answerBody.value
    const { error, message } = v.parse(refusalSchema, answerBody.value)
    throw new Error(`${method} ${path}: ${error}: ${message}`)
  }
}

/** One browser window. */
export class WebDriverSession {
  readonly #driver: WebDriver
  readonly #path: string

  constructor(driver: WebDriver, id: string) {
    this.#driver = driver
    this.#path = `/session/${id}`
  }

  async open(url: string): Promise<void> {
    await this.#command('/url', { url })
  }

  /** Runs the body of a function in the page and awaits a returned promise. */
  run<T>(script: string, parts: readonly unknown[]): Promise<T> {
    return this.#command('/execute/sync', { script, args: parts })
  }

  /** Scrolls so that no fixed or sticky element covers it. */
  async centre(element: string): Promise<void> {
    const script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })"
    await this.run(script, [{ [elementKey]: element }])
  }

  async find(xpath: string): Promise<string> {
    const found = await this.#command('/element', { using: 'xpath', value: xpath })
    return v.parse(elementSchema, found)[elementKey]
  }

  async click(element: string): Promise<void> {
    await this.#command(`/element/${element}/click`, {})
  }

  async type(element: string, text: string): Promise<void> {
    await this.#command(`/element/${element}/value`, { text })
  }

  /** Sets the timeout of commands. */
  async setTimeouts(timeouts: { script: number; pageLoad: number; implicit: number }): Promise<void> {
    await this.#command('/timeouts', timeouts)
  }

  /** Ends the browser as well. */
  async end(): Promise<void> {
    await this.#driver.command('DELETE', this.#path)
  }

  #command<T>(path: string, body: object): Promise<T> {
    return this.#driver.command('POST', this.#path + path, body)
  }
}
