import { listSuggestions, type RestockProduct } from '@dray/contract/purchases/suggestions'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { refresh } from '../../../kit/api/use-call.ts'
import { answerCall, refuseCall, showWithin, stubServer } from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'
import { SuggestBar } from './suggest-bar.tsx'
import { useSuggest, type Quantities } from './use-suggest.ts'

const aRestock = (overrides: Partial<RestockProduct> = {}): RestockProduct => ({
  id: 1,
  sku: 'EXO-BEV-0001',
  name: 'Chai',
  stock: 20,
  pendingOutboundQuantity: 0,
  onOrder: 12,
  expectedOn: null,
  sold: 52,
  days: 56,
  limit: null,
  unitQuantity: null,
  leadTimeDays: null,
  ...overrides,
})
const chai = aRestock()
const chang = aRestock({ id: 2, name: 'Chang', stock: 0, onOrder: 0 })
const syrup = aRestock({ id: 3, name: 'Aniseed Syrup', sold: 0 })

type CartProps = {
  brandId?: number
  typed?: [number, number | null][]
  startsFilled?: boolean
  isReady?: boolean
  edited?: { id: number; received: ReadonlyMap<number, number> }
}

/** A cart with a brand's suggestions, as in New Purchase Order. */
function Cart({ brandId = 1, typed = [], startsFilled = false, isReady = true, edited }: CartProps) {
  const [quantities, setQuantities] = useState<Quantities>(new Map(typed))
  const [isSending, setSending] = useState(false)
  const suggest = useSuggest({
    brandId,
    quantities,
    setQuantities: (changed) => setQuantities((before) => new Map([...before, ...changed])),
    startsFilled,
    isReady,
    isSending,
    ...(edited ? { edited } : {}),
  })
  return (
    <>
      <SuggestBar suggest={suggest} />
      <button type="button" onClick={() => setQuantities((before) => new Map([...before, [1, 99]]))}>
        Type 99 Chai
      </button>
      <button type="button" onClick={() => setSending(true)}>
        Save
      </button>
      <ul aria-label="Cart">
        {[chai, chang, syrup].map(({ id, name }) => (
          <li key={id}>
            {name}: {quantities.get(id) ?? 'none'} {suggest.reasons.get(id)}
          </li>
        ))}
      </ul>
    </>
  )
}

function show(
  props: CartProps = {},
  requested: (weeks: string | null) => void = () => {},
  products: RestockProduct[] = [chai, chang, syrup],
) {
  stubServer(
    answerCall(listSuggestions, ({ url }) => {
      requested(url.searchParams.get('weeks'))
      return products
    }),
  )
  showWithin(<Cart {...props} />, ['INVENTORY'])
  return setUpUser()
}
const cart = () =>
  within(screen.getByRole('list', { name: 'Cart' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('suggestions fill in what to order for four weeks, each with its reason, and the total', async () => {
  const user = show()
  expect(screen.queryByLabelText('Buy for')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Suggest' }))
  await waitFor(() =>
    expect(cart()).toEqual([
      'Chai: none 6.5 a week over 8 weeks, 20 available, 12 on the way: enough for 4 weeks',
      'Chang: 26 6.5 a week over 8 weeks, none available: 26 for 4 weeks',
      'Aniseed Syrup: none None sold in 8 weeks, 20 available, 12 on the way: none to buy',
    ]),
  )
  expect(screen.getByText('1 product, 26 units')).toBeTruthy()
})

test('suggestions are whole cases and include sales until the delivery', async () => {
  const user = show({}, undefined, [{ ...chang, unitQuantity: 12, leadTimeDays: 14 }])
  await user.click(screen.getByRole('button', { name: 'Suggest' }))
  await waitFor(() =>
    expect(cart()[1]).toBe(
      'Chang: 48 6.5 a week over 8 weeks, none available: 39 for 4 weeks and 14 days until delivery, rounded up to 4 cases of 12',
    ),
  )
  expect(screen.getByText('1 product, 48 units')).toBeTruthy()
})

test('other weeks fill in other quantities, and are remembered', async () => {
  const requested = vi.fn<(weeks: string | null) => void>()
  const user = show({}, requested)
  await user.click(screen.getByRole('button', { name: 'Suggest' }))
  await user.selectOptions(await screen.findByLabelText('Buy for'), '9 weeks')
  await waitFor(() =>
    expect(cart()[0]).toContain('Chai: 26 6.5 a week over 8 weeks, 20 available, 12 on the way: 26 for 9 weeks'),
  )
  await user.selectOptions(screen.getByLabelText('Sales of the last'), '12 weeks')
  await waitFor(() => expect(requested).toHaveBeenLastCalledWith('12'))
  expect(JSON.parse(localStorage.getItem('dray-weeks-3') ?? '')).toEqual({ history: 12, cover: 9 })
})

test('a typed quantity stays until the user takes the suggestion instead', async () => {
  const user = show({ typed: [[2, 40]] })
  await user.click(screen.getByRole('button', { name: 'Suggest' }))
  expect(await screen.findByText('1 product has a different quantity that you entered.')).toBeTruthy()
  expect(cart()[1]).toContain('Chang: 40')
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Suggest' }))
  expect(cart()[1]).toContain('Chang: 40')
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Use suggestions' }))
  expect(cart()[1]).toContain('Chang: 26')
})

test('a quantity typed over a suggestion is not replaced by the next one without asking', async () => {
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Suggest' }))
  await waitFor(() => expect(cart()[1]).toContain('Chang: 26'))
  await user.click(screen.getByRole('button', { name: 'Type 99 Chai' }))
  await user.selectOptions(screen.getByLabelText('Buy for'), '9 weeks')
  await waitFor(() => expect(cart()[1]).toContain('Chang: 58'))
  expect(cart()[0]).toContain('Chai: 99')
  expect(screen.getByText('1 product has a different quantity that you entered.')).toBeTruthy()
})

test('a cart opened with startsFilled is filled at once', async () => {
  show({ startsFilled: true })
  await waitFor(() => expect(cart()[1]).toContain('Chang: 26'))
})

test('a purchase order being edited doesn’t count its own units as on order, but does count its received ones', async () => {
  const requested = vi.fn<(query: string) => void>()
  stubServer(
    answerCall(listSuggestions, ({ url }) => {
      requested(url.search)
      return [chang, { ...syrup, stock: 0 }]
    }),
  )
  showWithin(<Cart edited={{ id: 44, received: new Map([[2, 10]]) }} />, ['INVENTORY'])
  await setUpUser().click(screen.getByRole('button', { name: 'Suggest' }))
  await waitFor(() => expect(cart()[1]).toContain('Chang: 36'))
  expect(cart()[2]).toContain('Aniseed Syrup: none')
  expect(requested).toHaveBeenLastCalledWith('?weeks=8&except=44')
})

test('once the cart is saved, its own units don’t count as on the way on top of it', async () => {
  const products = [chang]
  stubServer(answerCall(listSuggestions, () => products))
  const { cache } = showWithin(<Cart />, ['INVENTORY'])
  const user = setUpUser()
  await user.click(screen.getByRole('button', { name: 'Suggest' }))
  const suggested = 'Chang: 26 6.5 a week over 8 weeks, none available: 26 for 4 weeks'
  await waitFor(() => expect(cart()[1]).toBe(suggested))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  products[0] = { ...chang, onOrder: 26 }
  await act(() => refresh(cache, ['purchases']))
  expect(cart()[1]).toBe(suggested)
  expect(screen.getByText('1 product, 26 units')).toBeInTheDocument()
})

test('nothing is suggested before the products of the brand are loaded', async () => {
  const requested = vi.fn<(weeks: string | null) => void>()
  const user = show({ startsFilled: true, isReady: false }, requested)
  await user.click(screen.getByRole('button', { name: 'Suggest' }))
  expect(screen.getByRole('button', { name: 'Suggest' }).getAttribute('aria-disabled')).toBe('true')
  expect(requested).not.toHaveBeenCalled()
})

test('if suggestions can’t be loaded, the bar says so and offers to try again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  stubServer(refuseCall(listSuggestions, 'unexpected'))
  showWithin(<Cart />, ['INVENTORY'])
  const user = setUpUser()
  await user.click(screen.getByRole('button', { name: 'Suggest' }))
  expect((await screen.findByRole('alert')).textContent).toContain("The suggestions couldn't be loaded.")
  expect(logged).toHaveBeenCalled()
  stubServer(answerCall(listSuggestions, () => [chang]))
  screen.getByRole('button', { name: 'Try again' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(cart()[1]).toContain('Chang: 26'))
  expect(screen.getByRole('button', { name: 'Suggest' })).toHaveFocus()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the error disappears if suggestions load after all', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Suggest' }))
  await waitFor(() => expect(cart()[1]).toContain('Chang: 26'))
  stubServer(refuseCall(listSuggestions, 'unexpected'))
  await user.selectOptions(screen.getByLabelText('Sales of the last'), '12 weeks')
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  stubServer(answerCall(listSuggestions, () => [chang]))
  // The window becomes visible again.
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
