/*
 * Runs the code of an exercise and its tests, and posts the results. The server sends this file with a policy of its
 * own: it may evaluate text, and may request nothing. What could reach stored data is removed before any code runs. In a
 * function, because the code would see the file's own names in the global scope.
 */
;(() => {
  const answer = self.postMessage.bind(self)
  for (const name of [
    'BroadcastChannel',
    'EventSource',
    'SharedWorker',
    'WebSocket',
    'WebTransport',
    'Worker',
    'XMLHttpRequest',
    'caches',
    'fetch',
    'importScripts',
    'indexedDB',
    'navigator',
    'postMessage',
  ]) {
    for (let scope = self; scope; scope = Object.getPrototypeOf(scope))
      if (Object.hasOwn(scope, name)) Object.defineProperty(scope, name, { value: undefined })
  }

  const maxLines = 100
  const maxLength = 2000

  /** A value as text that one can read; at most 2,000 characters. */
  function shown(value) {
    if (typeof value === 'string') return value.slice(0, maxLength)
    try {
      return (JSON.stringify(value) ?? String(value)).slice(0, maxLength)
    } catch {
      return String(value).slice(0, maxLength)
    }
  }

  /** Compares by JSON, with the members of objects in any order. */
  function inOrder(value) {
    return JSON.stringify(value ?? null, (_, member) =>
      member && typeof member === 'object' && !Array.isArray(member)
        ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : member,
    )
  }

  self.addEventListener('message', ({ data: { code, tests } }) => {
    answer({ hasStarted: true })
    const printed = []
    const print = (...values) => {
      if (printed.length < maxLines) printed.push(values.map(shown).join(' '))
    }
    self.console = { log: print, info: print, warn: print, error: print }
    const evaluate = self.eval
    try {
      // Tests see constants and functions of the code only within the same evaluation.
      const run = evaluate(`(() => {${code}\n;return (expression) => eval(expression)})()`)
      const results = tests.map(({ run: expression, equals }) => {
        try {
          const value = run(expression)
          return { isRight: inOrder(value) === inOrder(equals), got: shown(value) }
        } catch (error) {
          return { isRight: false, got: String(error) }
        }
      })
      answer({ results, printed })
    } catch (error) {
      answer({ error: String(error), printed })
    }
  })
})()
