import { type CountRow, listCounts, readCountTotals } from '@dray/contract/counts'
import { cents, sum } from '@dray/domain/money'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aCountRow } from '../../test-data/counts.ts'
import { downloads } from '../../test-data/downloads.ts'
import { answerCall, button, openModal, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { CountsPage } from './counts-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-15T20:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
})

const posted = aCountRow({
  id: 6,
  name: 'Cold room',
  status: 'POSTED',
  blind: true,
  closedBy: 'Andrew Fuller',
  closedOn: new Date('2026-03-10T20:00:00Z'),
  reason: 'Monthly count',
  ...{ lines: 50, counted: 48, unitsOver: 12, unitsShort: 30, difference: -18, cost: cents(-214_00) },
})

/** Records the list's requests. */
async function shown(rows: CountRow[] = [aCountRow(), posted], at = '/counts') {
  const queries: Record<string, string | undefined>[] = []
  const isPosted = rows.filter(({ status }) => status === 'POSTED')
  stubServer(
    answerCall(listCounts, ({ params: { fromISO, toISO }, url }) => {
      queries.push({ from: fromISO, to: toISO, ...Object.fromEntries(url.searchParams) })
      return rows
    }),
    answerCall(readCountTotals, () => ({
      counts: rows.length,
      open: rows.filter(({ status }) => status === 'OPEN').length,
      posted: isPosted.length,
      unitsOver: isPosted.reduce((total, row) => total + row.unitsOver, 0),
      unitsShort: isPosted.reduce((total, row) => total + row.unitsShort, 0),
      cost: sum(isPosted.flatMap(({ cost }) => cost ?? [])),
    })),
  )
  showScreens({ '/counts': CountsPage }, { at, roles: ['INVENTORY'] })
  await waitFor(() => expect(queries).not.toEqual([]))
  if (rows[0]) await screen.findByText(rows[0].name)
  return { queries, user: setUpUser() }
}

test('counts are listed with how much was counted, by whom, and the differences in units and cost', async () => {
  const { queries } = await shown()
  expect(queries).toEqual([{ from: '2025-12-16', to: '2026-03-15', limit: '50' }])
  const [, first, second] = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(first).toMatch(/^Exotic Liquids, Mar 9.*OpenLaura Callahan0 of 2–0–0–0–none$/)
  expect(second).toMatch(/^Cold room.*PostedAndrew Fuller48 of 50\+12−30−18−\$214\.00$/)
  await waitFor(() => expect(screen.getAllByRole('row').at(-1)?.textContent).toMatch(/^2 counts, 1 open\+12−30/))
})

test('the views list all counts, the open ones of any day, and the posted ones', async () => {
  const { queries, user } = await shown()
  const views = within(screen.getByRole('navigation', { name: 'Views' }))
  await user.click(views.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ from: '2000-01-01', status: 'OPEN' }))
})

test('an empty list offers its first count', async () => {
  const { user } = await shown([])
  expect(await screen.findByText('No counts on these dates.')).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'New count' }).at(-1) ?? button('New count'))
  expect(openModal).toHaveBeenCalledWith('NewCount', {})
})

test('the exported file also has the days, the reason, and whether a count was blind', async () => {
  const files = downloads()
  const { user } = await shown([posted])
  await user.click(button('Export'))
  await waitFor(() => expect(files).toHaveLength(1))
  const [head, row] = (await files[0]?.file.text())?.split(/\r?\n/) ?? []
  expect(head).toContain('Name,Status,Blind,Began on,Began by,Lines,Counted,Over,Short,Difference,At cost')
  expect(row).toContain('"Cold room","Posted","Yes"')
  expect(row).toContain('-214.00')
  expect(row).toContain('"Monthly count"')
})
