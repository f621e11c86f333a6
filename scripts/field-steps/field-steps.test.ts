import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { API } from 'typescript/unstable/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Step } from './left-out.ts'

// CONTRIBUTING's "A field", followed with the shelf of a product: whichever step is left out, the compiler or a test says so.

const root = path.join(import.meta.dirname, '../..')
const absolute = (file: string) => path.join(root, file)
const product = { server: 'server/src/features/products', web: 'web/src/features/products' }
const productForm = `${product.web}/product-form`

const steps: readonly Step[] = [
  {
    step: 'the column',
    file: 'server/src/platform/db/tables.ts',
    line: '    shelf: string | null\n    gtin',
    fails: `${product.server}/save-products.sql.ts`,
  },
  {
    step: 'the answered product',
    file: 'contract/src/products.ts',
    line: '  shelf: z.string().nullable(),\n',
    fails: `${product.web}/view-product-modal.tsx`,
  },
  {
    step: 'the submitted form',
    file: 'contract/src/products.ts',
    line: '  shelf: fields.optionalLine(maxLengths.shelf),\n',
    fails: `${product.server}/save-products.sql.ts`,
  },
  {
    step: 'the column of the import',
    file: 'domain/src/imports/import-files.ts',
    line: "  shelf: optional(shelf, 'where it stands in the warehouse, such as A-2'),\n",
    fails: 'server/src/features/imports/write-catalog.ts',
  },
  {
    step: 'its line in the page about imports',
    file: 'docs/import.md',
    line: '- shelf: where it stands in the warehouse, such as A-2\n',
    fails: 'exactly the columns of the file of products are documented',
  },
  {
    step: 'the field of the form',
    file: `${productForm}/product-fields.ts`,
    line: "  shelf: text('Shelf'),\n",
    fails: `${productForm}/product-fields.ts`,
  },
  {
    step: 'its input',
    file: `${productForm}/product-form.tsx`,
    line: '<TextField form={form} field="shelf" maxLength={maxLengths.shelf} placeholder="Such as A-2" />',
    fails: 'the product form has an input for every field',
  },
  {
    step: 'the fact in View Product',
    file: `${product.web}/view-product-modal.tsx`,
    line: '{product.shelf !== null && <Fact label="Shelf">{product.shelf}</Fact>}',
    fails: 'View Product shows every field of the form',
  },
]
const isSource = ({ fails }: Step) => /\.tsx?$/.test(fails)

let left: Step | undefined
const sourceOf = (file: string) => readFileSync(file, 'utf8')
const readFile = (file: string) => (left && file === absolute(left.file) ? without(left) : undefined)
const without = ({ file, line }: Step) => sourceOf(absolute(file)).replace(line, '')

const configs = ['server', 'web'].map((name) => absolute(`${name}/tsconfig.json`))
const compiler = new API({ cwd: root, fs: { readFile } })
beforeAll(() => void compiler.updateSnapshot({ openProjects: configs }))
afterAll(() => compiler.close())

function mistakesIn(file: string, changed: readonly string[]): readonly string[] {
  const snapshot = compiler.updateSnapshot({ fileChanges: { changed: changed.map(absolute) } })
  const project = snapshot.getProject(absolute(`${file.split('/')[0]}/tsconfig.json`))
  return project?.program.getSemanticDiagnostics(absolute(file)).map(({ text }) => text) ?? ['not compiled']
}

test.each(steps.filter(isSource))('$step of a field, left out, does not compile', (step) => {
  const { file, fails } = step
  expect(mistakesIn(fails, [])).toEqual([])
  left = step
  expect(mistakesIn(fails, [file])).not.toEqual([])
  left = undefined
  expect(mistakesIn(fails, [file])).toEqual([])
})

test('what the compiler does not see of a field, left out, fails a test', () => {
  const unseen = steps.filter((step) => !isSource(step))
  const tests = [`${productForm}/product-fields.test.tsx`, 'server/src/features/imports/documentation.test.ts']
  const report = path.join(mkdtempSync(path.join(tmpdir(), 'dray-')), 'report.json')
  const options = ['--config=scripts/field-steps/left-out.config.ts', '--reporter=json', `--outputFile=${report}`]
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...options, ...tests], {
    cwd: root,
    env: { ...process.env, LEFT_OUT: JSON.stringify(unseen) },
  })
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Results
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  )
  expect(failed.map(({ title }) => title).toSorted()).toEqual(unseen.map(({ fails }) => fails).toSorted())
})
type Results = { testResults: { assertionResults: { title: string; status: string }[] }[] }

test('CONTRIBUTING names the file of each step, and the field is in it', () => {
  const [, page = ''] = sourceOf(absolute('CONTRIBUTING.md')).split('## A field')
  for (const { file, line } of steps.filter(({ step }) => step !== 'the column')) {
    expect(page, file).toContain(path.basename(file))
    expect(sourceOf(absolute(file)), file).toContain(line)
  }
})
