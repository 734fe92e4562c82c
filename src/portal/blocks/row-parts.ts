import { createLink } from '@tanstack/react-router'
import { styled } from '#ui/styled.ts'

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  w: 'full',
  h: 'full',
  minH: '12',
  px: '3',
  py: '2',
  textAlign: 'left',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'md',
  cursor: 'pointer',
  _pointed: { borderColor: 'accent', bg: 'tint' },
} as const

/** A row of a list that is pressed as a whole. */
export const RowLink = createLink(styled('a', { base: row }))
export const RowAnchor = styled('a', { base: row })
export const RowButton = styled('button', { base: row }, { type: 'button' })
