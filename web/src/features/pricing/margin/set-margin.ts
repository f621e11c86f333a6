import { lazy } from 'react'

/** Set Margin, fetched when it is first opened. */
export const SetMargin = lazy(async () => ({ default: (await import('./set-margin-modal.tsx')).SetMarginModal }))
