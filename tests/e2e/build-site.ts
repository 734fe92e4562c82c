import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { generated } from '../../scripts/build/generate.ts'

/** Makes a build into a folder, with arguments and settings of scripts/build.ts. */
export async function buildSite(
  siteDir: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<void> {
  const child = spawn(process.execPath, ['scripts/build.ts', ...args], {
    env: { ...process.env, ...generated, ...env, SITE_DIR: siteDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the build into ${siteDir} ended with ${code}`)
}
