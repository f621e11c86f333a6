import { fetched } from '../../../kit/loading/fetched.tsx'

export const HandOver = fetched(() => import('./hand-over-dialog.tsx'), 'HandOverDialog')
