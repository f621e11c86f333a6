import { fetched } from '../../kit/loading/fetched.tsx'

/** May open with a product. Open to users who may call `receiveStock`. */
export const ReceiveStock = fetched(() => import('./receive-stock-modal.tsx'), 'ReceiveStockModal')
