import { datePickerAnatomy, dialogAnatomy, fileUploadAnatomy } from '@chakra-ui/react/anatomy'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

const dialog = defineSlotRecipe({
  className: 'rich-dialog',
  slots: dialogAnatomy.keys(),
  base: {
    backdrop: { position: 'fixed', inset: '0', bg: '#0008', zIndex: '3' },
    positioner: {
      position: 'fixed',
      inset: '0',
      display: 'grid',
      placeItems: 'center',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      // A form's buttons stick to the bottom of what scrolls, and would cover what is focused there.
      scrollPaddingBottom: '6rem',
      zIndex: '3',
    },
    content: {
      w: 'min(100vw, 36rem)',
      p: { base: '4', sm: '6' },
      bg: 'paper',
      color: 'ink',
      borderRadius: { base: '0', sm: 'md' },
      // On a desktop the title and the buttons stay in view; the fields between them scroll.
      '@media (min-width: 640px) and (min-height: 480px)': {
        '&[data-variant=form]': {
          display: 'flex',
          flexDirection: 'column',
          maxH: 'calc(100dvh - 3rem)',
          pb: '0',
        },
      },
      '&[data-variant=question]': { w: 'min(26rem, calc(100vw - 2rem))', p: '5', borderRadius: 'md' },
      '@media (forced-colors: active)': { border: '1px solid' },
    },
    header: { display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: '3' },
    title: { fontSize: 'xl', fontWeight: 'bold', letterSpacing: '-0.02em', lineHeight: '1.15' },
    description: { color: 'soft', fontSize: 'sm', mt: '1' },
    body: {
      mt: '4',
      '@media (min-width: 640px) and (min-height: 480px)': {
        '[data-variant=form] > &': {
          overflowY: 'auto',
          scrollPaddingBottom: '6rem',
          minH: '0',
          px: '1',
          mx: '-1',
        },
      },
    },
  },
})

const fileUpload = defineSlotRecipe({
  className: 'rich-file-upload',
  slots: fileUploadAnatomy.keys(),
  base: {
    label: { display: 'block', fontWeight: 'bold', mb: '1' },
    dropzone: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      flexWrap: 'wrap',
      columnGap: '2',
      minH: '14',
      px: '3',
      py: '2',
      bg: 'card',
      color: 'accent',
      fontWeight: 'bold',
      textAlign: 'center',
      border: '1.5px dashed',
      borderColor: 'edge',
      borderRadius: 'md',
      cursor: 'pointer',
      '&:focus-visible': { outline: '3px solid', outlineColor: 'accent', outlineOffset: '2px' },
      '&[data-dragging]': { bg: 'tint', borderColor: 'accent' },
    },
    itemGroup: { display: 'grid', fontSize: 'sm', mt: '1' },
    item: { display: 'flex', alignItems: 'center', gap: '2', minW: '0', '& svg': { flexShrink: '0' } },
    itemName: { minW: '0', overflowWrap: 'anywhere' },
    itemSizeText: { flexShrink: '0', color: 'soft' },
    itemDeleteTrigger: { ml: 'auto', flexShrink: '0' },
  },
})

const focusRing = { outline: '3px solid', outlineColor: 'accent', outlineOffset: '2px' }

// Seven columns fit a narrow viewport, even with a large text size.
const dayWidth = 'min(2.75rem, 12.3vw)'
const dayText = 'min(1rem, 6vw)'

const datePicker = defineSlotRecipe({
  className: 'rich-date-picker',
  slots: datePickerAnatomy.keys(),
  base: {
    label: { display: 'block', fontWeight: 'bold', mb: '1' },
    control: { position: 'relative' },
    input: {
      display: 'block',
      w: 'full',
      minH: '11',
      pl: '3',
      pr: '12',
      py: '2',
      bg: 'card',
      color: 'ink',
      fontSize: 'md',
      border: '1.5px solid',
      borderColor: 'edge',
      borderRadius: 'md',
      '&[aria-invalid=true]': { borderColor: 'danger' },
      '&::placeholder': { color: 'soft', opacity: '1' },
    },
    trigger: {
      position: 'absolute',
      right: '0',
      top: '0',
      display: 'grid',
      placeItems: 'center',
      w: '11',
      h: '11',
      color: 'accent',
      borderRadius: 'md',
      cursor: 'pointer',
    },
    content: {
      // The positioner uses this value.
      zIndex: '4',
      p: 'min(0.5rem, 2vw)',
      bg: 'card',
      color: 'ink',
      border: '1px solid',
      borderColor: 'edge',
      borderRadius: 'md',
      boxShadow: '0 8px 24px #0004',
      '&[hidden]': { display: 'none' },
    },
    view: { minW: 'min(19.25rem, 86vw)', '&[hidden]': { display: 'none' } },
    viewControl: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
    prevTrigger: { display: 'grid', placeItems: 'center', w: dayWidth, h: '11', cursor: 'pointer' },
    nextTrigger: { display: 'grid', placeItems: 'center', w: dayWidth, h: '11', cursor: 'pointer' },
    viewTrigger: {
      minH: '11',
      px: '1',
      fontSize: dayText,
      fontWeight: 'bold',
      cursor: 'pointer',
      borderRadius: 'md',
    },
    table: { w: 'full', borderCollapse: 'collapse' },
    tableHeader: {
      h: '8',
      color: 'soft',
      fontSize: 'min(0.8125rem, 5vw)',
      fontWeight: 'normal',
      textAlign: 'center',
    },
    tableCell: { p: '0', textAlign: 'center' },
    tableCellTrigger: {
      display: 'grid',
      placeItems: 'center',
      minW: dayWidth,
      minH: '11',
      fontSize: dayText,
      borderRadius: 'md',
      cursor: 'pointer',
      '&[data-outside-range]': { color: 'soft' },
      '&[data-today]': { fontWeight: 'bold', color: 'accent', textDecoration: 'underline' },
      '&:hover': { bg: 'tint' },
      '&:focus-visible': focusRing,
      '&[data-selected]': { bg: 'accent', color: 'paper', fontWeight: 'bold' },
      '@media (forced-colors: active)': { '&[data-selected]': { outline: '2px solid' } },
    },
  },
})

/** Our recipes for Chakra's components; none of Chakra's own are bundled. */
export const richRecipes = { dialog, fileUpload, datePicker }
