import { changeReimbursements, type PayrollPeriod, readPayroll } from '@dray/contract/payroll'
import { problems } from '@dray/contract/problems'
import { cents } from '@dray/domain/money'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aSavedRow } from '../../test-data/commission.ts'
import { showModal } from '../../test-data/modals.tsx'
import { aPayrollPeriod } from '../../test-data/payroll.ts'
import { answerCall, handler, refuseCall, type stubServer } from '../../test-data/screens.tsx'

const period = { year: 2026, month: 11, payPeriod: 'B' as const }
const twoRows = [
  { description: 'Fuel', amount: cents(40_00) },
  { description: 'Parking', amount: cents(12_50) },
]

type Options = { saved?: typeof twoRows; fields?: Partial<PayrollPeriod>; answers?: Parameters<typeof stubServer> }

async function open({ saved = twoRows, fields = {}, answers = [] }: Options = {}) {
  const sent: unknown[] = []
  const onSaved = vi.fn<(row: unknown) => void>()
  const row = aSavedRow({ reimbursementsDetails: saved, reimbursement: cents(52_50) })
  const shown = await showModal(
    'ManageReimbursements',
    { ...period, userId: 4, onSaved },
    {
      roles: ['PAYROLL'],
      answers: [
        ...answers,
        answerCall(readPayroll, () => ({
          ...{
            ...period,
            users: [row],
            id: 1,
            lastSaved: null,
            submitted: false,
            submittedBy: null,
            submittedOn: null,
          },
          ...fields,
        })),
        answerCall(changeReimbursements, ({ url, body, params }) => {
          sent.push(params, body, url.searchParams.get('modifiedOn'))
          return row
        }),
      ],
    },
  )
  await screen.findByRole('heading', { name: 'Reimbursements · Ann Ruiz · November 2026 · B' })
  return { ...shown, sent, onSaved }
}
const description = (at: number) => screen.getByRole('textbox', { name: `Description ${at}` })
const amount = (at: number) => screen.getByRole('textbox', { name: `Amount ${at}` })
const rows = () => within(screen.getByRole('list', { name: 'Reimbursements' })).getAllByRole('listitem')
const total = () => screen.getByText('Total').textContent

// R2.12-20, R2.12-21, R2.12-23, R2.12-24, R4.8-10
test('reimbursements are typed row by row with Enter, added up, and submitted without the empty rows', async () => {
  const { person, sent, onSaved } = await open()
  expect(rows()).toHaveLength(2)
  expect(total()).toBe('Total $52.50')
  await person.click(amount(2))
  await person.keyboard('{Enter}')
  await waitFor(() => expect(description(3)).toHaveFocus())
  await person.keyboard('Stamps{Enter}$7.2')
  expect(total()).toBe('Total $59.70')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(description(4)).toHaveFocus())
  await person.click(screen.getByRole('button', { name: 'Add row' }))
  await waitFor(() => expect(description(5)).toHaveFocus())
  expect(amount(3)).toHaveValue('7.20')
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    { year: '2026', month: '11', period: 'B', userId: '4' },
    [
      { description: 'Fuel', amount: 40 },
      { description: 'Parking', amount: 12.5 },
      { description: 'Stamps', amount: 7.2 },
    ],
    '2026-11-22T18:00:00.000Z',
  ])
  expect(onSaved).toHaveBeenCalledOnce()
})

// R2.12-22
test('when a row is removed, the focus goes to the one in its place, or else to the add button', async () => {
  const { person, sent } = await open()
  await person.click(screen.getByRole('button', { name: 'Remove row 1' }))
  await waitFor(() => expect(description(1)).toHaveFocus())
  expect(description(1)).toEqual(expect.objectContaining({ value: 'Parking' }))
  expect(total()).toBe('Total $12.50')
  await person.click(screen.getByRole('button', { name: 'Remove row 1' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add row' })).toHaveFocus())
  await person.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent[1]).toEqual([]))
})

test('a person without reimbursements starts with an empty row', async () => {
  const { person } = await open({ saved: [] })
  await waitFor(() => expect(description(1)).toHaveFocus())
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an invalid amount is not sent, and its field gets the focus', async () => {
  const { person, sent } = await open()
  await person.clear(amount(1))
  await person.type(amount(1), '-4')
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(amount(1)).toHaveFocus())
  expect(screen.getByText("Amount can't be negative")).toBeVisible()
  expect(sent).toEqual([])
})

test('a refusal is shown, what was typed stays, and closing asks first', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { person } = await open({ answers: [refuseCall(changeReimbursements, 'payroll-submitted')] })
  await person.type(description(1), ' for the van')
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText("This payroll was submitted, so it can't be changed.")).toBeVisible()
  expect(description(1)).toHaveValue('Fuel for the van')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('You have unsaved changes. Close without saving?')).toBeVisible()
})

test('rows someone else saved in the meantime are not overwritten until the user has seen them, and can be accepted instead', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const theirs = [{ description: 'Hotel', amount: cents(90_00) }]
  let row = aSavedRow({ reimbursementsDetails: twoRows })
  const versions: (string | null)[] = []
  const { person } = await open({
    answers: [
      answerCall(readPayroll, () => aPayrollPeriod({ ...period, users: [row] })),
      handler(changeReimbursements, ({ url }) => {
        versions.push(url.searchParams.get('modifiedOn'))
        row = aSavedRow({ reimbursementsDetails: theirs, lastSaved: new Date('2026-11-22T19:00:00Z') })
        const [status, title] = problems['changed-meanwhile']
        return Response.json({ type: '/', title, error: title, status, code: 'changed-meanwhile' }, { status })
      }),
    ],
  })
  await person.type(description(1), ' for the van')
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText(/Check the rows and submit again/)).toBeVisible()
  expect(await screen.findByText(/changed these reimbursements while you were editing/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(versions).toEqual(['2026-11-22T18:00:00.000Z', '2026-11-22T19:00:00.000Z']))
  await person.click(await screen.findByRole('button', { name: 'Use theirs' }))
  await waitFor(() => expect(description(1)).toHaveValue('Hotel'))
  expect(screen.queryByText(/submit again/)).toBeNull()
})

test('the reimbursements of a submitted payroll are read-only', async () => {
  await open({ fields: { submitted: true } })
  expect(screen.getByText(/was submitted, so it can't be changed/)).toBeVisible()
  expect(screen.getByLabelText('Reimbursements')).toHaveTextContent('Fuel$40.00Parking$12.50')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
})

test('unsaved rows are gone if someone else submits the payroll, and a notice says so', async () => {
  const fields: Partial<PayrollPeriod> = {}
  const { person, cache } = await open({ fields })
  await person.type(description(1), ' for the van')
  fields.submitted = true
  await act(() => cache.invalidateQueries())
  const notice = await screen.findByText(/was submitted before your changes were saved/)
  expect(notice).toHaveFocus()
  expect(screen.getByLabelText('Reimbursements')).toHaveTextContent('Fuel$40.00Parking$12.50')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('reimbursements can’t be changed while they are being sent', async () => {
  const answered = Promise.withResolvers<void>()
  const { person, onSaved } = await open({
    answers: [
      answerCall(changeReimbursements, async () => {
        await answered.promise
        return aSavedRow()
      }),
    ],
  })
  await person.type(description(1), ' for the van')
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await person.type(description(1), ' and more')
  await person.type(amount(2), '1')
  await person.click(screen.getByRole('button', { name: 'Remove row 2' }))
  await person.click(screen.getByRole('button', { name: 'Add row' }))
  expect(description(1)).toEqual(expect.objectContaining({ value: 'Fuel for the van' }))
  expect(amount(2)).toEqual(expect.objectContaining({ value: '12.50' }))
  expect(rows()).toHaveLength(2)
  answered.resolve()
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})
