import { fetched } from '../../../kit/loading/fetched.tsx'

export const SetMargin = fetched(() => import('./set-margin-modal.tsx'), 'SetMarginModal')
