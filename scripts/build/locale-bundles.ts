import { runnerImport, type Plugin } from 'vite'
import { localize } from '#catalogues/localized.ts'
import { isLocale, locales } from '#domain/locale.ts'

const listId = 'virtual:packs'
const factsId = 'virtual:footer-facts'
const packPattern = /^\0virtual:pack\/(\w+)\/(\w+)$/

/**
 * Serves the packs of packs.ts as one virtual module per page and language. A catalogue that violates its schema fails
 * the build with its file and field; the browser gets plain data without schemas.
 */
export function localeBundles(): Plugin {
  let loading: Promise<PacksModule> | undefined

  return {
    name: 'locale-bundles',
    resolveId: (id) =>
      id === listId || id === factsId || id.startsWith('virtual:pack/') ? `\0${id}` : undefined,
    load: async (id) => {
      if (id === `\0${listId}`) {
        loading ??= all()
        return `export const packs = {${Object.keys((await loading).packs)
          .map(asEntry)
          .join()}}`
      }
      if (id === `\0${factsId}`) {
        loading ??= all()
        return `export const footerFacts = ${JSON.stringify((await loading).footerFacts)}`
      }
      const [, name = '', locale] = packPattern.exec(id) ?? []
      if (!isLocale(locale)) return undefined
      loading ??= all()
      return `export default ${JSON.stringify(localize((await loading).packs[name], locale))}`
    },
  }
}

function asEntry(name: string): string {
  const imports = locales.map((locale) => `${locale}: () => import('virtual:pack/${name}/${locale}')`)
  return `${name}: {${imports.join()}}`
}

type PacksModule = { packs: Record<string, unknown>; footerFacts: object }

async function all(): Promise<PacksModule> {
  return (await runnerImport<PacksModule>('./src/catalogues/packs.ts')).module
}
