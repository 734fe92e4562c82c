import { useSnapshot } from 'valtio'
import { m } from '#i18n/paraglide/messages.js'
import { connectivity } from '#platform/network/connectivity.ts'
import { Notice } from '#ui/notice.ts'
import { outageOf, outageMessage } from './outage.ts'

/**
 * In a form whose request had no answer: why, and when the network is back, that it can be sent now. A form is not sent
 * by itself, since the user may not be there any more.
 */
export function OutageLine() {
  const { state } = useSnapshot(connectivity)
  const isBack = state === 'online'
  return (
    <Notice tone={isBack ? 'info' : 'wait'} role="status" data-outage={isBack ? 'over' : state}>
      {isBack ? m.outage_over() : `${outageMessage(outageOf('unreachable', state))} ${m.outage_kept()}`}
    </Notice>
  )
}

/** What a form says when it was not accepted: the reason given, or that the request had no answer. */
export function FormFailure({ problem, isUnreached }: { problem: string | null; isUnreached: boolean }) {
  return (
    <>
      {problem ? (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      ) : null}
      {isUnreached ? <OutageLine /> : null}
    </>
  )
}
