import { useEffect, useId, useRef } from 'react'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { fieldRecipe } from './recipes.ts'
import { useVisit } from './use-visit.ts'

const Input = styled('input', fieldRecipe)

type SearchFieldProps = {
  label: string
  value: string
  onSearch: (text: string) => void
  /** How long typing rests before the address follows; browsers allow few changes of it in a short time. */
  restMs?: number
}

/**
 * A search that lives in the address. The field leads while one types; going back shows what was searched then. It is the
 * field that came with the page, into which people type before the page answers.
 */
export function SearchField({ label, value, onSearch, restMs = 200 }: SearchFieldProps) {
  const id = useId()
  const visit = useVisit()
  const input = useRef<HTMLInputElement>(null)
  const isTyped = useRef(false)
  const shownVisit = useRef(visit)
  const search = useRef(onSearch)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // A filter may be chosen while typing rests.
    search.current = onSearch
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const isOther = shownVisit.current !== visit
    shownVisit.current = visit
    if (!input.current || timer.current !== undefined) return
    if (isOther) isTyped.current = false
    // The page is rendered without a search: the address's comes a moment later.
    if (isOther || (value && !isTyped.current)) input.current.value = value
  }, [visit, value])

  function type(text: string): void {
    isTyped.current = true
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      search.current(text.trim())
    }, restMs)
  }

  return (
    <div>
      <label className={css({ display: 'block', fontWeight: 'bold', fontSize: 'sm', mb: '1' })} htmlFor={id}>
        {label}
      </label>
      <Input
        ref={input}
        id={id}
        type="search"
        enterKeyHint="search"
        maxLength={100}
        defaultValue={value}
        onChange={({ target }) => type(target.value)}
      />
    </div>
  )
}
