import { launchBrowser } from '@dray/e2e/browser'
import { measuredFrom } from '../measure.ts'
import type { Ground } from '../ground.ts'
import type { Row } from '../row.ts'
import { type Editor, editorWith } from './order-editor.ts'

const frame = { what: 'one frame', median: 1000 / 60 }
const budget = { atMost: 50 }
const carts = [40, 1000]

type Act = { work: string; run: (editor: Editor, times: number) => Promise<number[]> }

const acts: readonly Act[] = [
  { work: 'a key typed in the search', run: typeInSearch },
  { work: 'a quantity changed', run: changeQuantity },
  { work: 'a line added', run: addLines },
]

/** New Order over the whole catalogue in a real browser: from the event of a key to the next frame that is painted. */
export async function newOrder({ few, atEnd, sizes, isQuick }: Ground): Promise<Row[]> {
  const browser = await launchBrowser()
  atEnd(() => browser.close())
  const site = await few()
  const editors: Editor[] = []
  for (const lines of carts) editors.push(await editorWith(lines, { browser, site }))
  const rows: Row[] = []
  for (const { work, run } of acts) {
    const taken = editors.map((): number[][] => [])
    for (const editor of editors) await run(editor, 5)
    for (let round = 0; round < (isQuick ? 1 : 3); round++) {
      for (const [place, editor] of editors.entries()) taken[place]?.push(await run(editor, 12))
    }
    rows.push(
      ...editors.map((editor, place): Row => {
        const title = `New Order, ${sizes.products.toLocaleString('en-US')} products, ${editor.lines} lines: ${work}`
        return { work: title, unit: 'ms', measured: measuredFrom(taken[place] ?? []), limit: frame, budget }
      }),
    )
  }
  return rows
}

/** Letter by letter, each of which finds another list. */
async function typeInSearch(editor: Editor, times: number): Promise<number[]> {
  await editor.search.fill('')
  const taken: number[] = []
  while (taken.length < times) {
    for (const letter of 'ginger'.slice(0, times - taken.length)) taken.push(await editor.press(letter, 'input'))
    await editor.search.fill('')
  }
  return taken
}

async function changeQuantity(editor: Editor, times: number): Promise<number[]> {
  await editor.firstQuantity.focus()
  const taken: number[] = []
  for (let digit = 2; taken.length < times; digit = (digit % 8) + 1) {
    await editor.press('Backspace', 'input')
    taken.push(await editor.press(String(digit), 'input'))
  }
  return taken
}

/** Down and Enter: each time another product, which is on no line yet. */
async function addLines(editor: Editor, times: number): Promise<number[]> {
  await editor.search.fill(editor.absent)
  const taken: number[] = []
  for (let skipped = 0; skipped < editor.added; skipped++) await editor.press('ArrowDown', 'keydown')
  while (taken.length < times) {
    taken.push(await editor.press('Enter', 'keydown'))
    editor.added += 1
    await editor.press('ArrowDown', 'keydown')
  }
  return taken
}
