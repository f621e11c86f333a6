import { fetched } from '../../../kit/fetched.tsx'

/** The question before a user is removed, fetched when it is first opened. */
export const RemoveUser = fetched(() => import('./remove-user-dialog.tsx'), 'RemoveUserDialog')
