import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { chakra as chakras, ChakraProvider } from '@chakra-ui/react/styled-system'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { collectRules } from '#theme/style-sheet.ts'
import { system } from '#theme/system.ts'
import { buttonRecipe } from '#ui/button-recipe.ts'

type Own = { chakra: typeof chakras; setSystem: (given: typeof system) => void }
const { chakra, setSystem } = await vi.importActual<Own>('#theme/styled.ts')
setSystem(system)

/** Without what Stylis leaves out, and with one name for the class. */
const asStylis = (text: string) =>
  text
    .replaceAll(/\bv-[a-z0-9]+/g, 'v-x')
    .replaceAll(/\s*([,;:{}>+/])\s*/g, '$1')
    .replaceAll(' !important', '!important')

/** What Emotion puts into a page; `compat` keeps its text. */
function byEmotion(element: ReactElement): { html: string; rules: string } {
  const cache = createCache({ key: 'v', stylisPlugins: [] })
  cache.compat = true
  const html = renderToStaticMarkup(<CacheProvider value={cache}>{element}</CacheProvider>)
  const ofClasses = Object.entries(cache.inserted).filter(([name]) => html.includes(`v-${name}`))
  return { html: asStylis(html), rules: asStylis(ofClasses.map(([, rules]) => rules).join('')) }
}

const drawings: Record<string, (make: typeof chakras) => ReactElement> = {
  'style properties and attributes': ({ div: Div }) => (
    <Div p="4" color="soft" width={{ base: 'full', md: '20rem' }} id="a" aria-label="b" hidden tabIndex={0} />
  ),
  'another element': ({ div: Div }) => <Div as="section" m={[1, null, '4']} title="c" />,
  'a recipe and its variants': (make) => {
    const Button = make('button', buttonRecipe, { defaultProps: { type: 'button' } })
    return (
      <Button look="quiet" disabled px="2">
        d
      </Button>
    )
  },
  'default variants, a class of its own': (make) => {
    const Button = make('button', buttonRecipe)
    return <Button type="submit" className="article" />
  },
  'css in layers, undefined and false': ({ span: Span }) => (
    <Span
      css={[{ color: 'ink', _hover: { color: 'nyasa' } }, false, { '& > svg': { boxSize: '5' } }]}
      color={undefined}
      lineHeight="1.2"
      data-none={undefined}
    />
  ),
  'a recipe on a recipe': (make) => {
    const Notice = make('div', {
      base: { px: '4', bg: 'card' },
      variants: { tone: { error: { borderColor: 'udongo' }, info: { borderColor: 'nyasa' } } },
      defaultVariants: { tone: 'info' },
    })
    const Hint = make(Notice, {
      base: { px: '2', '@media print': { display: 'none' } },
    })
    return <Hint tone="error">e</Hint>
  },
  'nothing to style': ({ p: Paragraph }) => <Paragraph lang="sw">f</Paragraph>,
}

test.each(Object.entries(drawings))('%s: drawn as Chakra draws it', (_, draw) => {
  const wanted = byEmotion(<ChakraProvider value={system}>{draw(chakras)}</ChakraProvider>)
  const { drawn, rules } = collectRules(() => renderToStaticMarkup(draw(chakra)))
  expect(asStylis(drawn)).toBe(wanted.html)
  expect(asStylis([...rules.values()].join(''))).toBe(wanted.rules)
})
