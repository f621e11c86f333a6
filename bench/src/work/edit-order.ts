import { launchBrowser } from '@dray/e2e/browser'
import type { BenchEnvironment } from '../environment.ts'
import type { Row } from '../row.ts'
import { measureActions, addLines, changeQuantity } from './editor-actions.ts'
import { editOrderWith } from './order-editor.ts'

const actions = [
  { work: 'a quantity changed', run: changeQuantity },
  { work: 'a line added', run: addLines },
]

/** Edit Order of a saved order in a real browser, measured like New Order. */
export async function editOrder(environment: BenchEnvironment): Promise<Row[]> {
  const browser = await launchBrowser()
  environment.atEnd(() => browser.close())
  return measureActions([await editOrderWith(1000, { browser, site: await environment.few() })], actions, environment)
}
