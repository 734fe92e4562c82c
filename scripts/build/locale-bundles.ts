import { runnerImport, type Plugin } from 'vite'
import { localize } from '#catalogues/localized.ts'
import { isLocale, locales } from '#domain/locale.ts'

const listId = 'virtual:packs'
const packPattern = /^\0virtual:pack\/(\w+)\/(\w+)$/

/**
 * Serves the packs of packs.ts as one virtual module per page and language. A catalogue that violates its schema fails
 * the build with its file and field; the browser gets plain data without schemas.
 */
export function localeBundles(): Plugin {
  let loading: Promise<Record<string, unknown>> | undefined

  return {
    name: 'locale-bundles',
    resolveId: (id) => (id === listId || id.startsWith('virtual:pack/') ? `\0${id}` : undefined),
    load: async (id) => {
      if (id === `\0${listId}`) {
        loading ??= all()
        return `export const packs = {${Object.keys(await loading)
          .map(asEntry)
          .join()}}`
      }
      const [, name = '', locale] = packPattern.exec(id) ?? []
      if (!isLocale(locale)) return undefined
      loading ??= all()
      return `export default ${JSON.stringify(localize((await loading)[name], locale))}`
    },
  }
}

function asEntry(name: string): string {
  const imports = locales.map((locale) => `${locale}: () => import('virtual:pack/${name}/${locale}')`)
  return `${name}: {${imports.join()}}`
}

async function all(): Promise<Record<string, unknown>> {
  const imported = runnerImport<{ packs: Record<string, unknown> }>('./src/catalogues/packs.ts')
  return (await imported).module.packs
}
