/** A browser with a profile on the disk, driven as a person uses it, whatever protocol it speaks. */
export type DrivenBrowser = {
  /** Where it saves files. */
  downloads: string
  /** Resolves when the page is loaded. */
  open: (url: string) => Promise<void>
  /** Runs in the page, from the function's text alone; arguments and result travel as JSON. */
  evaluate: <TArguments extends readonly unknown[], TResult>(
    work: (...parts: TArguments) => TResult,
    ...parts: TArguments
  ) => Promise<Awaited<TResult>>
  /** Of the first element that the XPath finds; waits until it is there. */
  click: (xpath: string) => Promise<void>
  type: (xpath: string, text: string) => Promise<void>
  /** Closes it and starts it again with the same profile, on an empty page. */
  restart: () => Promise<void>
  /** Ends it and removes the profile. */
  close: () => Promise<void>
}

/** The screen of a phone, in CSS pixels. */
export const screen = { width: 360, height: 740 }
