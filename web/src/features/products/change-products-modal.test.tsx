import { problems } from '@dray/contract/problems'
import { listProducts, listProductTypes, type Product, changeProducts } from '@dray/contract/products'
import { cents } from '@dray/domain/money'
import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refresh } from '../../kit/api/use-call.ts'
import { useUndoNotice } from '../../kit/undo-notice.ts'
import { GuardContext } from '../../kit/modals/modals.tsx'
import { aProduct } from '../../test-data/catalog.ts'
import { answerCall, handler, refuseCall, stubServer, showWithin } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { ChangeProductsModal } from './change-products-modal.tsx'

const chai = aProduct()
const chang = aProduct({ id: 2, name: 'Chang', sku: 'EXO-BEV-0002', basePrice: cents(19_99), status: 'INACTIVE' })
const syrup = aProduct({
  id: 3,
  name: 'Aniseed Syrup',
  sku: 'EXO-CON-0003',
  basePrice: cents(0),
  hideFromCatalog: true,
})

type Options = { stored?: Product[]; productIds?: number[] }

function show({ stored = [chai, chang, syrup], productIds = [1, 2, 3] }: Options = {}) {
  const server = { stored, sent: [] as unknown[] }
  const props = { closeNow: vi.fn<() => void>(), onChanged: vi.fn<() => void>(), setGuard: vi.fn<() => void>() }
  const reads = [
    answerCall(listProducts, () => server.stored),
    answerCall(listProductTypes, () => [
      { id: 1, name: 'Beverages' },
      { id: 2, name: 'Condiments' },
    ]),
  ]
  stubServer(
    answerCall(changeProducts, ({ body }) => {
      server.sent.push(body)
      return { ok: true as const, changed: [1, 2], modifiedOn: new Date('2026-03-09T20:00:00Z') }
    }),
    ...reads,
  )
  const shown = showWithin(
    <GuardContext value={props.setGuard}>
      <ChangeProductsModal
        frame={{ opened: true, onClose: () => {}, zIndex: 200, closeOnEscape: true, returnFocus: false }}
        closeNow={props.closeNow}
        productIds={productIds}
        onChanged={props.onChanged}
      />
    </GuardContext>,
    ['INVENTORY'],
  )
  return { ...shown, ...props, server, reads, person: setUpUser() }
}

type Person = ReturnType<typeof show>['person']
async function choose(person: Person, field: string, option: string) {
  await person.click(await screen.findByRole('combobox', { name: field }))
  await person.click(await screen.findByRole('option', { name: option }))
}
const preview = () =>
  within(screen.getByRole('grid', { name: 'Preview' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('gridcell')
        .map((cell) => cell.textContent)
        .join(' | '),
    )
const submit = () => screen.getByRole('button', { name: /^Change/ })

test('before saving, each product that would change is shown with old and new values', async () => {
  const { person } = show()
  await choose(person, 'Status', 'Inactive')
  expect(preview()).toEqual(['Chai EXO-BEV-0001 | Active → Inactive', 'Aniseed Syrup EXO-CON-0003 | Active → Inactive'])
  expect(submit()).toHaveTextContent('Change 2 products')
  expect(screen.getByText("1 product in the selection won't change.")).toBeTruthy()
})

test('prices are set, or changed by an amount or a percentage, and none goes below 0', async () => {
  const { person } = show()
  await choose(person, 'Base price', 'Change by %')
  await person.type(await screen.findByRole('textbox', { name: 'Percent' }), '-10')
  expect(preview()).toEqual(['Chai EXO-BEV-0001 | $18.00 → $16.20', 'Chang EXO-BEV-0002 | $19.99 → $17.99'])
  await choose(person, 'Base price', 'Change by $')
  const dollars = screen.getByRole('textbox', { name: 'Dollars' })
  await person.clear(dollars)
  await person.type(dollars, '-19.00')
  expect(preview()).toEqual(['Chai EXO-BEV-0001 | $18.00 → $0.00', 'Chang EXO-BEV-0002 | $19.99 → $0.99'])
  await choose(person, 'Base price', 'Set to $')
  await person.clear(screen.getByRole('textbox', { name: 'Dollars' }))
  await person.type(screen.getByRole('textbox', { name: 'Dollars' }), '$19.99')
  expect(preview()).toEqual(['Chai EXO-BEV-0001 | $18.00 → $19.99', 'Aniseed Syrup EXO-CON-0003 | $0.00 → $19.99'])
})

test('all chosen changes are sent in one step, each product with the version that was read', async () => {
  const { person, server, closeNow, onChanged } = show()
  await choose(person, 'Product type', 'Condiments')
  await choose(person, 'Catalog', 'Hidden from the catalog')
  await choose(person, 'Base price', 'Change by $')
  await person.type(await screen.findByRole('textbox', { name: 'Dollars' }), '1.50{Enter}')
  await waitFor(() => expect(closeNow).toHaveBeenCalled())
  expect(onChanged).toHaveBeenCalled()
  const modifiedOn = '2026-01-01T00:00:00.000Z'
  expect(server.sent).toEqual([
    {
      products: [1, 2, 3].map((id) => ({ id, modifiedOn })),
      typeID: 2,
      hideFromCatalog: true,
      basePrice: { mode: 'add', amount: 1.5, percent: 0 },
    },
  ])
})

test('the change is confirmed with an undo, which puts back each changed product’s own values in the new version', async () => {
  const { person, server, closeNow } = show()
  await choose(person, 'Status', 'Promo')
  await choose(person, 'Base price', 'Set to $')
  await person.type(await screen.findByRole('textbox', { name: 'Dollars' }), '5{Enter}')
  await waitFor(() => expect(closeNow).toHaveBeenCalled())
  const { result } = renderHook(useUndoNotice)
  expect(result.current?.message).toBe('2 products changed')
  expect(await result.current?.undo?.()).toEqual({ message: '2 products changed back.' })
  const modifiedOn = '2026-03-09T20:00:00.000Z'
  expect(server.sent.at(-1)).toEqual({
    products: [
      { id: 1, modifiedOn, status: 'ACTIVE', basePrice: 18 },
      { id: 2, modifiedOn, status: 'INACTIVE', basePrice: 19.99 },
    ],
  })
})

test('a change that can’t be sent says why: nothing chosen, nothing changes, no price', async () => {
  const { person, server } = show({ productIds: [1] })
  await person.click(await screen.findByRole('button', { name: 'Change' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose what to change')
  await choose(person, 'Status', 'Active')
  await person.click(submit())
  expect(screen.getByRole('alert')).toHaveTextContent('These products already have these values.')
  await choose(person, 'Base price', 'Change by %')
  await person.type(await screen.findByRole('textbox', { name: 'Percent' }), '-101{Enter}')
  expect(screen.getByText('Enter a percentage from -100 to 10,000')).toBeTruthy()
  await person.clear(screen.getByRole('textbox', { name: 'Percent' }))
  await person.type(screen.getByRole('textbox', { name: 'Percent' }), '7,5{Enter}')
  expect(screen.getByText('Use a period for decimals')).toBeTruthy()
  expect(server.sent).toEqual([])
})

test('closing asks first once something is chosen', async () => {
  const { person, setGuard } = show()
  await screen.findByRole('combobox', { name: 'Status' })
  expect(setGuard).toHaveBeenLastCalledWith(undefined)
  await choose(person, 'Status', 'Promo')
  const question = 'You have unsaved changes. Close without saving?'
  expect(setGuard).toHaveBeenLastCalledWith(expect.objectContaining({ question }))
})

const changedMeanwhile = (skus: string[]) =>
  handler(changeProducts, () => {
    const [status, title] = problems['changed-meanwhile']
    return Response.json(
      { type: '/problems/changed-meanwhile', title, error: title, status, code: 'changed-meanwhile', skus },
      { status },
    )
  })

test('products someone else changed in the meantime are listed, and the preview continues from their new values', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { person, server, reads, closeNow } = show()
  await choose(person, 'Base price', 'Change by $')
  await person.type(await screen.findByRole('textbox', { name: 'Dollars' }), '1')
  const later = new Date('2026-02-02T00:00:00Z')
  server.stored = [{ ...chai, basePrice: cents(30_00), modifiedOn: later }, chang, syrup]
  stubServer(changedMeanwhile([chai.sku]), ...reads)
  await person.keyboard('{Enter}')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Someone else changed this while you were editing.')
  expect(alert).toHaveTextContent('Product: Chai. No products were changed.')
  expect(submit()).toBeDisabled()
  await person.click(within(alert).getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(preview()[0]).toBe('Chai EXO-BEV-0001 | $30.00 → $31.00'))
  // The button that had the focus is gone.
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Status' })).toHaveFocus())
  stubServer(
    answerCall(changeProducts, ({ body }) => {
      server.sent.push(body)
      return { ok: true as const, changed: [1, 2, 3] }
    }),
    ...reads,
  )
  await person.click(submit())
  await waitFor(() => expect(closeNow).toHaveBeenCalled())
  expect(server.sent).toMatchObject([{ products: [{ id: 1, modifiedOn: later.toISOString() }, { id: 2 }, { id: 3 }] }])
})

test('a change by someone else while the form is open is reported before anything is sent', async () => {
  const { person, server, cache } = show()
  await choose(person, 'Status', 'Promo')
  server.stored = [{ ...chai, basePrice: cents(30_00), modifiedOn: new Date('2026-02-02T00:00:00Z') }, chang, syrup]
  await act(() => refresh(cache, ['products']))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Product: Chai. No products were changed.')
  expect(submit()).toBeDisabled()
  await person.click(within(alert).getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(submit()).toBeEnabled()
  expect(server.sent).toEqual([])
})

test('a sale during the change doesn’t interrupt it', async () => {
  const { person, server, cache, closeNow } = show()
  await choose(person, 'Status', 'Promo')
  const later = new Date('2026-02-02T00:00:00Z')
  server.stored = [{ ...chai, stock: 3, modifiedOn: later }, chang, syrup]
  await act(async () => {
    await refresh(cache, ['products'])
    // Loaded data renders in the next turn of the event loop, before anyone can press a button.
    await new Promise((resolve) => setTimeout(resolve))
  })
  expect(screen.queryByRole('alert')).toBeNull()
  await person.click(submit())
  await waitFor(() => expect(closeNow).toHaveBeenCalled())
  expect(server.sent).toMatchObject([{ products: [{ id: 1, modifiedOn: later.toISOString() }, {}, {}] }])
})

test('a refusal is shown in the form, which keeps its values', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { person, closeNow, reads } = show()
  await choose(person, 'Product type', 'Condiments')
  stubServer(refuseCall(changeProducts, 'type-unknown'), ...reads)
  await person.click(submit())
  expect(await screen.findByRole('alert')).toHaveTextContent('This product type no longer exists.')
  expect(screen.getByRole('combobox', { name: 'Product type' })).toHaveValue('Condiments')
  expect(closeNow).not.toHaveBeenCalled()
})
