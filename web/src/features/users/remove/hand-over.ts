import { fetched } from '../../../kit/fetched.tsx'

/** Giving customers of a user to someone else, fetched when it is first opened. */
export const HandOver = fetched(() => import('./hand-over-dialog.tsx'), 'HandOverDialog')
