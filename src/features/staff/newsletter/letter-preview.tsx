import { Box } from '@chakra-ui/react/box'
import { useEffect, useState } from 'react'
import { locales } from '#domain/locale.ts'
import type { LetterPreview, LetterText } from '#domain/staff-newsletter.ts'
import { unreachableWords } from '#engine/outage.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Notice } from '#ui/notice.ts'
import { loadDesk } from '../frame/load-desk.ts'
import { languageWords } from '../look/language-words.ts'

/** The mail in both languages as the server makes it. It needs the network. */
export function LetterPreviewView({ id, texts }: { id: string; texts: LetterText }) {
  const [preview, show] = useState<LetterPreview | 'failed' | null>(null)
  useEffect(() => {
    let isOver = false
    void loadDesk()
      .then((desk) => desk.previewLetter(id, texts))
      .then((made) => (isOver ? undefined : show(made ?? 'failed')))
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- mounted anew for other texts
  }, [id])
  if (preview === null) return <Box mt="3">{m.loading()}</Box>
  if (preview === 'failed')
    return (
      <Notice tone="wait" role="status" css={{ mt: '3' }}>
        {unreachableWords()}
      </Notice>
    )
  return locales.map((locale) => (
    <Box as="section" key={locale} lang={locale} mt="4" p="3" bg="card" border="1px solid var(--line)">
      <Box color="soft" fontSize="xs">
        {languageWords(locale)}
      </Box>
      <Box fontWeight="bold">{preview[locale].subject}</Box>
      <Box whiteSpace="pre-wrap" overflowWrap="anywhere" mt="2" fontSize="sm">
        {preview[locale].text}
      </Box>
    </Box>
  ))
}
