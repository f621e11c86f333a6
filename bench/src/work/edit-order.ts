import { launchBrowser } from '@dray/e2e/browser'
import type { BenchEnvironment } from '../environment.ts'
import type { Row } from '../row.ts'
import { measureActions, addLines, changeQuantity } from './editor-actions.ts'
import { editOrderWith } from './order-editor.ts'

const acts = [
  { work: 'a quantity changed', run: changeQuantity },
  { work: 'a line added', run: addLines },
]

/** Edit Order of a saved order in a real browser, measured as New Order is. */
export async function editOrder(ground: BenchEnvironment): Promise<Row[]> {
  const browser = await launchBrowser()
  ground.atEnd(() => browser.close())
  return measureActions([await editOrderWith(1000, { browser, site: await ground.few() })], acts, ground)
}
