import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'
import { useHydrated, useRouterState } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { fieldRecipe } from './field-recipe.ts'

const Input = chakra('input', fieldRecipe)
const Label = chakra('label')

type SearchFieldProps = {
  label: string
  value: string
  onSearch: (text: string) => void
  /** How long typing rests before the address follows; browsers allow few changes of it in a short time. */
  restMs?: number
}

/** A search that lives in the address. The field leads while one types; going back shows what was searched then. */
export function SearchField(props: SearchFieldProps) {
  // Of the address that is shown, not of one on its way: the value is of the same moment.
  const visit = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_index })
  // The page is rendered without a search: the field begins anew with the one of the address.
  return <TypedField key={useHydrated() ? visit : 'rendered'} {...props} />
}

function TypedField({ label, value, onSearch, restMs = 200 }: SearchFieldProps) {
  const id = useId()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Box>
      <Label htmlFor={id} display="block" fontWeight="semibold" fontSize="sm" mb="1">
        {label}
      </Label>
      <Input
        id={id}
        type="search"
        enterKeyHint="search"
        maxLength={100}
        defaultValue={value}
        onChange={({ target }) => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => onSearch(target.value.trim()), restMs)
        }}
      />
    </Box>
  )
}
