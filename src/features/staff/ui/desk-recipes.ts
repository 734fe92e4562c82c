import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

// Slots are written out: the module with all of Chakra's anatomies would be loaded with every dialog.

const focusRing = { outline: '3px solid', outlineColor: 'accent', outlineOffset: '2px' }

/** On a phone each row is a card: the parts of the table are blocks, and keep their roles by attributes. */
const table = defineSlotRecipe({
  className: 'desk-table',
  slots: ['root', 'header', 'body', 'row', 'columnHeader', 'cell'],
  base: {
    root: {
      display: { base: 'block', md: 'table' },
      w: 'full',
      borderCollapse: 'collapse',
      fontSize: 'sm',
      fontVariantNumeric: 'tabular-nums',
    },
    header: { display: { base: 'none', md: 'table-header-group' } },
    body: { display: { base: 'grid', md: 'table-row-group' }, gap: '2' },
    row: {
      display: { base: 'grid', md: 'table-row' },
      gridTemplateColumns: '2.75rem minmax(0, 1fr) auto',
      alignItems: 'start',
      p: { base: '1', md: '0' },
      border: { base: '1px solid var(--line)', md: '0' },
      borderRadius: { base: 'md', md: '0' },
      bg: { base: 'card', md: 'transparent' },
      '&[data-selected]': { bg: 'tint' },
      '&:hover': { bg: { md: 'tint' } },
    },
    columnHeader: {
      p: '2',
      color: 'soft',
      fontSize: 'xs',
      fontWeight: 'bold',
      textAlign: 'start',
      whiteSpace: 'nowrap',
      borderBottom: '1px solid var(--edge)',
    },
    cell: {
      px: '2',
      py: { base: '0', md: '1' },
      minW: '0',
      overflowWrap: 'anywhere',
      verticalAlign: 'middle',
      borderBottom: { md: '1px solid var(--line)' },
      '&:empty': { display: { base: 'none', md: 'table-cell' } },
    },
  },
})

const checkbox = defineSlotRecipe({
  className: 'desk-checkbox',
  slots: ['root', 'control'],
  base: {
    root: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minH: { base: '11', md: '8' },
      minW: '11',
      px: '3',
      cursor: 'pointer',
      position: 'relative',
    },
    control: {
      display: 'inline-grid',
      placeItems: 'center',
      flexShrink: '0',
      boxSize: '5',
      color: 'paper',
      bg: 'card',
      border: '1.5px solid',
      borderColor: 'edge',
      borderRadius: 'sm',
      '& svg': { boxSize: '4' },
      '&[data-state=checked], &[data-state=indeterminate]': { bg: 'accent', borderColor: 'accent' },
      '&[data-focus-visible]': focusRing,
      '@media (forced-colors: active)': { '&[data-state=checked]': { outline: '2px solid' } },
    },
  },
})

const nativeSelect = defineSlotRecipe({
  className: 'desk-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', w: 'full' },
    field: {
      w: 'full',
      minH: '11',
      ps: '3',
      pe: '8',
      appearance: 'none',
      bg: 'card',
      color: 'ink',
      fontSize: 'md',
      border: '1.5px solid',
      borderColor: 'edge',
      borderRadius: 'md',
    },
    indicator: {
      position: 'absolute',
      insetEnd: '2',
      top: '50%',
      transform: 'translateY(-50%)',
      pointerEvents: 'none',
      color: 'soft',
      '& svg': { boxSize: '5' },
    },
  },
})

const menu = defineSlotRecipe({
  className: 'desk-menu',
  slots: ['content', 'item'],
  base: {
    content: {
      // The positioner uses this value.
      zIndex: '4',
      minW: '12rem',
      maxW: 'calc(100vw - 1rem)',
      p: '1',
      bg: 'card',
      color: 'ink',
      border: '1px solid',
      borderColor: 'edge',
      borderRadius: 'md',
      boxShadow: '0 8px 24px #0004',
      outline: '0',
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      minH: '11',
      px: '3',
      borderRadius: 'sm',
      cursor: 'pointer',
      outline: '0',
      '&[data-highlighted]': { bg: 'tint', boxShadow: 'inset 0 0 0 2px var(--accent)' },
      '&[data-danger]': { color: 'danger' },
    },
  },
})

const actionBar = defineSlotRecipe({
  className: 'desk-actions',
  slots: ['positioner', 'content'],
  base: {
    positioner: {
      position: 'fixed',
      insetX: '0',
      bottom: '0',
      zIndex: '2',
      display: 'flex',
      justifyContent: 'center',
      p: '2',
      pointerEvents: 'none',
    },
    content: {
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      gap: '2',
      maxW: 'min(100%, 60rem)',
      px: '3',
      py: '2',
      bg: 'card',
      color: 'ink',
      border: '1.5px solid',
      borderColor: 'edge',
      borderRadius: 'md',
      boxShadow: '0 8px 24px #0004',
      pointerEvents: 'auto',
    },
  },
})

const tabs = defineSlotRecipe({
  className: 'desk-tabs',
  slots: ['list', 'trigger', 'content'],
  base: {
    list: { display: 'flex', gap: '1', overflowX: 'auto', borderBottom: '1px solid var(--line)' },
    trigger: {
      minH: '11',
      px: '3',
      color: 'soft',
      fontWeight: 'bold',
      whiteSpace: 'nowrap',
      borderBottom: '3px solid transparent',
      cursor: 'pointer',
      '&[data-selected]': { color: 'ink', borderColor: 'highlight' },
      '&:focus-visible': { outlineOffset: '-3px' },
    },
    content: { pt: '4' },
  },
})

/** Recipes for Chakra's components that only the staff desk uses. */
export const deskSlotRecipes = { table, checkbox, nativeSelect, menu, actionBar, tabs }
