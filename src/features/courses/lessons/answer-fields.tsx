import { useId, useState } from 'react'
import { ArrowDown, ArrowUp } from 'lucide'
import type { QuizAnswer, Question } from '#domain/lessons.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Icon } from '#ui/icon.tsx'
import { TextField } from '#ui/text-field.tsx'
import { InlineText } from './lesson-text.tsx'

type AnswerFieldsProps = {
  question: Question
  /** Whether the answer was checked; it cannot be changed then. */
  isDone: boolean
  /** Called with undefined while there is no answer. */
  onChange: (answer: QuizAnswer | undefined) => void
  /** Id of the element with the question. */
  labelId: string
}

/** The fields of a question, by its kind. */
export function AnswerFields(props: AnswerFieldsProps) {
  const { question } = props
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return <Options {...props} options={question.options} isMultiple={question.kind === 'multiple'} />
    case 'order':
      return <Order {...props} options={question.options} />
    default:
      return <Words {...props} />
  }
}

type OptionsProps = AnswerFieldsProps & { options: readonly string[]; isMultiple: boolean }

function Options({ options, isMultiple, isDone, onChange, labelId }: OptionsProps) {
  const name = useId()
  const [chosen, setChosen] = useState<readonly number[]>([])

  function choose(optionNumber: number, isChosen: boolean) {
    const others = isMultiple ? chosen.filter((one) => one !== optionNumber) : []
    const next = isChosen ? [...others, optionNumber] : others
    setChosen(next)
    const [only] = next
    onChange(next.length === 0 ? undefined : isMultiple ? next : only)
  }

  return (
    <div role={isMultiple ? 'group' : 'radiogroup'} aria-labelledby={labelId}>
      {isMultiple ? <div className={css({ color: 'soft', fontSize: 'sm' })}>{m.quiz_several()}</div> : null}
      {options.map((option, index) => (
        <label
          key={option}
          className={css({ display: 'flex', gap: '3', alignItems: 'center', minH: '11', cursor: 'pointer' })}
        >
          <input
            className={css({ boxSize: '5', flexShrink: '0', accentColor: 'accent' })}
            type={isMultiple ? 'checkbox' : 'radio'}
            name={name}
            disabled={isDone}
            checked={chosen.includes(index + 1)}
            onChange={(event) => choose(index + 1, event.target.checked)}
          />
          <InlineText html={option} />
        </label>
      ))}
    </div>
  )
}

function Order({ options, isDone, onChange, labelId }: AnswerFieldsProps & { options: readonly string[] }) {
  const [order, setOrder] = useState(() => shuffled(options.length))

  function move(from: number, to: number) {
    const next = order.toSpliced(from, 1).toSpliced(to, 0, order[from] ?? 0)
    setOrder(next)
    onChange(next)
  }

  return (
    <>
      <div className={css({ color: 'soft', fontSize: 'sm' })}>{m.quiz_order()}</div>
      <ol aria-labelledby={labelId}>
        {order.map((optionNumber, index) => {
          const option = options[optionNumber - 1] ?? ''
          const named = { option: option.replaceAll(/<[^>]*>/g, '') }
          return (
            <li key={optionNumber} className={css({ display: 'flex', gap: '2', alignItems: 'center' })}>
              <span className={css({ flexGrow: '1' })}>
                <InlineText html={option} />
              </span>
              <Button
                variant="plain"
                aria-label={m.quiz_earlier(named)}
                aria-disabled={isDone || index === 0}
                onClick={() => (isDone || index === 0 ? undefined : move(index, index - 1))}
              >
                <Icon shape={ArrowUp} size={18} aria-hidden="true" />
              </Button>
              <Button
                variant="plain"
                aria-label={m.quiz_later(named)}
                aria-disabled={isDone || index === order.length - 1}
                onClick={() => (isDone || index === order.length - 1 ? undefined : move(index, index + 1))}
              >
                <Icon shape={ArrowDown} size={18} aria-hidden="true" />
              </Button>
            </li>
          )
        })}
      </ol>
    </>
  )
}

function Words({ question, isDone, onChange }: AnswerFieldsProps) {
  const isNumber = question.kind === 'number'
  const unit = isNumber ? question.unit : undefined
  const [text, setText] = useState('')

  function write(next: string) {
    setText(next)
    const words = next.trim()
    if (words === '') onChange(undefined)
    else onChange(isNumber ? (numberIn(words) ?? words) : words)
  }

  return (
    <div className={css({ mt: '2', maxW: '[20rem]' })}>
      <TextField
        label={unit === undefined ? m.quiz_answer() : m.quiz_answer_unit({ unit })}
        value={text}
        readOnly={isDone}
        inputMode={isNumber ? 'decimal' : 'text'}
        autoComplete="off"
        autoCapitalize="off"
        onChange={(event) => write(event.target.value)}
      />
    </div>
  )
}

/** A number as people write it: with spaces or commas between thousands. Undefined if it is none. */
function numberIn(words: string): number | undefined {
  const plain = words
    .replaceAll(/\s/g, '')
    .replaceAll(/,(?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.')
  const value = Number(plain)
  return plain === '' || Number.isNaN(value) ? undefined : value
}

/** The numbers from 1 to `count`, shuffled to the same wrong order at each visit. */
function shuffled(count: number): number[] {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  // 7 is coprime to all lengths from 2 to 6, so each number occurs once.
  const mixed = numbers.map((number) => numbers[(number * 7 + 2) % count] ?? number)
  return mixed.join() === numbers.join() ? mixed.toReversed() : mixed
}
