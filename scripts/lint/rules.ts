import { definePlugin, defineRule, type ESTree } from '@oxlint/plugins'

/** Functions that fetch code again after a failure, or before a page is rendered. */
const loaders = new Set([
  'lazyWithRetry',
  'lazySection',
  'lazyPage',
  'afterHydration',
  'withRetry',
  'onceWithRetry',
])

/** Whether a dynamic import is what one of the loaders fetches: `lazyWithRetry(() => import('./part.tsx'))`. */
function isLoaded(node: ESTree.Node): boolean {
  for (let above = node.parent; above; above = above.parent) {
    if (above.type === 'CallExpression')
      return above.callee.type === 'Identifier' && loaders.has(above.callee.name)
    if (above.type !== 'ArrowFunctionExpression') return false
  }
  return false
}

const lateImports = defineRule({
  create: (context) => ({
    ImportExpression(node) {
      if (!isLoaded(node))
        context.report({
          node,
          message: 'Use withRetry or one of its kind, or disable this rule here with the reason.',
        })
    },
  }),
})

/** Messages of buttons that delete, as they are named. */
const deleting = /\bm\.\w*(?:delete|end_session|portal_remove)\w*\(/

const dangerButtons = defineRule({
  create: (context) => ({
    JSXOpeningElement(node) {
      if (node.name.type !== 'JSXIdentifier' || node.name.name !== 'Button') return
      const text = context.sourceCode.getText(node)
      const isDanger = text.includes('variant="danger"')
      if (!isDanger && (deleting.test(text) || (text.includes("'danger'") && !text.includes('variant={'))))
        context.report({ node, message: 'A button that deletes has variant="danger".' })
    },
  }),
})

const isPrivate = (name: string) => /^__(?!html$|WB_MANIFEST$)\w|^_(?:tx|committed|notFound)$/.test(name)

/** In addition to no-underscore-dangle: private names in texts, in destructuring and in brackets. */
const privateNames = defineRule({
  create: (context) => {
    const report = (node: ESTree.Node) =>
      context.report({ node, message: 'A private name of a library changes without notice: use its API.' })
    return {
      Literal(node) {
        if (typeof node.value === 'string' && isPrivate(node.value)) report(node)
      },
      MemberExpression(node) {
        const { computed, property } = node
        if (computed && property.type === 'Literal' && `${property.value}`.startsWith('_')) report(node)
        if (!computed && property.type === 'Identifier' && isPrivate(property.name)) report(node)
      },
      ObjectPattern(node) {
        for (const part of node.properties)
          if (
            part.type === 'Property' &&
            part.key.type === 'Identifier' &&
            /^_(?!splat$)./.test(part.key.name)
          )
            report(part)
      },
    }
  },
})

const makers = new Set(['createHash', 'createHmac', 'createSign', 'derive'])

const strongHashes = defineRule({
  create: (context) => ({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier' || !makers.has(callee.name) || !first) return
      if (first.type !== 'Literal' || (first.value !== 'sha256' && first.value !== 'argon2id'))
        context.report({
          node: first,
          message: 'docs/security.md admits SHA-256, HMAC-SHA-256 and argon2id.',
        })
    },
  }),
})

/** Rules of this project for oxlint; .oxlintrc.json says where each applies. */
export default definePlugin({
  meta: { name: 'vior' },
  rules: {
    'late-imports': lateImports,
    'danger-buttons': dangerButtons,
    'private-names': privateNames,
    'strong-hashes': strongHashes,
  },
})
