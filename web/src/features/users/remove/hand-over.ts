import { fetched } from '../../../kit/fetched.tsx'

export const HandOver = fetched(() => import('./hand-over-dialog.tsx'), 'HandOverDialog')
