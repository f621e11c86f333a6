import { fetched } from '../../../kit/fetched.tsx'

export const UndoReceipts = fetched(() => import('./undo-receipts-dialog.tsx'), 'UndoReceiptsDialog')
