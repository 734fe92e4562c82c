import { apiBase, fileUrl } from '#platform/network/api-base.ts'
import { isSavingData, subscribePreferences } from '#platform/storage/preferences.ts'
import { copyToClipboard } from '#ui/copy-to-clipboard.ts'

/** The labels of the controls within a text. */
export type ArticleWords = {
  show: (picture: string) => string
  failed: (picture: string) => string
  copy: string
  copied: string
  notCopied: string
}

/**
 * Loads the pictures of an article into their boxes when they scroll into view; with data saver on, after a tap. A
 * failed picture gets a retry button. Returns a function that stops it.
 */
export function showPictures(article: HTMLElement, words: ArticleWords): () => void {
  const update = () => {
    const isSaving = isSavingData()
    for (const box of article.querySelectorAll<HTMLElement>('.picture')) {
      if (box.querySelector('img')) continue
      if (isSaving) offer(box, words.show(nameOf(box)), words)
      else show(box, words)
    }
  }
  update()
  return subscribePreferences(update)
}

function offer(box: HTMLElement, label: string, words: ArticleWords): void {
  if (box.querySelector('button')) return
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener(
    'click',
    () => {
      // The button is removed; the focus moves first, or it is lost.
      box.tabIndex = -1
      box.focus()
      show(box, words)
    },
    { once: true },
  )
  box.append(button)
}

function show(box: HTMLElement, words: ArticleWords): void {
  const picture = document.createElement('img')
  picture.loading = 'lazy'
  picture.decoding = 'async'
  picture.alt = box.dataset.words ?? ''
  if (box.dataset.unsized !== undefined) picture.addEventListener('load', () => fit(box, picture))
  const { source = '' } = box.dataset
  // Pictures of another origin are read as its other responses are.
  if (apiBase !== '') picture.crossOrigin = 'anonymous'
  picture.addEventListener('error', () => {
    // Without a network only the usual width may be on the device.
    if (picture.srcset !== '') return clearSizes(picture)
    picture.remove()
    offer(box, words.failed(nameOf(box)), words)
  })
  if (source.startsWith('/files/pictures/')) {
    const widths = [320, 800, 1600].map(
      (width) => `${fileUrl(source.replace(/\d+$/, String(width)))} ${width}w`,
    )
    picture.sizes = '(min-width: 48rem) 44rem, 100vw'
    picture.srcset = widths.join()
  }
  picture.src = fileUrl(source)
  box.querySelector('button')?.remove()
  box.append(picture)
}

function clearSizes(picture: HTMLImageElement): void {
  picture.removeAttribute('sizes')
  picture.removeAttribute('srcset')
}

/** Gives the box of a picture without a stated size its proportions. */
function fit(box: HTMLElement, { naturalWidth, naturalHeight }: HTMLImageElement): void {
  if (naturalWidth > 0)
    box.querySelector('svg')?.setAttribute('viewBox', `0 0 ${naturalWidth} ${naturalHeight}`)
}

function nameOf(box: HTMLElement): string {
  return box.dataset.words || (box.dataset.source?.split('/').at(-1) ?? '')
}

/** Adds a copy button to each code block. */
export function offerCopying(article: HTMLElement, words: ArticleWords): void {
  for (const frame of article.querySelectorAll('.code')) {
    if (frame.querySelector('button')) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = words.copy
    button.setAttribute('aria-live', 'polite')
    button.addEventListener('click', () => {
      void copyToClipboard(frame.firstElementChild?.textContent ?? '').then((isCopied) => {
        button.textContent = isCopied ? words.copied : words.notCopied
      })
    })
    frame.append(button)
  }
}
