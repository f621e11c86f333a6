import { fetched } from '../../../kit/fetched.tsx'

/** Asks before a status takes what was received out of stock. */
export const UndoReceiptsDialog = fetched(() => import('./undo-receipts-dialog.tsx'), 'UndoReceiptsDialog')
