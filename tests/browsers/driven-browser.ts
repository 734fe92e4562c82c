/** A browser with a profile on disk, driven like by a person, whatever protocol it speaks. */
export type DrivenBrowser = {
  /** The folder for its downloads. */
  downloads: string
  /** Resolves when the page is loaded. */
  open: (url: string) => Promise<void>
  /** Runs in the page from the text of the function only; arguments and result are passed as JSON. */
  evaluate: <TArguments extends readonly unknown[], TResult>(
    work: (...parts: TArguments) => TResult,
    ...parts: TArguments
  ) => Promise<Awaited<TResult>>
  /** For the first element that matches the XPath; waits until it exists. */
  click: (xpath: string) => Promise<void>
  type: (xpath: string, text: string) => Promise<void>
  /** Closes the browser and starts it again with the same profile, on an empty page. */
  restart: () => Promise<void>
  /** Ends the browser and removes the profile. */
  close: () => Promise<void>
}

/** The screen of a phone, in CSS pixels. */
export const screen = { width: 360, height: 740 }
