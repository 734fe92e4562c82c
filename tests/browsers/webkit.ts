import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#tests/support/listen.ts'
import { screen, type DrivenBrowser } from './driven-browser.ts'
import { errorScript } from './page-errors.ts'
import { WebDriver, type WebDriverSession } from './web-driver.ts'
import { startXServer } from './x-server.ts'

/** Debian's Python: it has the bindings of GTK, which another Python on PATH lacks. */
const python = '/usr/bin/python3'
const host = path.join(import.meta.dirname, 'webkit-host.py')
const driverTimeoutMs = 60_000

/** WebKitGTK in a window of its own (webkit-host.py), driven through WebKitWebDriver. */
export async function startWebKit(driverPath: string): Promise<DrivenBrowser> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vior-webkit-'))
  const [profile, downloads] = [path.join(folder, 'profile'), path.join(folder, 'downloads')]
  await mkdir(profile)
  await mkdir(downloads)
  const x = await startXServer()
  const port = await freePort()
  const child = spawn(driverPath, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: x.display, HOME: folder, GDK_BACKEND: 'x11' },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const driver = new WebDriver(`http://127.0.0.1:${port}`)
  while (!(await driver.isReady())) {
    if (child.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${child.exitCode}`)
  }

  async function launched(): Promise<WebDriverSession> {
    const { width, height } = screen
    const session = await driver.startSession({
      'webkitgtk:browserOptions': {
        binary: python,
        args: [host, profile, downloads, errorScript, String(width), String(height)],
      },
    })
    await session.setTimeouts({
      script: driverTimeoutMs,
      pageLoad: driverTimeoutMs,
      implicit: driverTimeoutMs,
    })
    return session
  }

  let session = await launched()

  async function element(xpath: string): Promise<string> {
    const found = await session.find(xpath)
    await session.centre(found)
    return found
  }

  return {
    downloads,
    open: (url) => session.open(url),
    evaluate: (work, ...parts) => session.run(`return (${String(work)})(...arguments)`, parts),
    click: async (xpath) => session.click(await element(xpath)),
    type: async (xpath, text) => session.type(await element(xpath), text),
    restart: async () => {
      await session.end()
      session = await launched()
    },
    close: async () => {
      await session.end()
      child.kill()
      await ended
      await x.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
