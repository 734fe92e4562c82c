import { runnerImport, type Plugin } from 'vite'
import { localize } from '#catalogues/localized.ts'
import { isLocale, locales } from '#domain/locale.ts'

type Portal = {
  portal: { words: unknown; roles: Record<string, unknown>; catalogues: Record<string, unknown> }
}

const packPattern = /^\0virtual:portal\/([\w-]+)\/(\w+)$/

/**
 * Serves the portal's catalogues as virtual modules: the role names, and per role and language the content of its
 * screens. A catalogue that violates its schema fails the build; the browser gets plain data without schemas.
 */
export function portalBundles(): Plugin {
  let loading: Promise<Portal['portal']> | undefined
  const read = async () => (await runnerImport<Portal>('./src/portal/portal-files.ts')).module.portal

  return {
    name: 'portal-bundles',
    resolveId: (id) => (id.startsWith('virtual:portal') ? `\0${id}` : undefined),
    load: async (id) => {
      if (!id.startsWith('\0virtual:portal')) return undefined
      loading ??= read()
      const { words, roles, catalogues } = await loading
      const names = Object.keys(catalogues)
      if (id === '\0virtual:portal-roles') return `export const portalRoles = ${JSON.stringify(names)}`
      if (id === '\0virtual:portal')
        return `export const index = ${loaders('index')}\nexport const catalogues = {${names.map((name) => `${JSON.stringify(name)}: ${loaders(name)}`).join()}}`
      const [, name = '', locale] = packPattern.exec(id) ?? []
      if (!isLocale(locale)) return undefined
      const pack = name === 'index' ? { words, roles } : catalogues[name]
      return `export default ${JSON.stringify(localize(pack, locale))}`
    },
  }
}

function loaders(name: string): string {
  const imports = locales.map((locale) => `${locale}: () => import('virtual:portal/${name}/${locale}')`)
  return `{${imports.join()}}`
}
