export type Style = Record<string, unknown>

/** Styles as components give them, each a list that is laid one on another. */
export const styles: (Style | undefined)[][] = [
  [{ p: '4', mt: '-2', color: 'soft', bg: 'paper', fontWeight: 'bold', display: 'grid' }],
  [{ px: { base: '4', md: '8' }, gridTemplateColumns: { lg: '1fr 2fr', sm: '1fr 1fr', base: '1fr' } }],
  [{ py: ['1', null, '3'], fontSize: ['sm', 'md'], gap: [] }],
  [{ color: { base: 'ink', _hover: 'sea', md: { _hover: 'soft' } }, _hover: { color: 'ink', bg: 'card' } }],
  [
    {
      _before: { content: '""', position: 'absolute', _hover: { opacity: 1 } },
      md: { _after: { w: 'full' } },
    },
  ],
  [{ '& > svg': { w: '5', md: { w: '6' } }, '&:last-child': { border: 0 }, '.a &': { m: '1' } }],
  [{ '@media print': { display: 'none' }, '@container (min-width: 20rem)': { p: '2' }, lg: { p: '8' } }],
  [{ w: 'full !important', color: 'ink!', boxSize: '4 !important', mt: { base: '2!', md: '4' } }],
  [{ boxSize: '10', lineClamp: 2, truncate: true, srOnly: true, borderTopRadius: 'md', flexDir: 'column' }],
  [
    { p: '1', padding: '2', bg: 'a', background: 'b' },
    { p: '3', bg: undefined, rounded: 'md' },
  ],
  [{ color: 'ink', _hover: { color: 'sea' } }, {}, undefined, { _hover: { bg: 'card' }, color: null }],
  [{ md: { p: '2' }, p: '1' }, { p: { md: '3', base: '4' } }, { maxW: 'prose', opacity: 0, zIndex: 1 }],
  [undefined],
  [{}],
]
