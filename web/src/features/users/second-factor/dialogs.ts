import { fetched } from '../../../kit/fetched.tsx'

/** The dialogs of the second factor, fetched when one is first opened. */
export const SetUpSecondFactor = fetched(() => import('./set-up-dialog.tsx'), 'SetUpDialog')
export const RenewCodes = fetched(() => import('./renew-codes-dialog.tsx'), 'RenewCodesDialog')
export const TurnOff = fetched(() => import('./turn-off-dialog.tsx'), 'TurnOffDialog')
export const RemoveSecondFactor = fetched(() => import('./remove-dialog.tsx'), 'RemoveDialog')
