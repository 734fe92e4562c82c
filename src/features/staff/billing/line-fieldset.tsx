import { maxLineLength } from '#domain/limits.ts'
import { Box } from '@chakra-ui/react/box'
import { maxInvoiceLines } from '#domain/invoices.ts'
import { formatAmount, parseMoney, type Currency } from '#domain/money.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { focusWhenGone } from '#ui/focus-when-gone.ts'
import { TextField } from '#ui/text-field.tsx'
import { blankLine, type LineFields } from './invoice-fields.ts'

type LineFieldsetProps = {
  lines: readonly LineFields[]
  currency: Currency
  error: string | undefined
  onChange: (lines: readonly LineFields[]) => void
}

/** The lines of an invoice. A price is shown in its usual form when its field is left. */
export function LineFieldset({ lines, currency, error, onChange }: LineFieldsetProps) {
  const change = (index: number, part: Partial<LineFields>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...part } : line)))
  function tidy(index: number, price: string): void {
    const amount = parseMoney(price, currency)
    if (amount !== null && formatAmount(amount, currency) !== price)
      change(index, { price: formatAmount(amount, currency) })
  }
  return (
    <Box display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has no other name, and its fields are controlled
        <Box as="fieldset" key={index} display="grid" gap="2" gridTemplateColumns="minmax(0, 1fr)" border="0">
          <Box as="legend" fontWeight="bold">
            {m.bill_line({ number: index + 1 })}
          </Box>
          <TextField
            label={m.bill_line_description()}
            maxLength={maxLineLength}
            value={line.description}
            onChange={({ target }) => change(index, { description: target.value })}
          />
          <Box display="grid" gap="3" gridTemplateColumns="1fr 2fr">
            <TextField
              label={m.bill_line_quantity()}
              inputMode="numeric"
              maxLength={6}
              value={line.quantity}
              onChange={({ target }) => change(index, { quantity: target.value })}
            />
            <TextField
              label={`${m.bill_line_price()} (${currency})`}
              inputMode="decimal"
              maxLength={20}
              value={line.price}
              onChange={({ target }) => change(index, { price: target.value })}
              onBlur={() => tidy(index, line.price)}
            />
          </Box>
          {lines.length > 1 ? (
            <Button
              variant="plain"
              onClick={({ currentTarget }) => {
                focusWhenGone(currentTarget)
                onChange(lines.filter((_, at) => at !== index))
              }}
            >
              {m.bill_line_remove({ number: index + 1 })}
            </Button>
          ) : null}
        </Box>
      ))}
      {error ? (
        <Box color="danger" role="alert">
          {error}
        </Box>
      ) : null}
      {lines.length < maxInvoiceLines ? (
        <Button variant="quiet" onClick={() => onChange([...lines, blankLine])}>
          {m.bill_line_add()}
        </Button>
      ) : null}
    </Box>
  )
}
