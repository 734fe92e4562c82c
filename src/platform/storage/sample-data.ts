import { proxy } from 'valtio'

/** localStorage key of the server's last answer, so that a page of the worker knows it before the first paint. */
const key = 'samples'

/**
 * Whether this site's server shows sample data: what a page from the server says, else what the server said last, else
 * no (docs/decisions/035-sample-data-by-server-mode.md).
 */
export const samples = proxy({ areShown: readAtStart() })

/** Keeps what a response of the server says. */
export function noteSamples(areShown: boolean): void {
  store(areShown)
  samples.areShown = areShown
}

function readAtStart(): boolean {
  if (!('document' in globalThis)) return false
  const isMarked = 'samples' in document.documentElement.dataset
  // A page that no worker answered came from the server, which marks its pages if it shows samples.
  const isFromServer = isMarked || !navigator.serviceWorker?.controller
  if (!isFromServer) return stored() === 'yes'
  store(isMarked)
  return isMarked
}

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(areShown: boolean): void {
  const answer = areShown ? 'yes' : 'no'
  if (stored() === answer) return
  try {
    localStorage.setItem(key, answer)
  } catch {
    // Without storage a page of the worker shows no samples until the server has answered.
  }
}
