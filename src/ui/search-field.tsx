import { useEffect, useId, useRef } from 'react'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { fieldRecipe } from './recipes.ts'
import { useNavigationCount } from './use-navigation-count.ts'

const Input = styled('input', fieldRecipe)

type SearchFieldProps = {
  label: string
  value: string
  onSearch: (text: string) => void
  /** Debounce in ms; browsers limit the rate of URL changes. */
  restMs?: number
  /** Shows the label in the field instead of above it on a phone. */
  isCompact?: boolean
}

/**
 * A search field whose value is in the URL. It is uncontrolled while the user types; history navigation restores its
 * value. The server-rendered input is kept, since users may type before hydration.
 */
export function SearchField({ label, value, onSearch, restMs = 200, isCompact }: SearchFieldProps) {
  const id = useId()
  const navigation = useNavigationCount()
  const input = useRef<HTMLInputElement>(null)
  const isTyped = useRef(false)
  const shownNavigation = useRef(navigation)
  const search = useRef(onSearch)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // A filter may change during the debounce.
    search.current = onSearch
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const isOther = shownNavigation.current !== navigation
    shownNavigation.current = navigation
    if (!input.current || timer.current !== undefined) return
    if (isOther) isTyped.current = false
    // The server renders without a search; the value from the URL follows after hydration.
    if (isOther || (value && !isTyped.current)) input.current.value = value
  }, [navigation, value])

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
      <label
        className={css(
          { display: 'block', fontWeight: 'bold', fontSize: 'sm', mb: '1' },
          isCompact && { display: { base: 'none', md: 'block' } },
        )}
        htmlFor={id}
      >
        {label}
      </label>
      <Input
        ref={input}
        id={id}
        type="search"
        {...(isCompact
          ? {
              'aria-label': label,
              placeholder: label,
              css: { '&::placeholder': { color: { base: 'soft', md: 'transparent' } } },
            }
          : {})}
        enterKeyHint="search"
        maxLength={100}
        defaultValue={value}
        onChange={({ target }) => type(target.value)}
      />
    </div>
  )
}
