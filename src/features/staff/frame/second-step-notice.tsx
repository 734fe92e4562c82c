import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { m } from '#i18n/paraglide/messages.js'
import { pullStatus } from '#platform/sync/pull-status.ts'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { Box } from '@chakra-ui/react/box'
import { useDesk } from '../desk-host.ts'
import { loadDesk } from './load-desk.ts'

/** Names of fetches: addresses of lists, and names of documents. */
const staffUrl = /^(?:staff\/|\/api\/(?:admin|stats)\/)/

/** Says what to do where the server refuses the desk because the session has no second factor. Asks only after a refusal. */
export function SecondStepNotice() {
  const { user } = useDesk()
  const [isNeeded, setNeeded] = useState(false)
  const status = useSnapshot(pullStatus)
  const hasFailed = Object.entries(status).some(([url, one]) => one === 'failed' && staffUrl.test(url))
  useEffect(() => {
    if (!hasFailed) return undefined
    let isCurrent = true
    void loadDesk()
      .then((desk) => desk.needsSecondStep(user.id))
      .then((isStepNeeded) => isCurrent && setNeeded(isStepNeeded))
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [hasFailed, user.id])
  if (!hasFailed || !isNeeded) return null
  return (
    <Notice tone="wait" role="status" css={{ mt: '4' }}>
      <Box fontWeight="bold">{m.desk_second_step_title()}</Box>
      <Box mt="1">{m.desk_second_step_needed()}</Box>
      <Box mt="2">
        <TextLink to="/settings">{m.desk_second_step_link()}</TextLink>
      </Box>
    </Notice>
  )
}
