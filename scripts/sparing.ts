import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { asModule, namesOfReact, reactEntries, reactFiles } from './react-modules.ts'
import { iconFiles, shortIcon } from './sparing-icons.ts'
import { routerChanges, withoutUnusedMethods, wokenInRouter } from './sparing-router.ts'
import { withoutUnusedReact, wokenIn } from './sparing-react.ts'
import { styling, stylingInTheBrowser, type Changes, type StandIns } from './sparing-styles.ts'
import { shortText, textFiles } from './sparing-texts.ts'

/**
 * Stand-ins for modules that cost every first page (postcss: the page for writers twenty kilobytes): Vite's helper names
 * ahead styles and scripts, of which we have none and name them in the HTML; the router brings the third for React 17.
 */
const standIns: StandIns = {
  '\0vite/preload-helper.js': 'export const __vitePreload = (load) => load()',
  // Cleans styles, of which our allow-list keeps none.
  postcss: 'export const parse = () => ({ nodes: [] })',
  'use-sync-external-store/shim': "export { useSyncExternalStore } from 'react'",
}

/** Chakra's Flex sets these from its own short names. */
const ofFlex = ['flexBasis', 'flexDirection', 'flexGrow', 'flexShrink', 'flexWrap']

/** Every word of our own code: a style that is none of them is used nowhere. */
function ownWords(): Set<string> {
  const folder = fileURLToPath(new URL('../src', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8'))
  return new Set([...ofFlex, ...texts.flatMap((text) => text.match(/\w+/g) ?? [])])
}

/** Leaves out the CSS that nothing here uses, in the list by which Chakra tells style properties from attributes. */
function withoutUnusedCss(code: string): string {
  const words = ownWords()
  return code.replace(/"((?:\w+,){100,}\w+)"/, (_, list: string) =>
    JSON.stringify(
      list
        .split(',')
        .filter((name) => words.has(name))
        .join(),
    ),
  )
}

const isOwn = /\/src\/(?!i18n\/paraglide)[\w/.-]+\.tsx?$/
const isOfReact = /node_modules\/(react|react-dom|scheduler)\//
const reactDom = 'react-dom/cjs/react-dom-client.production.js'

/** Makes what the libraries bring smaller and quicker; docs/decisions/015 says by how much. */
export function sparing({ isForBrowser, mode }: { isForBrowser: boolean; mode: string }): Plugin {
  const isShipped = isForBrowser && mode === 'production'
  const own: StandIns = {
    ...styling,
    ...textFiles,
    ...iconFiles,
    ...(isForBrowser ? stylingInTheBrowser : {}),
    ...(isShipped ? reactEntries : {}),
  }
  const changes: Changes = isForBrowser ? routerChanges : {}
  const unmet = new Set([...Object.keys(own), ...Object.keys(changes), ...(isShipped ? reactFiles : [])])
  const meet = <T>(id: string, byPath: Record<string, T>): T | undefined => {
    if (!/\/(node_modules|paraglide)\//.test(id)) return undefined
    const met = Object.keys(byPath).find((end) => id.endsWith(end))
    if (met === undefined) return undefined
    unmet.delete(met)
    return byPath[met]
  }
  return {
    name: 'sparing',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source in standIns ? `\0sparing/${source}` : undefined),
    load: (id) => (id.startsWith('\0sparing/') ? standIns[id.slice('\0sparing/'.length)] : meet(id, own)),
    transform: (code, id) => {
      if (id.includes('@pandacss/is-valid-prop')) return withoutUnusedCss(code)
      const file = isShipped && reactFiles.find((end) => id.endsWith(end))
      if (file) {
        unmet.delete(file)
        return asModule(file.endsWith(reactDom) ? withoutUnusedReact(code) : code)
      }
      const woken = isShipped && !isOfReact.test(id) && wokenIn(code)
      if (woken) throw new Error(`${id} uses ${woken}, which scripts/sparing-react.ts takes out of React`)
      const asked = isShipped && isOwn.test(id) && wokenInRouter(code)
      if (asked)
        throw new Error(`${id} uses ${asked}, which scripts/sparing-router.ts takes out of the router`)
      const text = shortText(code, id) ?? shortIcon(code, id)
      if (text !== undefined) return text
      const wanted = meet(id, changes)
      if (wanted) {
        const better = changed(code, wanted, id)
        return isShipped ? withoutUnusedMethods(better) : better
      }
      return isShipped ? namesOfReact(code) : undefined
    },
    buildEnd: (error) => {
      if (!error && unmet.size > 0) throw new Error(`No such modules any more: ${[...unmet].join(', ')}`)
    },
  }
}

function changed(code: string, wanted: [string, string][], id: string): string {
  return wanted.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${id} is another now; is its change still needed? ${from}`)
    return text.replace(from, () => to)
  }, code)
}
