import { fetched } from '../../../kit/fetched.tsx'

/** The dialogs of the second factor, fetched when one is first opened. */
export const SetUpSecondFactor = fetched(async () => (await import('./set-up-dialog.tsx')).SetUpDialog)
export const RenewCodes = fetched(async () => (await import('./renew-codes-dialog.tsx')).RenewCodesDialog)
export const TurnOff = fetched(async () => (await import('./turn-off-dialog.tsx')).TurnOffDialog)
export const RemoveSecondFactor = fetched(async () => (await import('./remove-dialog.tsx')).RemoveDialog)
