import { fetched } from '../../../kit/fetched.tsx'

/** Fetched when they are first opened. */
export const SubmitPayroll = fetched(async () => (await import('./submit-payroll-dialog.tsx')).SubmitDialog)
export const RemovePayroll = fetched(async () => (await import('./remove-payroll-dialog.tsx')).RemoveDialog)
