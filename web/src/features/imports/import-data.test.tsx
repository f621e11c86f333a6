import { readMailbox } from '@dray/contract/inbox/mailbox'
import { runImport, type ImportIssues, type ImportReport, previewImport } from '@dray/contract/imports'
import { importFiles, importKinds } from '@dray/domain/imports/import-files'
import { cents } from '@dray/domain/money'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { downloads } from '../../test-data/downloads.ts'
import { noMailbox } from '../../test-data/a-mailbox.ts'
import { answerCall, handler, refuseCall } from '../../test-data/screens.tsx'
import { ann, showApp } from '../../test-data/shell.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'

/** An event stream fed by the test. */
class FakeEventSource {
  static last: FakeEventSource | undefined
  static readonly CLOSED = 2
  readyState = 1
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  constructor() {
    FakeEventSource.last = this
  }
  close() {}
}
const sendEvent = (event: object) => act(() => FakeEventSource.last?.onmessage?.({ data: JSON.stringify(event) }))

beforeEach(() => vi.stubGlobal('EventSource', FakeEventSource))
afterEach(() => {
  FakeEventSource.last = undefined
})

const aReport = (overrides: Partial<ImportReport> = {}): ImportReport => ({
  files: [
    {
      name: 'brands.csv',
      kind: 'brands',
      rows: 2,
      columns: ['key', 'name', 'fax'],
      ignoredColumns: [{ name: 'fax', nearest: null }],
      firstRows: [
        ['b1', 'Exotic Liquids', '1'],
        ['b2', 'Tokyo Traders', '2'],
      ],
    },
  ],
  problems: [],
  problemCount: 0,
  warnings: [],
  warningCount: 0,
  counts: [{ kind: 'brands', label: 'brands', new: 1, changed: 0, alreadyThere: 1 }],
  prices: [],
  ...overrides,
})

const aProblem = (overrides: Partial<ImportIssues> = {}): ImportIssues => ({
  file: 'brands.csv',
  column: 'name',
  parts: ['', ' is required, but this row leaves it empty.'],
  values: ['name'],
  count: 1,
  lines: [{ line: 3, values: ['name'] }],
  ...overrides,
})
/** A problem without values. */
const saying = (text: string, overrides: Partial<ImportIssues> = {}): ImportIssues =>
  aProblem({ parts: [text], values: [], lines: [{ line: 3, values: [] }], ...overrides })

const csv = (name: string, text = 'key,name,fax\nb1,Exotic Liquids,1\nb2,Tokyo Traders,2\n') => new File([text], name)

type Sent = { files: { name: string; text: string }[]; jobId?: string }
type Options = {
  report?: ImportReport
  answers?: NonNullable<Parameters<typeof showApp>[0]>['answers']
  portal?: boolean
}

/** Shows the import screen to an admin. Every check is recorded and answered with `report`. */
async function showImport({ report = aReport(), answers = [], portal = true }: Options = {}) {
  const checked: Sent[] = []
  const shown = showApp({
    at: '/settings',
    user: { ...ann, role: ['ADMIN'] },
    settings: { portal },
    answers: [
      answerCall(readMailbox, () => noMailbox),
      ...answers,
      answerCall(previewImport, ({ body }) => {
        checked.push(body as Sent)
        return report
      }),
    ],
  })
  await screen.findByRole('heading', { name: 'Import data' })
  const user = setUpUser({ applyAccept: false })
  const choose = (...files: File[]) => user.upload(screen.getByLabelText('CSV files'), files)
  return { ...shown, user, choose, checked }
}

const fileEntry = (name: string) => screen.findByRole('listitem', { name })
const importButton = () => screen.findByRole('button', { name: 'Import' })
const confirm = async (user: ReturnType<typeof setUpUser>) => {
  await user.click(await importButton())
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Import' }))
}

test('only admins see the settings and the import', async () => {
  const { unmount } = showApp({ at: '/settings', user: { ...ann, role: ['SALES', 'INVENTORY', 'ACCOUNTING'] } })
  expect(await screen.findByRole('heading', { name: "You don't have access to this page" })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull()
  unmount()
  await showImport()
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
})

test('before a file is chosen the screen describes every file and column', async () => {
  await showImport()
  for (const kind of importKinds) {
    const { file, columns } = importFiles[kind]
    const rows = within(screen.getByRole('table', { name: `Columns of ${file}`, hidden: true })).getAllByRole('row', {
      hidden: true,
    })
    expect(rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent))).toEqual(
      Object.entries(columns).map(([name, column]) => [name, column.required ? 'yes' : '', column.about]),
    )
  }
})

// D-330
test('without the portal no file of contacts is described', async () => {
  await showImport({ portal: false })
  expect(screen.getByText('customers.csv')).toBeInTheDocument()
  expect(screen.queryByText('contacts.csv')).toBeNull()
})

test('the description is out of the way until its link opens it', async () => {
  const { user } = await showImport()
  const isOpen = () => screen.getByText('File format', { selector: 'summary *' }).closest('details')?.open
  expect(isOpen()).toBe(false)
  await user.click(screen.getByRole('button', { name: 'File format' }))
  expect(isOpen()).toBe(true)
})

test('chosen files are checked immediately and show what they contain', async () => {
  const { choose, checked } = await showImport()
  await choose(csv('brands.csv'))
  const entry = within(await fileEntry('brands.csv'))
  expect(await entry.findByText('brands, 2 rows')).toBeInTheDocument()
  expect(entry.getByText('2 columns recognized: key, name')).toBeInTheDocument()
  expect(entry.getByText('1 column ignored: fax')).toBeInTheDocument()
  expect(entry.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['key', 'name', 'fax (ignored)'],
    ['b1', 'Exotic Liquids', '1'],
    ['b2', 'Tokyo Traders', '2'],
  ])
  const counts = within(screen.getByRole('table', { name: 'What will be imported' }))
  expect(counts.getByRole('row', { name: 'Brands 1 1' })).toBeInTheDocument()
  expect(checked).toEqual([
    { files: [{ name: 'brands.csv', text: 'key,name,fax\nb1,Exotic Liquids,1\nb2,Tokyo Traders,2\n' }] },
  ])
})

test('dropped files are added to the others, and a removed file is no longer checked', async () => {
  const { user, choose, checked } = await showImport()
  await choose(csv('brands.csv'))
  await importButton()
  const area = screen.getByLabelText('Drop CSV files here')
  const files = [csv('orders.csv'), csv('order-lines.csv')]
  fireEvent.drop(area, {
    dataTransfer: {
      files,
      items: files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file })),
      types: ['Files'],
    },
  })
  await fileEntry('order-lines.csv')
  await waitFor(() =>
    expect(checked.at(-1)?.files.map(({ name }) => name)).toEqual(['brands.csv', 'orders.csv', 'order-lines.csv']),
  )
  await user.click(screen.getByRole('button', { name: 'Remove brands.csv' }))
  expect(screen.getByRole('button', { name: 'Remove orders.csv' })).toHaveFocus()
  await waitFor(() => expect(checked.at(-1)?.files.map(({ name }) => name)).toEqual(['orders.csv', 'order-lines.csv']))
  await user.keyboard('{Enter}')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Files' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Choose files' })).toHaveFocus()
})

test('a file that is not CSV, was already added or is not UTF-8 is left out with a reason', async () => {
  const { user, choose } = await showImport()
  await choose(csv('brands.csv'))
  await importButton()
  await choose(csv('brands.csv'), csv('brands.xlsx'), new File([new Uint8Array([0x6b, 0xf4])], 'users.csv'))
  const alert = await screen.findByRole('alert')
  await waitFor(() =>
    expect([...alert.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
      "brands.xlsx isn't a CSV file and was left out. In your spreadsheet, save it as “CSV UTF-8”.",
      'brands.csv was already added. Remove it first to replace it.',
      'users.csv is not UTF-8 text: line 1 has characters in another encoding. Save it as “CSV UTF-8”.',
    ]),
  )
  expect(screen.queryByRole('listitem', { name: 'users.csv' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a file with an unknown name shows the names that Dray knows', async () => {
  const { choose } = await showImport({
    report: aReport({
      files: [{ name: 'marken.csv', kind: null, rows: 0, columns: [], ignoredColumns: [], firstRows: [] }],
      problems: [
        saying("This isn't the name of an import file.", {
          file: 'marken.csv',
          column: null,
          lines: [{ line: null, values: [] }],
        }),
      ],
      problemCount: 1,
      counts: [],
    }),
  })
  await choose(csv('marken.csv'))
  const entry = await fileEntry('marken.csv')
  await waitFor(() => expect(entry).toHaveTextContent('not recognized'))
  expect(entry).toHaveTextContent('Use product-types.csv, extract-types.csv, brands.csv, users.csv')
})

/** A group of 10,600 lines, of which the first thousand are listed. */
const unknownProducts = aProblem({
  file: 'order-lines.csv',
  column: 'product',
  parts: ['There is no product ', ' in Dray or in ', '.'],
  values: [null, 'products.csv'],
  count: 10_600,
  lines: Array.from({ length: 1000 }, (_, at) => ({ line: at + 2, values: [`'X${at}'`, 'products.csv'] })),
})

test('problems are grouped with counts and lines, can be filtered by file, and block the import', async () => {
  const problems = [unknownProducts, aProblem()]
  const { user, choose } = await showImport({ report: aReport({ problems, problemCount: 14_636 }) })
  await choose(csv('brands.csv'))
  expect(await importButton()).toBeDisabled()
  expect(await importButton()).toHaveAccessibleDescription('Fix 14,636 problems before importing these files.')
  const panel = within(screen.getByRole('region', { name: 'Problems' }))
  expect(panel.getByRole('heading')).toHaveTextContent('Problems: 14,636')
  const groups = () => panel.getAllByRole('listitem').map((item) => item.querySelector('summary')?.textContent)
  expect(groups()).toEqual([
    '10,600There is no product … in Dray or in products.csv.order-lines.csv · product · lines 2, 3, 4, 5, 6 and 10,595 more',
    '1name is required, but this row leaves it empty.brands.csv · name · line 3',
  ])
  expect(panel.getByText('4,035 more of other kinds')).toBeInTheDocument()
  await user.selectOptions(panel.getByLabelText('Problems by file'), 'brands.csv (1)')
  expect(groups()).toHaveLength(1)
})

test('a group expands to its lines, each with its value', async () => {
  const { user, choose } = await showImport({ report: aReport({ problems: [unknownProducts], problemCount: 10_600 }) })
  await choose(csv('brands.csv'))
  const sentence = 'There is no product … in Dray or in products.csv.'
  const summary = await screen.findByText(sentence)
  expect(screen.queryByRole('grid', { name: sentence })).toBeNull()
  await user.click(summary)
  const table = within(await screen.findByRole('grid', { name: sentence }))
  expect(screen.getByText('The first 1,000 lines are shown.')).toBeInTheDocument()
  const cells = within(table.getAllByRole('row')[1] ?? document.body).getAllByRole('gridcell')
  expect(cells.map((cell) => cell.textContent)).toEqual(['2', "There is no product 'X0' in Dray or in products.csv."])
  // Only visible rows are rendered.
  expect(table.getAllByRole('row').length).toBeLessThan(60)
})

test('the problems of a file can be exported', async () => {
  const blobs: Blob[] = []
  URL.createObjectURL = (blob: Blob) => {
    blobs.push(blob)
    return 'blob:problems'
  }
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const problems = [aProblem(), saying('Another', { file: 'users.csv' })]
  const { user, choose } = await showImport({ report: aReport({ problems, problemCount: 2 }) })
  await choose(csv('brands.csv'))
  await user.selectOptions(await screen.findByLabelText('Problems by file'), 'users.csv (1)')
  await user.click(screen.getByRole('button', { name: 'Export 1 line' }))
  expect(names).toEqual(['import-problems.csv'])
  expect(await blobs[0]?.text()).toBe('File,Line,Column,Message\r\n"users.csv",3,"name","Another"\r\n')
  click.mockRestore()
})

test('warnings don’t block the import, and are shown before it', async () => {
  const warnings = [saying('The base price is $0.00.', { count: 31 })]
  const { user, choose } = await showImport({ report: aReport({ warnings, warningCount: 31 }) })
  await choose(csv('brands.csv'))
  expect(await importButton()).toBeEnabled()
  expect(await importButton()).toHaveAccessibleDescription(
    'No problems found, but 31 warnings below. Nothing has been imported yet.',
  )
  expect(
    within(screen.getByRole('region', { name: 'Warnings' })).getByText('The base price is $0.00.'),
  ).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Problems' })).toBeNull()
  await user.click(await importButton())
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('31 warnings: check the list first.')
})

test('custom prices are shown with the old and the new price before they are imported, and can be exported', async () => {
  const downloaded = downloads()
  const price = { customer: 'Ernst Handel', sku: 'EXO-BEV-0001', productName: 'Chai', after: cents(8_50) }
  const report = aReport({
    counts: [{ kind: 'customPrices', label: 'custom prices', new: 1200, changed: 1, alreadyThere: 3 }],
    prices: [
      { ...price, line: 2, before: cents(9_00) },
      { ...price, line: 3, productName: 'Chang', before: null },
    ],
  })
  const { user, choose } = await showImport({ report })
  await choose(csv('custom-prices.csv'))
  const section = within(await screen.findByRole('region', { name: 'Custom prices' }))
  expect(section.getByText('1,200 new, 1 changed, 3 unchanged. The first 2 are listed.')).toBeInTheDocument()
  const cells = section.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
  expect(cells.slice(1)).toEqual([
    ['2', 'Ernst Handel', 'Chai', 'EXO-BEV-0001', '$9.00', '$8.50', '−$0.50'],
    ['3', 'Ernst Handel', 'Chang', 'EXO-BEV-0001', 'New', '$8.50', ''],
  ])
  await user.click(section.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(downloaded).toHaveLength(1))
  expect((await downloaded[0]?.file.text())?.split('\r\n')).toContain(
    '2,"Ernst Handel","Chai","EXO-BEV-0001",9.00,8.50,-0.50',
  )
  const counts = within(screen.getByRole('table', { name: 'What will be imported' })).getAllByRole('row')
  expect(counts.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['What will be imported', 'New', 'Changed', 'Already there'],
    ['Custom prices', '1,200', '1', '3'],
  ])
  await user.click(await importButton())
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Custom prices: 1,200 new, 1 changed')
})

test('a file that only changes prices can be imported', async () => {
  const counts = [{ kind: 'customPrices' as const, label: 'custom prices', new: 0, changed: 2, alreadyThere: 0 }]
  const { choose } = await showImport({ report: aReport({ counts }) })
  await choose(csv('custom-prices.csv'))
  expect(await importButton()).toBeEnabled()
})

test('an unknown column is shown with the name that was probably meant', async () => {
  const [file] = aReport().files
  const ignoredColumns = [{ name: 'fax', nearest: 'brandRepPhone' }]
  const { choose } = await showImport({ report: aReport({ files: file ? [{ ...file, ignoredColumns }] : [] }) })
  await choose(csv('brands.csv'))
  await waitFor(async () =>
    expect(await fileEntry('brands.csv')).toHaveTextContent('1 column ignored: fax (is it brandRepPhone?)'),
  )
})

test.each([
  [
    'everything is already there',
    [{ kind: 'brands' as const, label: 'brands', new: 0, changed: 0, alreadyThere: 2 }],
    'Nothing to import: everything is already in Dray.',
  ],
  ['the files are empty', [], 'Nothing to import: the files have no rows.'],
])('there is nothing to import when %s', async (_, counts, reason) => {
  const { choose } = await showImport({ report: aReport({ counts }) })
  await choose(csv('brands.csv'))
  expect(await importButton()).toBeDisabled()
  expect(await importButton()).toHaveAccessibleDescription(reason)
})

test('an import is confirmed, shows its progress, and ends with what was imported and where to see it', async () => {
  const sent: Sent[] = []
  let finish: (report: ImportReport) => void = () => undefined
  const answer = new Promise<ImportReport>((resolve) => {
    finish = resolve
  })
  const { user, choose, router } = await showImport({
    answers: [
      answerCall(runImport, ({ body }) => {
        sent.push(body as Sent)
        return answer
      }),
    ],
  })
  await choose(csv('brands.csv'))
  await user.click(await importButton())
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent(
    "This will be imported: Brands: 1 1 row is already in Dray and will be skipped. An import can't be undone.",
  )
  expect(sent).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Import' }))

  const bar = await screen.findByRole('progressbar')
  expect(bar).toHaveAttribute('aria-valuetext', 'Checking the files again...')
  expect(screen.getByRole('button', { name: 'Remove brands.csv' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Add files' })).toBeDisabled()
  await waitFor(() => expect(sent).toHaveLength(1))
  sendEvent({ kind: 'progress', jobId: 'of another', done: 1, total: 4 })
  expect(bar).not.toHaveAttribute('aria-valuenow')
  sendEvent({ kind: 'progress', jobId: sent[0]?.jobId, done: 500, total: 2000 })
  expect(bar).toHaveAttribute('aria-valuenow', '25')
  expect(bar).toHaveAttribute('aria-valuetext', '500 of 2,000 records written')

  finish(aReport())
  const result = within(await screen.findByRole('region', { name: 'Result' }))
  expect(result.getByText('Import complete.')).toBeInTheDocument()
  expect(result.getByRole('row', { name: 'Brands 1 1' })).toBeInTheDocument()
  expect(result.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Orders', '/orders'],
    ['Products', '/products'],
    ['Customers', '/customers'],
  ])
  await user.click(result.getByRole('button', { name: 'Import more files' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Choose files' })).toHaveFocus())
  expect(screen.queryByRole('list', { name: 'Files' })).toBeNull()
  expect(router.state.location.pathname).toBe('/settings')
})

test('a failed import keeps the files and says why, and trying again repeats the same job', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const jobs: unknown[] = []
  const { user, choose, checked } = await showImport({
    answers: [
      handler(runImport, ({ body, headers }) => {
        jobs.push([(body as Sent).jobId, headers.get('idempotency-key')])
        throw new TypeError('Failed to fetch')
      }),
    ],
  })
  await choose(csv('brands.csv'))
  await confirm(user)
  expect(await screen.findByRole('alert')).toHaveTextContent("Can't reach the server.")
  expect(await fileEntry('brands.csv')).toHaveTextContent('brands, 2 rows')
  await confirm(user)
  await waitFor(() => expect(jobs).toHaveLength(2))
  expect(jobs[1]).toEqual(jobs[0])
  expect(checked).toHaveLength(1)
})

test('if files got problems after the check, they are checked again', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  let report = aReport()
  const { user, choose } = await showImport({
    answers: [answerCall(previewImport, () => report), refuseCall(runImport, 'import-has-problems')],
  })
  await choose(csv('brands.csv'))
  await importButton()
  report = aReport({ problems: [saying('The name is taken.')], problemCount: 1 })
  await confirm(user)
  expect(await screen.findByText('The files have problems; nothing was imported.')).toBeInTheDocument()
  expect(await screen.findByText('The name is taken.')).toBeInTheDocument()
  expect(await importButton()).toBeDisabled()
})

test('a check that fails says why and can be tried again', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  let isDown = true
  const checked = Promise.withResolvers<void>()
  const [unavailable, available] = [
    refuseCall(previewImport, 'database-away'),
    answerCall(previewImport, async () => {
      await checked.promise
      return aReport()
    }),
  ]
  const { user, choose } = await showImport({
    answers: [handler(previewImport, (request) => (isDown ? unavailable : available).answer(request))],
  })
  await choose(csv('brands.csv'))
  expect(await screen.findByRole('alert')).toHaveTextContent("The database isn't responding.")
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^Checking/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  checked.resolve()
  expect(await importButton()).toBeEnabled()
})

test('someone else’s change does not send the files again', async () => {
  const { choose, checked } = await showImport()
  await choose(csv('brands.csv'))
  await importButton()
  sendEvent({ kind: 'hello' })
  sendEvent({ kind: 'hello' })
  sendEvent({ kind: 'changed', entity: 'brands', ids: [1] })
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(checked).toHaveLength(1)
})
