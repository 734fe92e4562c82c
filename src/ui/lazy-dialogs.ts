import { lazyWithRetry } from '#loading/lazy-with-retry.ts'

/** Chakra's dialogs, which come when they are opened: draw them within `LazyOverlay`. */
export const ConfirmDialog = lazyWithRetry(() => import('./rich/confirm-dialog.tsx'), 'ConfirmDialog')
export const RichDialog = lazyWithRetry(() => import('./rich/rich-dialog.tsx'), 'RichDialog')
