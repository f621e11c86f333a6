import { fetched } from '../../../kit/fetched.tsx'

export const UndoReceiptsDialog = fetched(() => import('./undo-receipts-dialog.tsx'), 'UndoReceiptsDialog')
