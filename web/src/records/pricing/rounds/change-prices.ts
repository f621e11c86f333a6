import { fetched } from '../../../kit/loading/fetched.tsx'

export const ChangePrices = fetched(() => import('./change-prices-modal.tsx'), 'ChangePricesModal')
