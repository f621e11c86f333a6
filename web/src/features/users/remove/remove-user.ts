import { fetched } from '../../../kit/fetched.tsx'

export const RemoveUser = fetched(() => import('./remove-user-dialog.tsx'), 'RemoveUserDialog')
