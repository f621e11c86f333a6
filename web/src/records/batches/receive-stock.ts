import { fetched } from '../../kit/fetched.tsx'

/** The dialog for units that arrived. It may be opened at a product; who may is said by the call `receiveStock`. */
export const ReceiveStock = fetched(() => import('./receive-stock-modal.tsx'), 'ReceiveStockModal')
