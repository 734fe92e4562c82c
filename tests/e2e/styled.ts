import type { Page } from '@playwright/test'

/** Records every class that is ever present on a page, however briefly. */
export function recordClasses(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const seenClasses = new Set<string>()
    Reflect.set(globalThis, 'notedClasses', seenClasses)
    const recordElement = (element: Element) => {
      for (const name of element.classList) seenClasses.add(name)
    }
    const recordTree = (node: Node) => {
      if (!(node instanceof Element)) return
      recordElement(node)
      for (const element of node.querySelectorAll('[class]')) recordElement(element)
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'attributes' && target instanceof Element) recordElement(target)
        for (const node of addedNodes) recordTree(node)
      }
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] })
  })
}

/**
 * Those of Panda's classes (`mt_3`, `hover:bg_tint`) among them for which no style sheet has a rule: their
 * value was not known at build time. Empty if the complete style sheet has not loaded.
 */
export function classesWithoutRule(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seenClasses = Reflect.get(globalThis, 'notedClasses')
    const styleSheetLink = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][href*="/styles-"]')
    if (!(seenClasses instanceof Set) || !styleSheetLink?.sheet) return []
    const known = new Set<string>()
    const unescaped = (name: string) =>
      name.replaceAll(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, code?: string, character?: string) =>
        code === undefined ? (character ?? '') : String.fromCodePoint(Number.parseInt(code, 16)),
      )
    const read = (rule: CSSRule) => {
      if (rule instanceof CSSStyleRule)
        for (const [, name = ''] of rule.selectorText.matchAll(
          /\.((?:\\[\da-f]{1,6}\s?|\\.|[\w-]|[\u0080-\uffff])+)/gi,
        ))
          known.add(unescaped(name))
      else if (rule instanceof CSSGroupingRule) for (const inner of rule.cssRules) read(inner)
    }
    const ofPage = [...document.querySelectorAll('style')].flatMap(({ sheet }) => sheet ?? [])
    for (const sheet of [styleSheetLink.sheet, ...ofPage]) for (const rule of sheet.cssRules) read(rule)
    return [...seenClasses].filter((name: string) => /^[^_]+_(?!_)/.test(name) && !known.has(name))
  })
}
