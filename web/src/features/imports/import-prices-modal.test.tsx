import { importCustomPrices, type ImportReport, previewPriceImport } from '@dray/contract/imports'
import { problems } from '@dray/contract/problems'
import { cents } from '@dray/domain/money'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { modalRegistry } from '../../app/modals/modal-registry.tsx'
import { ModalStack } from '../../app/modals/modal-stack.tsx'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { answerCall, handler, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'

const report: ImportReport = {
  files: [
    {
      name: 'march.csv',
      kind: 'customPrices',
      rows: 1,
      columns: ['customer', 'product', 'price'],
      ignoredColumns: [],
      firstRows: [['Ernst Handel', 'CHAI-1', '9']],
    },
  ],
  problems: [],
  problemCount: 0,
  warnings: [],
  warningCount: 0,
  counts: [{ kind: 'customPrices', label: 'custom prices', new: 0, changed: 1, alreadyThere: 0 }],
  prices: [
    { line: 2, customer: 'Ernst Handel', sku: 'CHAI-1', productName: 'Chai', before: cents(12_00), after: cents(9_00) },
  ],
}

const csv = (name: string) => new File(['customer,product,price\nErnst Handel,CHAI-1,9\n'], name)

async function open(answers: Parameters<typeof stubServer> = []) {
  const checked: string[] = []
  stubServer(
    ...answers,
    answerCall(previewPriceImport, ({ body }) => {
      checked.push(...previewPriceImport.body.parse(body).files.map(({ name }) => name))
      return report
    }),
    answerCall(importCustomPrices, () => report),
  )
  function Opener() {
    const openModal = useOpenModal()
    return <button onClick={() => openModal('ImportPrices', {})}>Open it</button>
  }
  const page = () => (
    <ModalStack registry={modalRegistry}>
      <Opener />
    </ModalStack>
  )
  showScreens({ '/': page }, { at: '/', roles: ['SALES'] })
  const user = setUpUser({ applyAccept: false })
  await user.click(await screen.findByText('Open it'))
  await screen.findByRole('dialog', { name: 'Import prices' })
  const choose = (...files: File[]) => user.upload(screen.getByLabelText('CSV file'), files)
  return { user, choose, checked }
}

async function importNow(user: ReturnType<typeof setUpUser>) {
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Import' }))
}

test('a file of prices is checked, shows old and new prices, and is imported after a confirmation', async () => {
  const { user, choose } = await open()
  await choose(csv('march.csv'))
  expect(await screen.findByText('0 new, 1 changed, 0 unchanged')).toBeVisible()
  const [, row] = within(screen.getByRole('grid', { name: 'Custom prices' })).getAllByRole('row')
  expect(row).toHaveTextContent('Ernst HandelChaiCHAI-1$12.00$9.00−$3.00')
  await importNow(user)
  expect(await screen.findByText('Import complete.')).toBeVisible()
  const done = screen.getByRole('button', { name: 'Done' })
  expect(done).toHaveFocus()
  await user.click(done)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('another file replaces the previous one', async () => {
  const { choose, checked } = await open()
  await choose(csv('march.csv'))
  await screen.findByRole('button', { name: 'Import' })
  await choose(csv('april.csv'), csv('may.csv'))
  expect(await screen.findByText('may.csv is one too many: one import can have at most 1 file.')).toBeVisible()
  await waitFor(() => expect(checked).toEqual(['march.csv', 'april.csv']))
  expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'))).toContain('april.csv')
  expect(screen.queryByRole('listitem', { name: 'march.csv' })).toBeNull()
})

test('an import refused for lack of a reason names the products, asks for a reason, and resends the same file with it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const reasons: (string | null)[] = []
  const [status, title] = problems['reason-missing']
  const skus = ['CHAI-1', 'CHAI-2', 'MINT-1', 'MINT-2', 'MINT-3']
  const belowFloor = skus.map((sku, n) => ({ productId: n + 1, sku }))
  const refusing = handler(importCustomPrices, ({ url }) => {
    const reason = url.searchParams.get('reason')
    reasons.push(reason)
    if (reason !== null) return Response.json(JSON.parse(JSON.stringify(answer)))
    return Response.json({ type: '/', title, error: title, status, code: 'reason-missing', belowFloor }, { status })
  })
  const answer = { ...report, prices: [] }
  const { user, choose } = await open([refusing])
  await choose(csv('march.csv'))
  expect(screen.queryByRole('textbox')).toBeNull()
  await importNow(user)
  const field = await screen.findByRole('textbox', {
    name: "Prices of CHAI-1, CHAI-2, MINT-1 and 2 more products are below the brand's margin floor. What's the reason?",
  })
  expect(screen.getByText('Enter a reason for this change.')).toBeVisible()
  await waitFor(() => expect(field).toHaveFocus())
  await user.type(field, 'Season')
  await importNow(user)
  expect(await screen.findByText('Import complete.')).toBeVisible()
  expect(reasons).toEqual([null, 'Season'])
})
