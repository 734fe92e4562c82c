import { lazyWithRetry } from '#loading/lazy-with-retry.ts'

/** Chakra's dialogs, lazy-loaded when opened; render them inside `LazyOverlay`. */
export const ConfirmDialog = lazyWithRetry(() => import('./rich/confirm-dialog.tsx'), 'ConfirmDialog')
export const RichDialog = lazyWithRetry(() => import('./rich/rich-dialog.tsx'), 'RichDialog')
