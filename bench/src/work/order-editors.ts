import type { BenchEnvironment } from '../environment.ts'
import type { Row } from '../row.ts'
import { type EditorAction, measureActions, addLines, changeQuantity, typeInSearch } from './editor-actions.ts'
import { type Editor, editOrderWith, newOrderWith } from './order-editor.ts'
import { withBrowser } from './with-browser.ts'

const carts = [40, 1000]

const changes: readonly EditorAction[] = [
  { work: 'a quantity changed', run: changeQuantity },
  { work: 'a line added', run: addLines },
]

const actions: readonly EditorAction[] = [{ work: 'a key typed in the search', run: typeInSearch }, ...changes]

/** New Order with the whole catalog in a real browser: from a key event to the next painted frame. */
export const newOrder = (environment: BenchEnvironment): Promise<Row[]> =>
  withBrowser(async (browser) => {
    const site = await environment.few()
    const editors: Editor[] = []
    for (const lines of carts) editors.push(await newOrderWith(lines, { browser, site }))
    return measureActions(editors, actions, environment)
  })

/** Edit Order of a saved order in a real browser, measured like New Order. */
export const editOrder = (environment: BenchEnvironment): Promise<Row[]> =>
  withBrowser(async (browser) => {
    const editor = await editOrderWith(1000, { browser, site: await environment.few() })
    return measureActions([editor], changes, environment)
  })
