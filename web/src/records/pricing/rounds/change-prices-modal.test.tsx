import { listBrands } from '@dray/contract/brands'
import { listCustomers } from '@dray/contract/customers'
import { applyPriceRound, listPriceRounds, previewPriceRound, undoPriceRound } from '@dray/contract/pricing/rounds'
import { problems } from '@dray/contract/problems'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { modalRegistry } from '../../../app/modals/modal-registry.tsx'
import { ModalStack } from '../../../app/modals/modal-stack.tsx'
import { aCatalogBrand, aCustomer } from '../../../test-data/catalog.ts'
import { answerCall, handler, showScreens, stubServer } from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { ChangePrices } from './change-prices.ts'

type Sent = { params: Record<string, string>; body: unknown }
let applied: Sent[] = []
let undone: string[] = []
let previews: unknown[] = []
beforeEach(() => {
  applied = []
  undone = []
  previews = []
})

const names = ['Alfreds', 'Berglunds', 'Centro']
const customers = names.map((customerName, n) => ({ id: n + 1, customerName }))

const preview = (belowFloor: number | null) =>
  answerCall(previewPriceRound, ({ body }) => {
    previews.push(body)
    const { customerIds } = previewPriceRound.body.parse(body)
    const some = customers.filter(({ id }) => customerIds.includes(id))
    return {
      customers: some.map(({ id, customerName }) => ({
        customerId: id,
        customerName,
        prices: id === 3 ? 0 : 2,
        added: id === 3 ? 0 : 1,
        belowFloor,
        fingerprint: `prices of ${id}`,
      })),
      largest: [
        { ...konbu, customerId: 1, customerName: 'Alfreds', current: cents(6_00), newPrice: cents(6_30) },
        { ...konbu, customerId: 2, customerName: 'Berglunds', current: cents(1_00), newPrice: cents(11_00) },
      ],
    }
  })
const konbu = { productId: 4, productName: 'Konbu', brand: 'Mayumi’s', isCustom: true }

const apply = answerCall(applyPriceRound, ({ params, body }) => {
  applied.push({ params, body })
  return { ok: true } as const
})

type Options = { roles?: Role[]; answers?: Parameters<typeof stubServer>; belowFloor?: number | null }

async function open({ roles = ['SALES'], answers = [], belowFloor = null }: Options = {}) {
  stubServer(
    ...answers,
    preview(belowFloor),
    apply,
    answerCall(undoPriceRound, ({ params }) => {
      undone.push(params['customerId'] ?? '')
      return params['customerId'] === '2' ? { restored: 1, kept: 1 } : { restored: 2, kept: 0 }
    }),
    answerCall(listBrands, () => [aCatalogBrand({ id: 2, name: 'Mayumi’s' })]),
  )
  function Opener() {
    const openDialog = useOpenDialog()
    return <button onClick={() => openDialog(ChangePrices, { customers })}>Open it</button>
  }
  const page = () => (
    <ModalStack registry={modalRegistry}>
      <Opener />
    </ModalStack>
  )
  showScreens({ '/': page }, { at: '/', roles })
  const person = setUpUser()
  await person.click(await screen.findByText('Open it'))
  await screen.findByRole('dialog', { name: 'Change prices of 3 customers' })
  return person
}
type Person = Awaited<ReturnType<typeof open>>

async function previewRise(person: Person) {
  await person.type(screen.getByLabelText('Percent'), '5{Enter}')
  await screen.findByText(/^2 customers: 4 prices, 2 of them new\./)
}
async function confirm(person: Person, name: string) {
  const question = within(await screen.findByRole('alertdialog'))
  await person.click(question.getByRole('button', { name }))
}

test('a percentage is previewed with the largest change first, applied after a confirmation with totals, and undone as a whole', async () => {
  const person = await open()
  await person.click(screen.getByRole('combobox', { name: 'Rounding' }))
  await person.click(await screen.findByRole('option', { name: 'To end in .99' }))
  await previewRise(person)
  const plan = { kind: 'percent', sign: '+', value: 5, scope: 'custom', rounding: '.99' }
  expect(previews).toEqual([{ customerIds: [1, 2, 3], plan }])
  expect(screen.getByText(/Largest change: \+1,000%\. 1 customer without a change\.$/)).toBeVisible()
  const rows = within(screen.getByRole('grid', { name: 'Largest changes' }))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map((row) => row.textContent.includes('Berglunds'))).toEqual([true, false])

  await person.click(screen.getByRole('button', { name: 'Change 4 prices…' }))
  expect(
    within(await screen.findByRole('alertdialog')).getByText(/^Set new prices for 2 customers\?/),
  ).toHaveTextContent('4 prices, 2 of them new. Largest change: +1,000%.')
  expect(applied).toEqual([])
  await confirm(person, 'Change 4 prices')
  expect(await screen.findByText('2 of 2 customers updated')).toBeVisible()
  expect(applied.map(({ params, body }) => [params['customerId'], body])).toEqual([
    ['1', { plan, fingerprint: 'prices of 1' }],
    ['2', { plan, fingerprint: 'prices of 2' }],
  ])
  expect(new Set(applied.map(({ params }) => params['roundId'])).size).toBe(1)

  await person.click(screen.getByRole('button', { name: 'Undo the round' }))
  await confirm(person, 'Undo')
  expect(await screen.findByText('3 prices restored. 1 price changed since then, so it stays.')).toBeVisible()
  expect(undone).toEqual(['1', '2'])
})

test('another round is undone by itself, not with the one before', async () => {
  const person = await open()
  for (const round of [1, 2]) {
    await previewRise(person)
    await person.click(screen.getByRole('button', { name: 'Change 4 prices…' }))
    await confirm(person, 'Change 4 prices')
    await waitFor(() => expect(applied).toHaveLength(2 * round))
    expect(await screen.findByText('2 of 2 customers updated')).toBeVisible()
    await person.clear(screen.getByLabelText('Percent'))
  }
  const [first, second, third, fourth] = applied.map(({ params }) => params['roundId'])
  expect([second, fourth]).toEqual([first, third])
  expect(third).not.toBe(first)
})

test('a missing value gets the specification’s message, and a new value needs a new preview', async () => {
  const person = await open()
  await person.click(screen.getByRole('button', { name: 'Preview' }))
  expect(screen.getByText('Please enter a value')).toBeVisible()
  await previewRise(person)
  await person.type(screen.getByLabelText('Percent'), '0')
  expect(screen.queryByRole('button', { name: /^Change 4 prices/ })).toBeNull()
  expect(previews).toHaveLength(1)
})

test('a round refused for lack of a reason stops, asks for it, and continues with the remaining customers', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const [status, title] = problems['reason-missing']
  const refusing = handler(applyPriceRound, ({ params, body }) => {
    applied.push({ params, body })
    if ('reason' in (body as object)) return Response.json({ ok: true })
    return Response.json({ type: '/', title, error: title, status, code: 'reason-missing', belowFloor: [] }, { status })
  })
  const person = await open({ answers: [refusing] })
  await previewRise(person)
  await person.click(screen.getByRole('button', { name: 'Change 4 prices…' }))
  await confirm(person, 'Change 4 prices')
  const field = await screen.findByRole('textbox', { name: /^Some of these prices are below the brand's margin floor/ })
  expect(applied).toHaveLength(1)
  await person.type(field, 'Season')
  await person.click(screen.getByRole('button', { name: 'Continue with 2 customers' }))
  expect(await screen.findByText('2 of 2 customers updated')).toBeVisible()
  expect(applied.slice(1).map(({ params, body }) => [params['customerId'], body])).toMatchObject([
    ['1', { reason: 'Season' }],
    ['2', { reason: 'Season' }],
  ])
  expect(new Set(applied.map(({ params }) => params['roundId'])).size).toBe(1)
})

test('Stop ends the round after the current customer, and the rest can be continued', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = answerCall(applyPriceRound, async ({ params, body }) => {
    applied.push({ params, body })
    await promise
    return { ok: true } as const
  })
  const person = await open({ answers: [slow] })
  await previewRise(person)
  await person.click(screen.getByRole('button', { name: 'Change 4 prices…' }))
  await confirm(person, 'Change 4 prices')
  await person.click(await screen.findByRole('button', { name: 'Stop' }))
  resolve()
  expect(await screen.findByText('1 of 2 customers updated')).toBeVisible()
  expect(applied).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Continue with 1 customer' }))
  await waitFor(() => expect(applied).toHaveLength(2))
})

test('customers whose prices changed since the preview get a new one with one press, which shows the differences', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const [status, title] = problems['changed-meanwhile']
  const outdated = handler(applyPriceRound, ({ params, body }) => {
    applied.push({ params, body })
    const { fingerprint } = applyPriceRound.body.parse(body)
    if (fingerprint !== 'prices of 2') return Response.json({ ok: true })
    return Response.json({ type: '/', title, error: title, status, code: 'changed-meanwhile' }, { status })
  })
  const second = answerCall(previewPriceRound, ({ body }) => {
    previews.push(body)
    return {
      customers: [
        { ...{ customerId: 2, customerName: 'Berglunds', added: 0, belowFloor: null }, prices: 3, fingerprint: 'new' },
      ],
      largest: [{ ...konbu, customerId: 2, customerName: 'Berglunds', current: cents(2_00), newPrice: cents(2_10) }],
    }
  })
  const person = await open({ answers: [outdated] })
  await previewRise(person)
  await person.click(screen.getByRole('button', { name: 'Change 4 prices…' }))
  await confirm(person, 'Change 4 prices')
  expect(await screen.findByText('1 of 2 customers updated')).toBeVisible()
  expect(screen.getByText(/Prices changed since the preview\./)).toHaveTextContent(/^Berglunds: /)
  expect(
    screen.getByText(
      /^Prices of 1 customer changed since the preview, so the new prices would differ from what you saw\./,
    ),
  ).toBeVisible()

  stubServer(second, outdated)
  await person.click(screen.getByRole('button', { name: 'Continue with a new preview of 1 customer' }))
  const notice = (await screen.findByText(/^New preview\. 1 customer: 3 prices\. Largest change: \+5%\.$/))
    .parentElement
  expect(notice).toHaveFocus()
  expect(screen.getByText('Berglunds: 3 new prices instead of 2')).toBeVisible()
  expect(previews.at(-1)).toMatchObject({ customerIds: [2] })
  expect(applied).toHaveLength(2)
  await person.click(screen.getByRole('button', { name: 'Change 3 prices…' }))
  await confirm(person, 'Change 3 prices')
  expect(await screen.findByText('1 of 1 customer updated')).toBeVisible()
  expect(applied.at(-1)).toMatchObject({ params: { customerId: '2' }, body: { fingerprint: 'new' } })
  expect(new Set(applied.map(({ params }) => params['roundId'])).size).toBe(1)
})

test('users who can see costs are offered cost as a basis, and see how many prices are below the floor beforehand', async () => {
  const person = await open({ roles: ['SALES', 'ACCOUNTING'], belowFloor: 1 })
  await person.click(screen.getByRole('combobox', { name: 'Change' }))
  await person.click(await screen.findByRole('option', { name: 'Margin on base price or cost' }))
  await person.click(screen.getByRole('combobox', { name: 'Basis' }))
  await person.click(await screen.findByRole('option', { name: 'Cost' }))
  await previewRise(person)
  expect(previews).toMatchObject([{ plan: { kind: 'margin', basis: 'cost', unit: '%', value: 5 } }])
  expect(screen.getByText(/2 below the margin floor\./)).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^2 of these prices are below the brand's margin floor/ })).toBeVisible()
})

test('earlier rounds are listed with their totals, and can be undone', async () => {
  const roundId = '0f8fad5b-d9cb-469f-a165-70867728950e'
  const plan = { kind: 'percent', sign: '-', value: 250, scope: 'all', rounding: '.05' } as const
  const round = { roundId, userName: 'Nancy Davolio', createdAt: new Date('2026-03-03T18:00:00Z'), plan }
  const person = await open({
    answers: [
      answerCall(listPriceRounds, () => [{ ...round, customerIds: [1, 2], prices: 4, undoable: 3 }]),
      answerCall(listCustomers, () => [aCustomer({ id: 1, customerName: 'Alfreds' })]),
    ],
  })
  await person.click(screen.getByRole('button', { name: 'Earlier rounds…' }))
  const list = within(await screen.findByRole('dialog', { name: 'Price rounds' }))
  expect(await list.findByText('−2.5% of the current price, rounded to .05')).toBeVisible()
  expect(list.getByText('Nancy Davolio')).toBeVisible()
  await person.click(list.getByRole('button', { name: 'Undo 3…' }))
  await confirm(person, 'Undo')
  expect(await list.findByText(/^3 prices restored\./)).toBeVisible()
  expect(undone).toEqual(['1', '2'])
})
