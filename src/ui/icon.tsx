import type { IconNode } from 'lucide'
import { createElement, type SVGProps } from 'react'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & {
  /** A Lucide icon, with a 24 by 24 view box. */
  shape: IconNode
  /** Width and height in px; default 24. */
  size?: number | string
}

/** A line icon in the text colour. Hidden from screen readers unless it has a label. */
export function Icon({ shape, size = 24, ...props }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={props['aria-label'] === undefined || undefined}
      {...props}
    >
      {shape.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  )
}
