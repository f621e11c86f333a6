import { fetched } from '../../kit/fetched.tsx'

/** May open with a product. The call `receiveStock` says who may use it. */
export const ReceiveStock = fetched(() => import('./receive-stock-modal.tsx'), 'ReceiveStockModal')
