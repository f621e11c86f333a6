import { fetched } from '../../../shared/fetched.tsx'

/** The dialogs that end with customers in other hands, fetched when one is first opened. */
export const HandOver = fetched(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog)
export const RemoveUser = fetched(async () => (await import('./remove-user-dialog.tsx')).RemoveUserDialog)
