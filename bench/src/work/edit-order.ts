import { launchBrowser } from '@dray/e2e/browser'
import type { Ground } from '../ground.ts'
import type { Row } from '../row.ts'
import { actsIn, addLines, changeQuantity } from './editor-acts.ts'
import { editOrderWith } from './order-editor.ts'

const acts = [
  { work: 'a quantity changed', run: changeQuantity },
  { work: 'a line added', run: addLines },
]

/** Edit Order of a saved order in a real browser, measured as New Order is. */
export async function editOrder(ground: Ground): Promise<Row[]> {
  const browser = await launchBrowser()
  ground.atEnd(() => browser.close())
  return actsIn([await editOrderWith(1000, { browser, site: await ground.few() })], acts, ground)
}
