import { acceptCounted, type Count, enterCounted, postCount, readCount } from '@dray/contract/counts'
import { type CodedProduct, listProductCodes } from '@dray/contract/products'
import { cents } from '@dray/domain/money'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aCount, aCountLine, syrupLine } from '../../test-data/counts.ts'
import { downloads } from '../../test-data/downloads.ts'
import {
  answerCall,
  button,
  openDialog,
  refuseCall,
  showScreens,
  showWithin,
  stubServer,
} from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { PostCountDialog } from './count/close-count-dialogs.tsx'
import { CountPage } from './count-page.tsx'
import { forgetUnsent } from './entries/entry-store.ts'

type Sent = { id: number; counted: number | null; key?: string; at?: string }

const me = { countedBy: 'Ann', countedById: 3, countedOn: new Date('2026-03-09T19:00:00Z') }
const other = { countedBy: 'Laura Callahan', countedById: 8, countedOn: new Date('2026-03-09T19:00:00Z') }
const frame = { opened: true, onClose: () => undefined, zIndex: 200 }

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
})
afterEach(() => forgetUnsent(3))

const noCodes: readonly CodedProduct[] = []

/** A server that keeps what it is sent. */
async function shown(start: Count = aCount(), { isPhone = false, at = '', codes = noCodes } = {}) {
  let count = start
  const sent: Sent[][] = []
  const accepted: unknown[] = []
  if (isPhone)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...noMatch, media: query, matches: true }))
  stubServer(
    answerCall(listProductCodes, () => [...codes]),
    answerCall(readCount, () => count),
    answerCall(enterCounted, ({ body }) => {
      const { lines } = body as { lines: Sent[] }
      sent.push(lines)
      count = {
        ...count,
        lines: count.lines.map((line) =>
          entered(
            line,
            lines.find(({ id }) => id === line.id),
          ),
        ),
      }
      return count
    }),
    answerCall(acceptCounted, ({ body }) => {
      accepted.push(body)
      count = { ...count, lines: count.lines.map((line) => ({ ...line, needsAcceptance: false })) }
      return count
    }),
  )
  const { unmount } = showScreens({ '/counts/$countId': CountPage }, { at: `/counts/5${at}`, roles: ['INVENTORY'] })
  await screen.findByRole('heading', { level: 1, name: count.name })
  return { sent, accepted, unmount, user: setUpUser() }
}
const noMatch = {
  ...{ matches: false, media: '', onchange: null, addListener: () => undefined, removeListener: () => undefined },
  ...{ addEventListener: () => undefined, removeEventListener: () => undefined, dispatchEvent: () => true },
}

const entered = (line: Count['lines'][number], entry: Sent | undefined): Count['lines'][number] => {
  if (entry === undefined) return line
  const expected = line.expected ?? 24
  return {
    ...line,
    ...me,
    expected,
    counted: entry.counted,
    difference: (entry.counted ?? 0) - expected,
    cost: cents(-1),
  }
}
const field = (name: string | RegExp) => screen.getByLabelText(name)
const chai = 'Counted units of Chai, batch EXO-BEV-0001-261101-00001'

test('Enter goes down the counted units, and each number is sent once, on leaving its cell', async () => {
  const { sent, user } = await shown()
  await user.type(field(chai), '23{Enter}')
  expect(field('Counted units of Aniseed Syrup')).toHaveFocus()
  await user.keyboard('13{Enter}')
  await waitFor(() =>
    expect(sent.flat().map(({ id, counted }) => [id, counted])).toEqual([
      [1, 23],
      [2, 13],
    ]),
  )
  expect(new Set(sent.flat().map(({ key }) => key)).size).toBe(2)
  await waitFor(() => expect(screen.getByText('2 of 2')).toBeVisible())
  expect(screen.getByRole('row', { name: /Chai/ })).toHaveTextContent('−1')
})

// D-343
test('cases count as their units, in the table and on a phone', async () => {
  const line = aCountLine({ unitsPerCase: 12 })
  const table = await shown(aCount({ lines: [line] }))
  await table.user.type(field(chai), '2 cs{Enter}')
  await waitFor(() => expect(table.sent).toMatchObject([[{ id: 1, counted: 24 }]]))
  table.unmount()
  const phone = await shown(aCount({ lines: [line] }), { isPhone: true })
  await phone.user.type(field('Units on the shelf'), '3c{Enter}')
  await waitFor(() => expect(phone.sent).toMatchObject([[{ id: 1, counted: 36 }]]))
})

const onShelves = () =>
  aCount({
    blind: true,
    lines: [
      aCountLine({ shelf: 'B-10', expected: undefined }),
      syrupLine({ shelf: 'B-2', expected: undefined }),
      syrupLine({ id: 3, productName: 'Tofu', shelf: null, expected: undefined }),
    ],
  })

test('a sheet opens in the first number, can be sorted by shelf and shows one shelf', async () => {
  const { user } = await shown(onShelves())
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => /Chai|Syrup|Tofu/.exec(row.textContent)?.[0])
  await waitFor(() => expect(field(chai)).toHaveFocus())
  expect(names()).toEqual(['Chai', 'Syrup', 'Tofu'])
  await user.click(screen.getByRole('button', { name: /^Shelf/ }))
  expect(names()).toEqual(['Syrup', 'Chai', 'Tofu'])
  await user.click(screen.getByRole('combobox', { name: 'Shelf' }))
  await user.click(await screen.findByRole('option', { name: 'B-10' }))
  expect(names()).toEqual(['Chai'])
})

test('a phone walks along the shelves and names the shelf of each line', async () => {
  const { user } = await shown(onShelves(), { isPhone: true })
  expect(within(screen.getByRole('region', { name: 'Aniseed Syrup' })).getByText('Shelf B-2')).toBeVisible()
  await user.type(field('Units on the shelf'), '3{Enter}')
  expect(within(await screen.findByRole('region', { name: /^Chai/ })).getByText('Shelf B-10')).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: 'Shelf' }))
  await user.click(await screen.findByRole('option', { name: 'B-10' }))
  await user.type(field('Units on the shelf'), '5{Enter}')
  expect(await screen.findByText(/^Every line has a number/)).toBeVisible()
})

test('text that is no number stays in its cell, says so and isn’t sent', async () => {
  const { sent, user } = await shown()
  await user.type(field(chai), '24.5{Enter}')
  expect(await screen.findByText('Not a whole number')).toBeVisible()
  expect(field(chai)).toHaveAccessibleDescription('Not a whole number')
  await user.type(field('Counted units of Aniseed Syrup'), '1000000000{Enter}')
  expect(await screen.findByText('Too large')).toBeVisible()
  expect(sent).toEqual([])
  expect(field(chai)).toHaveValue('24.5')
})

test('a column that is pasted fills the lines below', async () => {
  const { sent, user } = await shown()
  field(chai).focus()
  await user.paste('20\n13\n')
  await waitFor(() => expect(sent.flat().map(({ counted }) => counted)).toEqual([20, 13]))
})

test('an emptied cell removes the number', async () => {
  const { sent, user } = await shown(aCount({ lines: [aCountLine({ ...me, counted: 23, difference: -1 })] }))
  await user.clear(field(chai))
  await user.tab()
  await waitFor(() => expect(sent).toMatchObject([[{ id: 1, counted: null }]]))
})

test('a blind count shows no expected units until a number was entered', async () => {
  const lines = [aCountLine({ expected: undefined }), syrupLine({ expected: undefined })]
  const { user } = await shown(aCount({ blind: true, lines }))
  expect(screen.getByRole('row', { name: /Chai/ })).not.toHaveTextContent('24')
  await user.type(field(chai), '23{Enter}')
  await waitFor(() => expect(screen.getByRole('row', { name: /Chai/ })).toHaveTextContent('24'))
  expect(screen.getByRole('row', { name: /Syrup/ })).not.toHaveTextContent('13')
})

test('the lines are those that are open, those that differ, or all, and a line stays in view while it is counted', async () => {
  const { user } = await shown(aCount({ lines: [aCountLine(), syrupLine({ ...me, counted: 12, difference: -1 })] }))
  await user.click(screen.getByRole('tab', { name: 'Open (1)' }))
  expect(screen.queryByText('Aniseed Syrup', { exact: false })).toBeNull()
  await user.type(field(chai), '24{Enter}')
  await screen.findByRole('tab', { name: 'Open (0)' })
  expect(field(chai)).toHaveValue('24')
  await user.click(screen.getByRole('tab', { name: 'Different (1)' }))
  expect(field('Counted units of Aniseed Syrup')).toBeVisible()
  expect(screen.queryByLabelText(chai)).toBeNull()
})

test('a difference above the limit is accepted by someone who didn’t count it, with the number that was seen', async () => {
  const above = { counted: 2, difference: -22, needsAcceptance: true }
  const { accepted, user } = await shown(
    aCount({ lines: [aCountLine({ ...other, ...above }), syrupLine({ ...me, ...above })] }),
  )
  expect(screen.getByText(/^2 differences above the limit of 5 units a day\./)).toBeVisible()
  expect(screen.getByText('Another person must accept')).toBeVisible()
  expect(button('Post')).toHaveAttribute('aria-disabled', 'true')
  await user.click(button(/^Accept the difference of Chai/))
  await waitFor(() => expect(accepted).toEqual([{ lineIds: [1], seen: [{ id: 1, counted: 2 }] }]))
  await waitFor(() => expect(button('Post')).toHaveAttribute('aria-disabled', 'false'))
})

test('all differences are accepted at once only where several were counted by others', async () => {
  const above = { counted: 2, difference: -22, needsAcceptance: true }
  const mine = syrupLine({ ...me, ...above })
  await shown(aCount({ lines: [aCountLine({ ...other, ...above }), mine] }))
  expect(screen.queryByRole('button', { name: /^Accept all/ })).toBeNull()
  document.body.replaceChildren()
  const lines = [aCountLine({ ...other, ...above }), syrupLine({ ...other, ...above }), { ...mine, id: 3 }]
  const { accepted, user } = await shown(aCount({ lines }))
  await user.click(button('Accept all 2'))
  await waitFor(() => expect(accepted).toMatchObject([{ lineIds: [1, 2] }]))
})

test('posting says the sum of the differences first, needs a reason, and a refusal stays in the dialog', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const lines = [
    aCountLine({ ...other, counted: 20, difference: -4, cost: cents(-40_00) }),
    syrupLine({ ...other, counted: 15, difference: 2, cost: cents(8_00) }),
    aCountLine({ id: 3 }),
  ]
  stubServer(refuseCall(postCount, 'count-posted'))
  showWithin(<PostCountDialog frame={frame} closeNow={() => undefined} count={aCount({ lines })} />, ['INVENTORY'])
  expect(screen.getByText(/^Post Exotic Liquids, Mar 9\?/)).toHaveTextContent(
    'Post Exotic Liquids, Mar 9? 2 of 2 counted lines differ. The stock is corrected by +2 and −4 units, −$32.00 at cost. 1 line without a number stays as it is.',
  )
  expect(button('Post count')).toBeDisabled()
  const user = setUpUser()
  await user.type(field(/^Reason/), 'Monthly count')
  await user.click(button('Post count'))
  expect(await screen.findByText(/already been posted|was posted/)).toBeVisible()
})

test('nothing can be posted before something was counted, and the dialog opens after', async () => {
  const { user } = await shown()
  expect(button('Post')).toHaveAttribute('aria-disabled', 'true')
  await user.type(field(chai), '24{Enter}')
  await waitFor(() => expect(button('Post')).toHaveAttribute('aria-disabled', 'false'))
  await user.click(button('Post'))
  expect(openDialog).toHaveBeenCalledWith(expect.anything(), { count: expect.objectContaining({ id: 5 }) })
})

test('the differences are exported with units and cost', async () => {
  const files = downloads()
  const { user } = await shown(
    aCount({ lines: [aCountLine({ ...other, counted: 20, difference: -4, cost: cents(-40_00) }), syrupLine()] }),
  )
  await user.click(button('Export'))
  await user.click(await screen.findByRole('menuitem', { name: /^Differences/ }))
  await waitFor(() => expect(files).toHaveLength(1))
  const rows = (await files[0]?.file.text())?.trim().split(/\r?\n/) ?? []
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain('"EXO-BEV-0001-261101-00001",,24,20,-4,-40.00,"Laura Callahan"')
})

test('printing lists every line that differs', async () => {
  await shown(
    aCount({ lines: [aCountLine({ ...other, counted: 20, difference: -4, cost: cents(-40_00) }), syrupLine()] }),
  )
  expect(screen.queryByRole('table')).toBeNull()
  window.dispatchEvent(new Event('beforeprint'))
  expect(within(screen.getByRole('table')).getAllByRole('row')[1]).toHaveTextContent(
    /^Chai.*2420−4−\$40\.00Laura Callahan$/,
  )
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
})

test('a posted count shows who posted it and why, and its numbers can’t be typed', async () => {
  await shown(
    aCount({
      status: 'POSTED',
      closedBy: 'Andrew Fuller',
      closedOn: new Date('2026-03-10T20:00:00Z'),
      reason: 'Monthly count',
    }),
  )
  expect(screen.getByText('By Andrew Fuller: Monthly count')).toBeVisible()
  expect(screen.queryByLabelText(chai)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Post' })).toBeNull()
})

test('numbers wait without a connection, say since when, and are sent with their time once it is back', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-09T18:42:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { sent, user } = await shown()
  await user.type(field(chai), '23{Enter}')
  await user.keyboard('13{Enter}')
  const notice = await screen.findByText('2 numbers not sent yet, since 11:42 AM')
  expect(sent).toEqual([])
  expect(button('Post')).toHaveAttribute('title', 'Some numbers are not sent yet')
  expect(button('Post')).toHaveAttribute('aria-disabled', 'true')
  vi.setSystemTime(new Date('2026-03-09T18:50:00Z'))
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await user.click(screen.queryByRole('button', { name: 'Send now' }) ?? document.body)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject([
    { id: 1, counted: 23, at: expect.stringMatching(/^2026-03-09T18:42/) },
    { id: 2, counted: 13, at: expect.stringMatching(/^2026-03-09T18:42/) },
  ])
  await waitFor(() => expect(notice).not.toBeInTheDocument())
})

test('a phone goes from a scanned label to its number and back to the next scan', async () => {
  const { sent, user } = await shown(aCount(), { isPhone: true })
  const scan = field('Scan or find a line')
  await waitFor(() => expect(field('Units on the shelf')).toHaveFocus())
  await user.type(scan, 'https://dray.example/products/tags?sku=EXO-CON-0001&batch=EXO-BEV-0001-261101-00001{Enter}')
  const number = field('Units on the shelf')
  await waitFor(() => expect(number).toHaveFocus())
  expect(within(screen.getByRole('region', { name: /^Chai/ })).getByText(/expected 24/)).toBeVisible()
  await user.keyboard('23{Enter}')
  await waitFor(() => expect(sent).toMatchObject([[{ id: 1, counted: 23 }]]))
  expect(scan).toHaveFocus()
  expect(screen.getByRole('region', { name: 'Aniseed Syrup' })).toBeVisible()
  expect(screen.getByText('1 of 2 counted')).toBeVisible()
})

test('a bar code of the trade opens its line with the units of the pack', async () => {
  const code = { id: 1, sku: 'EXO-BEV-0001', name: 'Chai', gtin: null, caseGtin: '10614141000415', unitQuantity: 12 }
  const { sent, user } = await shown(aCount(), { isPhone: true, codes: [code] })
  const scan = field('Scan or find a line')
  const number = () => field('Units on the shelf')
  const lot = 'EXO-BEV-0001-261101-00001'
  await user.type(scan, `(01)10614141000415(37)3(10)${lot}{Enter}`)
  await waitFor(() => expect(number()).toHaveValue('36'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent).toMatchObject([[{ id: 1, counted: 36 }]]))
  await user.type(scan, '96385074{Enter}')
  expect(await screen.findByText(/No product has the bar code 96385074 yet\./)).toBeVisible()
})

test('a phone walks the lines without a scanner: next, skip, and change', async () => {
  const { sent, user } = await shown(aCount(), { isPhone: true })
  await user.type(field('Units on the shelf'), '23{Enter}')
  expect(await screen.findByRole('region', { name: 'Aniseed Syrup' })).toBeVisible()
  await waitFor(() => expect(field('Units on the shelf')).toHaveFocus())
  await user.click(button('Change'))
  expect(field('Units on the shelf')).toHaveValue('23')
  await user.clear(field('Units on the shelf'))
  await user.type(field('Units on the shelf'), '22{Enter}')
  await waitFor(() => expect(sent.flat().map(({ counted }) => counted)).toEqual([23, 22]))
  await user.keyboard('x{Enter}')
  expect(screen.getByText('Not a whole number')).toBeVisible()
})
