import { fetched } from '../../../kit/loading/fetched.tsx'

export const UndoReceipts = fetched(() => import('./undo-receipts-dialog.tsx'), 'UndoReceiptsDialog')
