import { fetched } from '../../../kit/fetched.tsx'

/** Fetched when they are first opened. */
export const SubmitPayroll = fetched(() => import('./submit-payroll-dialog.tsx'), 'SubmitDialog')
export const RemovePayroll = fetched(() => import('./remove-payroll-dialog.tsx'), 'RemoveDialog')
