import { parseAst } from 'vite'

/** What a part of React that nothing here uses consists of, and how code would ask for it. */
type Unused = {
  /** An import of one of these from React wakes it. */
  names: string[]
  /** So does this in a source file. */
  wakes?: RegExp
  /** Functions of react-dom that only it calls, or that find nothing to do without it. */
  functions: string
  /** Objects that only it makes: what is put on their prototypes goes too. */
  objects?: string[]
}

const unused: Unused[] = [
  {
    names: ['ViewTransition', 'addTransitionType'],
    functions: `startViewTransition flushAfterMutationEffects commitAfterMutationEffectsOnFiber
      recursivelyTraverseAfterMutationEffects commitEnterViewTransitions commitExitViewTransitions
      commitAppearingPairViewTransitions commitDeletedPairViewTransitions commitNestedViewTransitions
      restorePairedViewTransitions restoreEnterOrExitViewTransitions restoreNestedViewTransitions
      measureViewTransitionHostInstancesRecursive measureNestedViewTransitions measureInstance measureClonedInstance
      createMeasurement applyViewTransitionToHostInstances applyViewTransitionToHostInstancesRecursive
      restoreViewTransitionOnHostInstances applyViewTransitionName restoreViewTransitionName
      scheduleViewTransitionEvent createViewTransitionInstance ViewTransitionPseudoElement getViewTransitionName
      getViewTransitionClassName getClassNameByType`,
    objects: ['ViewTransitionPseudoElement'],
  },
  {
    names: [],
    wakes: /<Fragment\b[^>]*\sref=/,
    functions: `commitNewChildToFragmentInstance deleteChildFromFragmentInstance
      validateDocumentPositionWithFiberTree normalizeListenerOptions indexOfEventListener
      blurActiveElementWithinFragment schedulePendingIntersectionUnobserve collectClientRects
      scrollTextNodeIntoView addFragmentHandleToFiber`,
    objects: ['FragmentInstance'],
  },
  {
    names: ['SuspenseList', 'unstable_SuspenseList'],
    functions: `updateSuspenseListComponent initSuspenseListRenderState findLastContentRow findFirstSuspended
      cutOffTailIfNeeded`,
  },
  {
    names: ['Activity'],
    functions: `updateActivityComponent mountActivityChildren retryActivityComponentWithoutHydrating
      commitActivityHydrationCallbacks`,
  },
  {
    names: ['useActionState', 'useOptimistic', 'useFormStatus', 'requestFormReset'],
    wakes: /<(?:form|chakra\.form|Form)\b[^>]*\saction=\{|\sformAction=\{/,
    functions: `mountActionState updateActionStateImpl rerenderActionState dispatchActionState runActionStateAction
      handleActionReturnValue onActionSuccess onActionError dispatchOptimisticSetState extractEvents$1
      startHostTransition ensureFormComponentIsStateful`,
  },
  {
    // Styles, scripts and hints that React would fetch; ours are in the page.
    names: ['preload', 'preloadModule', 'preinit', 'preinitModule', 'preconnect', 'prefetchDNS'],
    wakes: /<(?:link|style)\b[^>]*\sprecedence=|<script\b[^>]*\sasync\b/,
    functions: `preconnectAs preload preloadModule preinitStyle preinitScript preinitModuleScript acquireResource
      preloadStylesheet insertStylesheet insertStylesheetIntoRoot adoptPreloadPropsForStylesheet
      adoptPreloadPropsForScript suspendResource insertSuspendedStylesheets accumulateSuspenseyCommitOnFiber
      suspendInstance estimateBandwidth preloadInstanceAndSuspendIfNeeded preloadResourceAndSuspendIfNeeded`,
  },
  {
    // What browsers without an event of their own for typing are asked instead; and the event itself.
    names: [],
    wakes: /\bonBeforeInput\b|\bonComposition(?:Start|Update|End)\b/,
    functions: `getNativeBeforeInputChars getFallbackBeforeInputChars isFallbackCompositionEnd
      handleEventsForInputEventPolyfill getTargetInstForInputEventPolyfill`,
  },
  {
    names: [],
    wakes: /<(?:input|textarea|chakra\.input|chakra\.textarea)\b[^>]*\sonSelect=/,
    functions: 'constructSelectEvent',
  },
  {
    // Written by React's compiler; asked for by hand in React's own tests.
    names: ['unstable_scheduleHydration', 'findDOMNode'],
    wakes: /react\/compiler-runtime/,
    functions: 'useMemoCache attemptExplicitHydrationTarget defaultOnDefaultTransitionIndicator',
  },
]

/** For the stacks of components beside an error, which nobody reads here: these say nothing instead. */
const withoutWords = [
  'describeNativeComponentFrame',
  'describeBuiltInComponentFrame',
  'getComponentNameFromType',
]

/** What they look for is never there: styles and scripts that React fetches, and the element of a component by its name of old. */
const findingNothing = ['getResource', 'waitForCommitToBeReady', 'findCurrentFiberUsingSlowPath']

/** Elements with a dash in their name and a script of their own; we have none. */
const ofCustomElements = ['setPropOnCustomElement']

/** What is taken out, by name: the body that is left. */
const bodies = new Map([
  ...[...unused.flatMap(({ functions }) => functions.split(/\s+/)), ...ofCustomElements].map(
    (name): [string, string] => [name, '{}'],
  ),
  ...withoutWords.map((name): [string, string] => [name, "{return ''}"]),
  ...findingNothing.map((name): [string, string] => [name, '{return null}']),
])

/**
 * react-dom without the functions of its parts that nothing here uses: a fifth of it, which every first page would load.
 * Each must be there, so that a new version of React stops the build until someone looks.
 */
export function withoutUnusedReact(code: string): string {
  const objects = new Set(unused.flatMap((part) => part.objects ?? []))
  const missing = new Set(bodies.keys())
  const cuts: { start: number; end: number; left: string }[] = []
  for (const statement of parseAst(code).body) {
    if (statement.type === 'FunctionDeclaration' && statement.id && statement.body) {
      const left = bodies.get(statement.id.name)
      if (left === undefined) continue
      missing.delete(statement.id.name)
      cuts.push({ start: statement.body.start, end: statement.body.end, left })
    } else if (statement.type === 'ExpressionStatement') {
      const [, object] = /^(\w+)\.prototype\.\w+ = /.exec(code.slice(statement.start, statement.end)) ?? []
      if (object && objects.has(object)) cuts.push({ start: statement.start, end: statement.end, left: '' })
    }
  }
  if (missing.size > 0) throw new Error(`React is another now; without ${[...missing].join(', ')}`)
  return cuts.reduceRight((text, { start, end, left }) => text.slice(0, start) + left + text.slice(end), code)
}

/** The part of React that was taken out and this source file asks for, if any. */
export function wokenIn(source: string): string | undefined {
  const imported = [...source.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]react(?:-dom)?['"]/g)].flatMap(
    ([, names]) => (names ?? '').split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? ''),
  )
  const members = [...source.matchAll(/\bReact(?:DOM)?\.(\w+)/g)].map(([, name]) => name ?? '')
  const asked = new Set([...imported, ...members])
  for (const { names, wakes } of unused) {
    const name = names.find((one) => asked.has(one)) ?? wakes?.exec(source)?.[0]
    if (name !== undefined) return name
  }
  return undefined
}
