import { useId, useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { fieldRecipe } from '#ui/recipes.ts'
import { styled } from '#ui/styled.ts'

const Input = styled('input', fieldRecipe)

/** Most pieces of one order; more is agreed on by a message. */
const maxQuantity = 99

type QuantityFieldProps = { value: number; onChange: (value: number) => void }

/** How many pieces to order: typed, or changed by one. */
export function QuantityField({ value, onChange }: QuantityFieldProps) {
  const id = useId()
  // A field that is cleared to type another number must not fill itself.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div data-by-scripts="">
      <label className={css({ display: 'block', fontWeight: 'bold', fontSize: 'sm', mb: '1' })} htmlFor={id}>
        {m.quantity()}
      </label>
      <div className={css({ display: 'flex', gap: '2' })}>
        <Button
          variant="quiet"
          aria-label={m.quantity_less()}
          aria-disabled={value <= 1}
          onClick={() => onChange(Math.max(1, value - 1))}
          css={{ px: '0' }}
        >
          −
        </Button>
        <Input
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          max={maxQuantity}
          value={typed ?? value}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(quantityOf(target.value))
          }}
          onBlur={() => setTyped(null)}
          css={{ w: '[4.5rem]', textAlign: 'center' }}
        />
        <Button
          variant="quiet"
          aria-label={m.quantity_more()}
          aria-disabled={value >= maxQuantity}
          onClick={() => onChange(Math.min(maxQuantity, value + 1))}
          css={{ px: '0' }}
        >
          +
        </Button>
      </div>
    </div>
  )
}

/** A whole number that can be ordered; one where nothing sensible is typed. */
export function quantityOf(text: string): number {
  const count = Math.trunc(Number(text))
  return Number.isFinite(count) ? Math.min(Math.max(count, 1), maxQuantity) : 1
}
