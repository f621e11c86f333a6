import { fetched } from '../../../kit/fetched.tsx'

/** Set Margin, fetched when it is first opened. */
export const SetMargin = fetched(() => import('./set-margin-modal.tsx'), 'SetMarginModal')
