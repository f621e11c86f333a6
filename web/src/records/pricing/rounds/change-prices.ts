import { fetched } from '../../../kit/fetched.tsx'

/** Change prices of many customers, fetched when it is first opened. */
export const ChangePrices = fetched(() => import('./change-prices-modal.tsx'), 'ChangePricesModal')
