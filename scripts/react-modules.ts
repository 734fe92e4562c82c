/** By the end of a module's path: where its production code is. */
const entries: Record<string, string> = {
  'react/index.js': './cjs/react.production.js',
  'react/jsx-runtime.js': './cjs/react-jsx-runtime.production.js',
  'react-dom/index.js': './cjs/react-dom.production.js',
  'react-dom/client.js': './cjs/react-dom-client.production.js',
  'scheduler/index.js': './cjs/scheduler.production.js',
  'use-sync-external-store/shim/with-selector.js':
    '../cjs/use-sync-external-store-shim/with-selector.production.js',
}

/** Instead of a choice between two builds while the page runs. */
export const reactEntries = Object.fromEntries(
  Object.entries(entries).map(([entry, code]) => [`node_modules/${entry}`, `export * from '${code}'`]),
)

/** By the end of their paths, the files that are CommonJS. */
export const reactFiles = Object.entries(entries).map(([entry, code]) =>
  new URL(code, `file:///node_modules/${entry}`).pathname.slice(1),
)

/** For code that asks for all of React as one thing: its parts have names now. */
export const namesOfReact = (code: string): string | undefined => {
  const whole = /^import React from (?=["']react["'])/m
  return whole.test(code) ? code.replace(whole, 'import * as React from ') : undefined
}

/** React looks whether it has the scheduler that its own tests use. */
const ofTestScheduler = /\bScheduler\.(?:log|unstable_setDisableYieldValue)\b/g

/**
 * A file of React's as a module: what is exported and used nowhere is left out, and no page needs the helpers for CommonJS,
 * which are a file of their own that everything else would wait for.
 */
export function asModule(code: string): string {
  const imports: string[] = []
  const body = code
    .replace(ofTestScheduler, 'undefined')
    .replace(/(\w+) = require\(("[^"]+")\)/g, (_, name: string, source: string) => {
      imports.push(`import * as ${name} from ${source};`)
      return `$${name}`
    })
  const names = [...new Set([...body.matchAll(/\bexports\.(\w+)/g)].map(([, name]) => name ?? ''))]
  const assigned = (name: string) =>
    [...body.matchAll(new RegExp(`\\bexports\\.${name}\\s*=[^=]`, 'g'))].length
  const changing = names.filter((name) => assigned(name) > 1)
  const text = body
    .replace(/^exports\.(\w+)(\s*=)/gm, (all, name: string, is: string) =>
      changing.includes(name) ? all : `const $${name}${is}`,
    )
    .replace(/\bexports\.(\w+)/g, '$$$1')
  return [
    ...imports,
    ...changing.map((name) => `let $${name};`),
    text,
    `export { ${names.map((name) => `$${name} as ${name}`).join(', ')} }`,
  ].join('\n')
}
