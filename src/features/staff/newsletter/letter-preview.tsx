import { Box } from '@chakra-ui/react/box'
import { useState } from 'react'
import { locales } from '#domain/locale.ts'
import type { LetterPreview, LetterText } from '#domain/staff-newsletter.ts'
import { failureMessage } from '#engine/outage.ts'
import { m } from '#i18n/paraglide/messages.js'
import { trustedHtml } from '#platform/network/trusted-types.ts'
import type { Failure } from '#platform/sync/pull-status.ts'
import { Notice } from '#ui/notice.ts'
import { useOnShow } from '#ui/use-on-show.ts'
import { loadDesk } from '../frame/load-desk.ts'
import { languageLabel } from '../ui/language-label.ts'

/** The server is asked when nothing was typed for this long. */
const restMs = 400

/** The mail in both languages as the server makes it, with the function that mails it. It needs the network. */
export function LetterPreviewView({ id, texts }: { id: string; texts: LetterText }) {
  const [preview, show] = useState<LetterPreview | Failure | null>(null)
  // What was made last stays until that of the newest texts is here.
  useOnShow(JSON.stringify([id, texts]), () => {
    let isCancelled = false
    const timer = setTimeout(() => {
      void loadDesk()
        .then((desk) => desk.previewLetter(id, texts))
        // Where the code for it does not come.
        .catch(() => 'unreachable' as const)
        .then((made) => (isCancelled ? undefined : show(made)))
    }, restMs)
    return () => {
      clearTimeout(timer)
      isCancelled = true
    }
  })
  if (preview === null) return <Box mt="3">{m.loading()}</Box>
  if (typeof preview === 'string')
    return (
      <Notice tone="wait" role="status" css={{ mt: '3' }}>
        {failureMessage(preview)}
      </Notice>
    )
  return locales.map((locale) => (
    <Box as="section" key={locale} lang={locale} mt="4" p="3" bg="card" border="1px solid var(--line)">
      <Box color="soft" fontSize="xs">
        {languageLabel(locale)}
      </Box>
      <Box fontWeight="bold">{preview[locale].subject}</Box>
      <MailFrame title={`${m.desk_letter_preview()}: ${languageLabel(locale)}`} html={preview[locale].html} />
      <Box asChild mt="2" fontSize="sm">
        <details>
          <Box asChild minH="11" alignContent="center" cursor="pointer">
            <summary>{m.desk_letter_as_text()}</summary>
          </Box>
          <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
            {preview[locale].text}
          </Box>
        </details>
      </Box>
    </Box>
  ))
}

/** The HTML of a mail as a mail program shows it: without our styles, scripts or session, whatever it holds. */
function MailFrame({ title, html }: { title: string; html: string }) {
  return (
    <Box asChild display="block" w="full" h="18rem" mt="2" bg="white" border="0" colorScheme="light">
      <iframe
        title={title}
        sandbox=""
        // React would make a text of what the policy of trusted types lets pass.
        ref={(frame) => {
          if (frame && frame.srcdoc !== html) frame.srcdoc = trustedHtml(html)
        }}
      />
    </Box>
  )
}
