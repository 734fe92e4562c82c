import type { IconNode } from 'lucide'
import { createElement, type SVGProps } from 'react'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & {
  /** One of Lucide's drawings, on a square of 24 by 24. */
  shape: IconNode
  /** Width and height in pixels; 24 where none is said. */
  size?: number | string
}

/** A line drawing in the colour of the text. It says nothing to a screen reader unless it has a label. */
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
