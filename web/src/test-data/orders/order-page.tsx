import { listDocuments } from '@dray/contract/documents'
import { findOrderByNumber, type Order } from '@dray/contract/orders'
import { listOrderStock } from '@dray/contract/pending'
import type { Role } from '@dray/domain/users/permissions'
import { screen } from '@testing-library/react'
import { modalRegistry } from '../../app/modals/modal-registry.tsx'
import { ModalStack } from '../../app/modals/modal-stack.tsx'
import { OrderPage } from '../../features/orders/order-page.tsx'
import { marginFloors } from '../margin-floors.ts'
import { answerCall, showScreens, stubServer } from '../screens.tsx'
import { setUpUser } from '../set-up-user.ts'

/** The page of an order, with its dialogs. */
export async function showOrderPage(order: Order, { roles = ['SALES'], answers = [] }: Options = {}) {
  stubServer(
    ...answers,
    answerCall(listDocuments, () => ({ files: [] })),
    answerCall(listOrderStock, () => []),
    marginFloors(),
    answerCall(findOrderByNumber, () => ({ res: order })),
  )
  const Screen = () => (
    <ModalStack registry={modalRegistry}>
      <OrderPage />
    </ModalStack>
  )
  showScreens({ '/orders/$orderNum': Screen }, { at: `/orders/${order.orderNum}`, roles })
  await screen.findByLabelText('Summary')
  return setUpUser()
}
type Options = { roles?: Role[]; answers?: Parameters<typeof stubServer> }
