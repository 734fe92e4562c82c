/** The formats of the toolbar. */
export const formats = ['bold', 'italic', 'heading', 'link', 'list', 'quote', 'code'] as const
export type Format = (typeof formats)[number]

/** Replaces `from` to `to` with `text`, then selects `start` to `end`; all are offsets in the whole text. */
export type Edit = { from: number; to: number; text: string; start: number; end: number }

type Selection = { start: number; end: number }

const wraps = { bold: '**', italic: '_', code: '`' } as const
const prefixes = { heading: '## ', list: '- ', quote: '> ' } as const

/** Applies a format to the selection, or removes it if already applied; a new link has its URL selected. */
export function applyFormat(format: Format, text: string, selection: Selection): Edit {
  if (format === 'link') return asLink(text, selection)
  if (format === 'code' && text.slice(selection.start, selection.end).includes('\n')) {
    return fenceCode(text, selection)
  }
  return format === 'bold' || format === 'italic' || format === 'code'
    ? wrapSelection(wraps[format], text, selection)
    : prefixLines(prefixes[format], text, selection)
}

function wrapSelection(sign: string, text: string, { start, end }: Selection): Edit {
  const selected = text.slice(start, end)
  const isOn = text.slice(0, start).endsWith(sign) && text.slice(end).startsWith(sign)
  if (isOn) {
    const from = start - sign.length
    return { from, to: end + sign.length, text: selected, start: from, end: from + selected.length }
  }
  const begin = start + sign.length
  return { from: start, to: end, text: sign + selected + sign, start: begin, end: begin + selected.length }
}

function fenceCode(text: string, { start, end }: Selection): Edit {
  const block = `\`\`\`\n${text.slice(start, end).replace(/\n$/, '')}\n\`\`\`\n`
  return { from: start, to: end, text: block, start: start + 4, end: start + block.length - 5 }
}

function asLink(text: string, { start, end }: Selection): Edit {
  const selected = text.slice(start, end)
  if (/^https?:\/\/\S+$/.test(selected)) {
    return { from: start, to: end, text: `[](${selected})`, start: start + 1, end: start + 1 }
  }
  const address = 'https://'
  const begin = start + selected.length + 3
  return {
    from: start,
    to: end,
    text: `[${selected}](${address})`,
    start: selected === '' ? start + 1 : begin,
    end: selected === '' ? start + 1 : begin + address.length,
  }
}

/** Toggles a prefix on whole lines: adds it, or removes it if all lines have it. */
function prefixLines(prefix: string, text: string, { start, end }: Selection): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', Math.max(start, end - 1))
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isOn = lines.every((line) => line.startsWith(prefix))
  const changed = lines.map((line) => (isOn ? line.slice(prefix.length) : prefix + line)).join('\n')
  const isCaret = start === end
  const caret = Math.max(from, start + (isOn ? -prefix.length : prefix.length))
  return {
    from,
    to,
    text: changed,
    start: isCaret ? caret : from,
    end: isCaret ? caret : from + changed.length,
  }
}
