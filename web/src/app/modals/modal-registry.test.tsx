import { noProductFilter } from '@dray/domain/products/product-filter'
import { noInventoryFilter } from '@dray/domain/inventory/inventory-overview'
import { figureSpellings } from '@dray/domain/test-data/figure-spellings'
import { parseFigure } from '@dray/domain/typed-figures'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type ModalInputs, useOpenModal } from '../../kit/modals/modals.tsx'
import { showScreens } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { modalFiles } from './modal-files.ts'
import { modalRegistry } from './modal-registry.tsx'
import { ModalStack } from './modal-stack.tsx'

const modals: { [Name in keyof ModalInputs]: [input: ModalInputs[Name], title: RegExp] } = {
  AddBrand: [{}, /^Add brand$/],
  EditBrands: [{}, /^Edit brands$/],
  EditBrandStockLimits: [{ brandId: 1 }, /^Stock limits$/],
  ManageBrandCatalog: [{ brandId: 1 }, /^Catalog/],
  AddProductType: [{}, /^Add product type$/],
  EditProductType: [{ typeId: 1 }, /^Edit product type$/],
  AddExtractType: [{}, /^Add extract type$/],
  AddProduct: [{}, /^Add product$/],
  EditProduct: [{ productId: 1 }, /^Edit product$/],
  ViewProduct: [{ productId: 1 }, /^Product$/],
  AddProductFilter: [{ filter: noProductFilter }, /^Save Custom Filter$/],
  AddInventoryFilter: [{ filters: { ...noInventoryFilter, brands: [], types: [], weights: [] } }, /^Save filter$/],
  ViewStockHistory: [{ productId: 1 }, /^Stock history$/],
  NewCount: [{}, /^New count$/],
  CompareStock: [{}, /^Compare stock with a list$/],
  NewOrder: [{}, /^New order/],
  EditOrder: [{ orderId: 1 }, /^Edit order/],
  ReceiveDelivery: [{ purchaseOrderId: 1 }, /^Receive/],
  NewPurchaseOrder: [{}, /^New purchase order/],
  EditPurchaseOrder: [{ purchaseOrderId: 1 }, /^Edit purchase order/],
  PackingLocation: [{}, /^Pickup Locations$/],
  AddCustomer: [{}, /^Add customer$/],
  EditCustomer: [{ customerId: 1 }, /^Edit customer$/],
  ViewCustomerOrders: [{ customerId: 1 }, /^Orders$/],
  EditCustomerPricing: [{ customerId: 1 }, /^Customer pricing$/],
  RefreshCustomPricing: [{ customerId: 1 }, /^Refresh pricing$/],
  RefreshAllCustomPricing: [{}, /^Refresh pricing for all customers$/],
  ImportPrices: [{}, /^Import prices$/],
  AddPayment: [{}, /^Add payment$/],
  EditPayment: [{ paymentId: 1 }, /^Edit payment$/],
  NewCreditMemo: [{}, /^New credit memo$/],
  CheckInCreditMemo: [{ memoId: 1 }, /^Check in credit memo$/],
  ViewCreditMemo: [{ memoId: 1 }, /^Credit memo$/],
  EditUser: [{ userId: 1 }, /^Edit user$/],
  CalculateCommission: [{ year: 2026, month: 11, payPeriod: 'B', userId: 1 }, /^Commission/],
  ManageReimbursements: [{ year: 2026, month: 11, payPeriod: 'B', userId: 1 }, /^Reimbursements/],
  ImageSelection: [{ bucket: 'products', onSelect: () => undefined }, /^Select an image$/],
  Confirmation: [{ question: 'Sure?', onConfirm: () => undefined }, /^Please confirm$/],
}
const names = Object.keys(modals) as (keyof ModalInputs)[]

function Opener({ name }: { name: keyof ModalInputs }) {
  const openModal = useOpenModal()
  return <button onClick={() => openModal(name, modals[name][0])}>Open it</button>
}

// R2.2-02, R2.2-03, R2.2-04, R2.2-05, R2.2-06, R2.2-07, R2.2-08, R2.2-09, R2.2-10, R2.2-11, R2.2-12, R2.2-13, R2.2-14, R2.2-15,
// R2.2-16, R2.2-17, R2.2-18, R2.2-19, R2.2-20, R2.2-21, R2.2-22, R2.2-23, R2.2-24,
// R2.2-25, R2.2-26, R2.2-27, R2.2-28, R2.2-29, R2.2-30, R2.2-31, R2.2-32
test.each(names)('%s opens its modal', async (name) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const page = () => (
    <ModalStack registry={modalRegistry}>
      <Opener name={name} />
    </ModalStack>
  )
  showScreens({ '/': page }, { at: '/', roles: ['ADMIN'] })
  await setUpUser().click(await screen.findByText('Open it'))
  expect(await screen.findByRole('heading', { level: 2, name: modals[name][1] })).toBeInTheDocument()
})

test('this file opens every modal', () => {
  expect(Object.keys(modalFiles).sort()).toEqual([...names].sort())
})

test('no box of a form shows another figure than the one typed', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const checked = new Set<string>()
  for (const name of names) {
    const page = () => (
      <ModalStack registry={modalRegistry}>
        <Opener name={name} />
      </ModalStack>
    )
    showScreens({ '/': page }, { at: '/', roles: ['ADMIN'] })
    await setUpUser().click(await screen.findByText('Open it'))
    const dialog = within(await screen.findByRole('dialog'))
    for (const box of dialog.queryAllByRole<HTMLInputElement>('textbox')) {
      if (!['decimal', 'numeric'].includes(box.inputMode) || box.readOnly || box.disabled) continue
      const label = `${name}: ${box.labels?.[0]?.textContent ?? box.ariaLabel}`
      for (const [text, figure] of figureSpellings) {
        fireEvent.change(box, { target: { value: text } })
        fireEvent.blur(box)
        const shown = parseFigure(box.value, 3)
        expect('figure' in shown ? shown.figure : undefined, `${label} ${text}`).toBe(figure)
      }
      checked.add(label)
    }
    cleanup()
  }
  expect(checked.size).toBeGreaterThan(12)
})
