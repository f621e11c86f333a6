import { listExpiringBatches } from '@dray/contract/batches/expiring'
import type { ExpiringBatch } from '@dray/contract/today'
import { cents } from '@dray/domain/money'
import { addDays, companyDay } from '@dray/domain/time/company-day'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { downloads } from '../../test-data/downloads.ts'
import { answerCall, refuseCall, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { ExpiringPage } from './expiring-page.tsx'

/** By the clock of the tests' company. */
const today = companyDay(new Date(), 'America/Los_Angeles')

const tofu: ExpiringBatch = {
  batchId: 61,
  batchNumber: 'TOF-0001',
  productId: 5,
  sku: 'MAY-0001',
  name: 'Tofu',
  brandName: "Mayumi's",
  units: 24,
  expiresOn: addDays(today, -3),
  isOnHold: true,
  cost: cents(558_00),
  pace: 1.5,
  leftOver: 24,
}
const chai: ExpiringBatch = {
  ...tofu,
  batchId: 62,
  batchNumber: 'CHA-0001',
  name: 'Chai',
  expiresOn: addDays(today, 20),
  isOnHold: false,
  cost: null,
  pace: 0.04,
  units: 1,
  leftOver: 0,
}

function show(answered: readonly ExpiringBatch[] = [tofu, chai], at = '/inventory/expiring') {
  const days: (string | null)[] = []
  stubServer(
    answerCall(listExpiringBatches, ({ url }) => {
      days.push(url.searchParams.get('days'))
      return [...answered]
    }),
  )
  const shown = showScreens({ '/inventory/expiring': ExpiringPage }, { at, roles: ['INVENTORY'] })
  return { ...shown, days, user: setUpUser() }
}
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

test('each batch is listed with its expiry, its units, what will be left over and what it cost', async () => {
  show()
  const link = await screen.findByRole('link', { name: 'TOF-0001' })
  expect(link).toHaveAttribute('href', '/batches/61')
  const row = within(link.closest<HTMLElement>('[role="row"]') ?? document.body)
  for (const text of ['Tofu', "Mayumi's", 'On hold', '24', '10.5', '24 left over', '$558.00'])
    expect(row.getByText(text), text).toBeInTheDocument()
  expect(row.getByText(/^Expired /)).toBeInTheDocument()
  expect(screen.getByText('Sells in time')).toBeInTheDocument()
  expect(screen.getByText('2 batches')).toBeInTheDocument()
})

test('without costs there is no column for them', async () => {
  const { cost: _, ...withoutCost } = tofu
  show([withoutCost])
  await screen.findByText('Tofu')
  expect(headers().join()).not.toContain('Cost')
})

test('the days are in the address, and 30 if it names none of the choices', async () => {
  const { user, router, days } = show([tofu], '/inventory/expiring?days=45')
  await screen.findByText('Tofu')
  await user.click(screen.getByRole('tab', { name: '90 days' }))
  await waitFor(() => expect(days).toEqual(['30', '90']))
  expect(router.state.location.href).toBe('/inventory/expiring?days=90')
})

test('a list without batches says for which days', async () => {
  show([], '/inventory/expiring?days=60')
  expect(await screen.findByText('Nothing expires in the next 60 days')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled()
})

test('a list with too many batches says what to do', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  stubServer(refuseCall(listExpiringBatches, 'too-many-expiring'))
  showScreens({ '/inventory/expiring': ExpiringPage }, { at: '/inventory/expiring', roles: ['INVENTORY'] })
  expect(await screen.findByText(/Too many batches expire to list at once. Choose fewer days./)).toBeInTheDocument()
})

test('the list is exported with SKUs and what is on hold', async () => {
  const saved = downloads()
  const { user } = show([tofu, chai])
  await screen.findByText('Tofu')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const lines = (await saved[0]?.file.text())?.split('\r\n')
  expect(lines?.slice(0, 2)).toEqual([
    'SKU,Product,Brand,Batch,Expires,Units,Sold a week,Left over,Cost,On hold',
    `"MAY-0001","Tofu","Mayumi's","TOF-0001","${tofu.expiresOn}",24,10.5,24,558.00,"Yes"`,
  ])
  expect(saved[0]?.name).toBe(`expiring-${today}.csv`)
})
