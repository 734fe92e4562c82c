import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { costOf } from '#platform/preferences.ts'
import { Box, Flex } from '#styled/jsx'
import { Button } from '#ui/button.ts'
import { Question } from '#ui/question.tsx'

type SizeQuestionProps = {
  file: { title: string; size: string; bytes: number | null }
  onYes: () => void
  onClose: () => void
}

/** Asked before a large file on mobile data: what it weighs, and what that costs where a tariff is known. */
export function SizeQuestion({ file, onYes, onClose }: SizeQuestionProps) {
  const cost = costOf(file.bytes ?? 0)
  return (
    <Question title={m.dl_ask_title()} onClose={onClose}>
      <Box mt="2">{m.dl_ask({ title: file.title, size: file.size })}</Box>
      {cost === null ? null : <Box>{m.dl_ask_cost({ cost: formatNumber(Math.round(cost)) })}</Box>}
      <Flex mt="4" gap="3" flexWrap="wrap">
        <Button onClick={onYes}>{m.dl_ask_yes()}</Button>
        <Button look="quiet" onClick={onClose}>
          {m.cancel()}
        </Button>
      </Flex>
    </Question>
  )
}
