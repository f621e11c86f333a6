import { fetched } from '../../../kit/fetched.tsx'

export const ChangePrices = fetched(() => import('./change-prices-modal.tsx'), 'ChangePricesModal')
