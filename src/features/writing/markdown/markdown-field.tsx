import {
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { fieldRecipe } from '#ui/recipes.ts'
import { applyFormat, type Format } from './markdown-formatting.ts'
import { FormattingToolbar } from './formatting-toolbar.tsx'
import { applyEdit } from './apply-edit.ts'
import { PreviewToggle, type Side } from './preview-toggle.tsx'

const TextArea = styled('textarea', fieldRecipe)
const shortcuts: Record<string, Format> = { b: 'bold', i: 'italic', k: 'link' }

type MarkdownFieldProps = {
  name: string
  label: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
  /** Filled with what puts a text where the cursor is. */
  insert?: RefObject<((text: string) => void) | null>
  /** The rendered text. */
  preview: ReactNode
}

/**
 * A Markdown editor with a preview; on a phone only one of them is visible. A plain text area keeps the browser's
 * keyboard, suggestions and undo, and Tab moves the focus out of it.
 */
export function MarkdownField({ name, label, value, error, onChange, insert, preview }: MarkdownFieldProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [side, setSide] = useState<Side>('write')

  function insertFormat(format: Format): void {
    const element = area.current
    if (!element) return
    const selection = { start: element.selectionStart, end: element.selectionEnd }
    if (!applyEdit(element, applyFormat(format, element.value, selection))) onChange(element.value)
  }

  useImperativeHandle(insert, () => (text: string) => {
    const element = area.current
    if (!element) return
    setSide('write')
    const { selectionStart: from, selectionEnd: to } = element
    const end = from + text.length
    if (!applyEdit(element, { from, to, text, start: end, end })) onChange(element.value)
  })

  function onKeyDown(event: KeyboardEvent): void {
    const format = event.ctrlKey || event.metaKey ? shortcuts[event.key.toLowerCase()] : undefined
    if (format === undefined || event.altKey || event.shiftKey) return
    event.preventDefault()
    insertFormat(format)
  }

  return (
    <div>
      <div
        className={css({
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          columnGap: '4',
          flexWrap: 'wrap',
        })}
      >
        <label className={css({ fontWeight: 'bold' })} htmlFor={id}>
          {label}
        </label>
        <PreviewToggle side={side} onChoose={setSide} />
      </div>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          gap: '6',
        })}
      >
        <div className={css({ display: { base: side === 'write' ? 'block' : 'none', lg: 'block' } })}>
          <FormattingToolbar onFormat={insertFormat} />
          <TextArea
            ref={area}
            id={id}
            name={name}
            rows={16}
            required
            value={value}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
            css={{ fontFamily: 'ui-monospace, monospace', lineHeight: '1.6', resize: 'vertical' }}
          />
          <div
            className={css({ color: error ? 'danger' : 'soft', fontSize: 'sm', mt: '1' })}
            id={`${id}-note`}
          >
            {error ?? m.writing_markdown_hint()}
          </div>
        </div>
        <section
          className={css({
            display: { base: side === 'preview' ? 'block' : 'none', lg: 'block' },
            minW: '0',
            minH: '24',
            overflowWrap: 'anywhere',
            borderLeftWidth: { lg: '4px' },
            borderColor: 'line',
            pl: { lg: '6' },
          })}
          aria-label={m.writing_preview()}
        >
          {preview}
        </section>
      </div>
    </div>
  )
}
