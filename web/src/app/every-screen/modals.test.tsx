import { noInventoryFilter } from '@dray/domain/inventory/inventory-overview'
import { noProductFilter } from '@dray/domain/products/product-filter'
import { mayCall } from '@dray/domain/users/permissions'
import { fireEvent, screen } from '@testing-library/react'
import { test } from 'vitest'
import { type ModalInputs, type ModalName, useOpenModal } from '../../kit/modals/modals.tsx'
import { answersOf, idOf, type ViewerRole, viewerRoles, viewers } from '../../test-data/every-screen/company-answers.ts'
import { expectViews, type View } from '../../test-data/every-screen/company-views.tsx'
import { modalOutline } from '../../test-data/every-screen/modal-outline.ts'
import { showScreens, stubServer } from '../../test-data/screens.tsx'
import { modalAddresses } from '../modals/modal-addresses.ts'
import { modalRegistry } from '../modals/modal-registry.tsx'
import { ModalStack } from '../modals/modal-stack.tsx'

type Inputs = { [Name in ModalName]: Readonly<Record<string, ModalInputs[Name]>> }

/** One input for each record of the answers to a call. */
const each = <Key extends string>(call: string, key: Key, param = 'id') =>
  Object.fromEntries(
    answersOf(call).map(({ title, params }) => [title, { [key]: Number(params[param]) } as Record<Key, number>]),
  )

const brandId = idOf('brands 1')
const customerId = idOf('customers 1')
const [delivered] = answersOf('readReturnable').filter(({ title }) => title === 'delivered')
const orderId = Number(delivered?.params['orderId'])
const pay = { year: 2031, month: 3, payPeriod: 'A', userId: idOf('users 2') } as const
const ignore = () => {}
const empty = { '': {} }

const inputs: Inputs = {
  AddBrand: empty,
  EditBrands: { '': { brandId } },
  EditBrandStockLimits: { '': { brandId } },
  ManageBrandCatalog: { '': { brandId } },
  AddProductType: empty,
  EditProductType: { '': { typeId: idOf('product_types 1') } },
  AddExtractType: empty,
  AddProduct: { '': {}, 'of a brand': { brandId } },
  EditProduct: each('readProduct', 'productId'),
  ViewProduct: each('readProduct', 'productId'),
  AddProductFilter: {
    '': { filter: noProductFilter },
    'of a brand': { filter: { ...noProductFilter, types: ['Tea'], stock: 'in' }, brand: { id: brandId, name: 'Acme' } },
  },
  AddInventoryFilter: { '': { filters: { ...noInventoryFilter, brands: ['Acme'], types: [], weights: [3.5] } } },
  ViewStockHistory: { '': { productId: idOf('products 2') } },
  NewCount: empty,
  CompareStock: { '': {}, 'with a count': { countId: idOf('counts 3') } },
  NewOrder: { '': {}, 'for a customer': { customerId } },
  EditOrder: each('readOrder', 'orderId'),
  ReceiveDelivery: each('readPurchaseOrder', 'purchaseOrderId'),
  NewPurchaseOrder: { '': {}, filled: { brandId, startsFilled: true } },
  EditPurchaseOrder: each('readPurchaseOrder', 'purchaseOrderId'),
  PackingLocation: empty,
  AddCustomer: empty,
  EditCustomer: each('readCustomer', 'customerId'),
  ViewCustomerOrders: each('readCustomer', 'customerId'),
  EditCustomerPricing: each('readCustomer', 'customerId'),
  RefreshCustomPricing: each('readCustomer', 'customerId'),
  RefreshAllCustomPricing: empty,
  ImportPrices: empty,
  AddPayment: { '': {}, 'of a customer': { customerId }, 'for an order': { customerId, orderId } },
  EditPayment: each('readPayment', 'paymentId'),
  NewCreditMemo: { '': {}, 'of a customer': { customerId }, 'for an order': { orderId } },
  CheckInCreditMemo: { '': { memoId: idOf('credit_memos 6') } },
  ViewCreditMemo: each('readMemo', 'memoId'),
  EditUser: { '': {}, Sally: { userId: pay.userId } },
  CalculateCommission: { '': pay },
  ManageReimbursements: { '': pay },
  ImageSelection: { '': { bucket: 'products', onSelect: ignore } },
  Confirmation: {
    '': { question: 'Delete it?', onConfirm: ignore },
    danger: { question: 'Delete it?', danger: true, onConfirm: ignore },
  },
}

/** A modal without an address names no call, so only an admin is shown it. */
function rolesFor(name: ModalName): ViewerRole[] {
  const who = modalAddresses[name]?.who ?? { roles: [] }
  return viewerRoles.filter((role) => mayCall(who, { id: viewers[role].id, roles: viewers[role].role }))
}

const modalView = (name: ModalName, title: string, input: object, isOther: boolean): View => ({
  title,
  roles: isOther ? ['ADMIN'] : rolesFor(name),
  isClosed: isOther,
  show(viewer, answersFor) {
    stubServer(...answersFor({ ...viewer, id: 3 }))
    function Opener() {
      const openModal = useOpenModal()
      return <button onClick={() => openModal(name, input as ModalInputs[ModalName])}>Open it</button>
    }
    const page = () => (
      <ModalStack registry={modalRegistry}>
        <Opener />
      </ModalStack>
    )
    showScreens({ '/': page }, { at: '/', roles: viewer.role })
    return screen.findByText('Open it').then((button) => fireEvent.click(button))
  },
})

test.each(Object.keys(inputs) as ModalName[])('%s shows each role what it showed', async (name) => {
  const views = Object.entries(inputs[name]).map(([title, input], at) => modalView(name, title, input, at > 0))
  await expectViews(modalOutline(name), views)
})
