import type { BenchEnvironment } from '../environment.ts'
import type { Row } from '../row.ts'
import { measureActions, addLines, changeQuantity } from './editor-actions.ts'
import { editOrderWith } from './order-editor.ts'
import { withBrowser } from './with-browser.ts'

const actions = [
  { work: 'a quantity changed', run: changeQuantity },
  { work: 'a line added', run: addLines },
]

/** Edit Order of a saved order in a real browser, measured like New Order. */
export const editOrder = (environment: BenchEnvironment): Promise<Row[]> =>
  withBrowser(async (browser) => {
    const editor = await editOrderWith(1000, { browser, site: await environment.few() })
    return measureActions([editor], actions, environment)
  })
