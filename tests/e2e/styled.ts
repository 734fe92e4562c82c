import type { Page } from '@playwright/test'

/** Records every class that is ever present on a page, however briefly. */
export function noteClasses(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const noted = new Set<string>()
    Reflect.set(globalThis, 'notedClasses', noted)
    const noteOne = (element: Element) => {
      for (const name of element.classList) noted.add(name)
    }
    const noteTree = (node: Node) => {
      if (!(node instanceof Element)) return
      noteOne(node)
      for (const element of node.querySelectorAll('[class]')) noteOne(element)
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'attributes' && target instanceof Element) noteOne(target)
        for (const node of addedNodes) noteTree(node)
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
    const noted = Reflect.get(globalThis, 'notedClasses')
    const whole = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][href*="/styles-"]')
    if (!(noted instanceof Set) || !whole?.sheet) return []
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
    for (const sheet of [whole.sheet, ...ofPage]) for (const rule of sheet.cssRules) read(rule)
    return [...noted].filter((name: string) => /^[^_]+_(?!_)/.test(name) && !known.has(name))
  })
}
