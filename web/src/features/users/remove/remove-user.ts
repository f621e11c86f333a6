import { fetched } from '../../../kit/loading/fetched.tsx'

export const RemoveUser = fetched(() => import('./remove-user-dialog.tsx'), 'RemoveUserDialog')
