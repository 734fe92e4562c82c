import { replayField, type Field, isField, valueOf, changedFields } from './replay-field.ts'

type Early = [type: string, target: Element][] & { isOver?: (target: Element) => boolean }

declare global {
  /** Events recorded by the inline script (src/domain/event-recorder.ts); undefined on pages without it. */
  var early: Early | undefined
}

let isShellHydrated = false
let isPageHydrated = false
/** The latest value of each changed field, because React may reset a field when it hydrates it. */
const values = new Map<Field, string | boolean>()

const whenReplayed = new AbortController()
const listening = { capture: true, signal: whenReplayed.signal }

const isInPage = (target: Element) => target.closest('main') !== null

function recordValue({ target }: Event): void {
  if (isField(target)) values.set(target, valueOf(target))
}

/** Call before hydrateRoot: reads what the inline recorder noted so far and listens to fields until the replay. */
export function captureEvents(page: HTMLElement): void {
  for (const field of changedFields(page)) values.set(field, valueOf(field))
  for (const type of ['input', 'change']) page.addEventListener(type, recordValue, listening)
  if (globalThis.early)
    globalThis.early.isOver = (target) => (isInPage(target) ? isPageHydrated : isShellHydrated)
}

/**
 * Replaces the app shell, or a page in another language, by the rendered page. The last click on a button of the header or on the
 * chat button is repeated on the one in its place, if that opens a dialog or is unchanged: after a change of the language
 * the language button has the opposite effect.
 */
export function replacePage(render: () => void): void {
  const clicked = globalThis.early?.findLast(([type]) => type === 'click')?.[1]
  const place = shellButtons().findIndex((button) => button === clicked)
  if (globalThis.early) globalThis.early.isOver = () => true
  render()
  const button = shellButtons()[place]
  if (button?.hasAttribute('aria-haspopup') || button?.isEqualNode(clicked ?? null)) button.click()
}

/** From the last, because the app shell lacks the first one of the header, the badge. */
const shellButtons = () =>
  [...document.querySelectorAll<HTMLElement>('#root>header button,[data-chat-button]')].toReversed()

/** Call when the shell is hydrated: replays the last click on it. */
export function onShellHydrated(): void {
  if (isShellHydrated) return
  isShellHydrated = true
  // Runs after the effects of the hydrated components.
  setTimeout(() => replayLastClick((button) => !isInPage(button)))
}

/** Call when the page is hydrated except for `DeferredHydration`: replays the typed text, then the last click. */
export function onPageHydrated(): void {
  if (isPageHydrated) return
  isPageHydrated = true
  setTimeout(() => void replay())
}

async function replay(): Promise<void> {
  for (const [field, value] of values) {
    // oxlint-disable-next-line no-await-in-loop -- sequential, because React must render each change first
    await Promise.resolve()
    if (field.isConnected) replayField(field, value)
  }
  whenReplayed.abort()
  replayLastClick(isInPage)
}

/** Replays only the last click, because users click repeatedly when nothing happens. */
function replayLastClick(isTarget: (target: Element) => boolean): void {
  const noted = (globalThis.early ?? []).filter(
    ([type, target]) => (type === 'click' || type === 'submit') && target.isConnected && isTarget(target),
  )
  const [type, target] = noted.at(-1) ?? []
  if (type === 'submit' && target instanceof HTMLFormElement) target.requestSubmit()
  else if (target instanceof HTMLElement) target.click()
}
