import { lazy } from 'react'

/** Fetched when they are first opened. */
export const SubmitPayroll = lazy(async () => ({ default: (await import('./submit-payroll-dialog.tsx')).SubmitDialog }))
export const RemovePayroll = lazy(async () => ({ default: (await import('./remove-payroll-dialog.tsx')).RemoveDialog }))
