import { fetched } from '../../../kit/fetched.tsx'

export const SetMargin = fetched(() => import('./set-margin-modal.tsx'), 'SetMarginModal')
