/**
 * What the compiler of the texts writes, shorter. It knows nine ways to find out the reader's language and asks Intl for a
 * plural each time; here the app says the language itself (src/i18n/locale.ts), and both languages have one plural.
 */
export const textFiles: Record<string, string> = {
  '/src/i18n/paraglide/runtime.js': `
    let getLocale = () => 'en'
    export const overwriteGetLocale = (get) => { getLocale = get }
    export const isSwahili = (options) => (options?.locale ?? getLocale()) === 'sw'`,
  '/src/i18n/paraglide/registry.js': `
    export const plural = (locale, count) => (Math.abs(count) === 1 ? 'one' : 'other')`,
}

const isText = /\/src\/i18n\/paraglide\/messages\/(?!_)[\w-]+\.js$/
const imported = /import \{ getLocale, experimentalStaticLocale \} from/
const said =
  /\(inputs(?: = \{\})?, options = \{\}\) => \{\s*const locale = experimentalStaticLocale \?\? options\.locale \?\? getLocale\(\)\s*if \(locale === "sw"\) return (\w+)\(inputs\)\s*return (\w+)\(inputs\)\s*\}/

/** One text in both languages; undefined for another module. Throws where the compiler writes it in another way. */
export function shortText(code: string, id: string): string | undefined {
  if (!isText.test(id)) return undefined
  if (!imported.test(code) || !said.test(code)) throw new Error(`${id} is written in another way now`)
  return code
    .replace(imported, 'import { isSwahili } from')
    .replace(said, '(inputs, options) => isSwahili(options) ? $1(inputs) : $2(inputs)')
    .replaceAll(/if \(\w+ === "other"\) (return [^\n]*;)\n\s*return [^\n]*;/g, '$1')
}
