import type { BenchEnvironment } from '../environment.ts'
import { measuredFrom } from '../measure.ts'
import type { Row } from '../row.ts'
import type { Editor } from './order-editor.ts'

const frame = { what: 'one frame', median: 1000 / 60 }
const budget = { atMost: 50 }

export type EditorAction = { work: string; run: (editor: Editor, times: number) => Promise<number[]> }

/** Each act in every editor in turn, so that whatever else the machine does meets all of them. */
export async function measureActions(
  editors: readonly Editor[],
  acts: readonly EditorAction[],
  { isQuick, sizes }: Pick<BenchEnvironment, 'isQuick' | 'sizes'>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const { work, run } of acts) {
    const taken = editors.map((): number[][] => [])
    for (const editor of editors) await run(editor, 5)
    for (let round = 0; round < (isQuick ? 1 : 3); round++) {
      for (const [place, editor] of editors.entries()) taken[place]?.push(await run(editor, 12))
    }
    rows.push(
      ...editors.map(({ name, lines }, place): Row => {
        const title = `${name}, ${sizes.products.toLocaleString('en-US')} products, ${lines.toLocaleString('en-US')} lines: ${work}`
        return { work: title, unit: 'ms', measured: measuredFrom(taken[place] ?? []), limit: frame, budget }
      }),
    )
  }
  return rows
}

/** Letter by letter, each of which finds another list. */
export async function typeInSearch(editor: Editor, times: number): Promise<number[]> {
  await editor.search.fill('')
  const taken: number[] = []
  while (taken.length < times) {
    for (const letter of 'ginger'.slice(0, times - taken.length)) taken.push(await editor.press(letter, 'input'))
    await editor.search.fill('')
  }
  return taken
}

export async function changeQuantity(editor: Editor, times: number): Promise<number[]> {
  await editor.firstQuantity.focus()
  const taken: number[] = []
  for (let digit = 2; taken.length < times; digit = (digit % 8) + 1) {
    await editor.press('Backspace', 'input')
    taken.push(await editor.press(String(digit), 'input'))
  }
  return taken
}

/** Down and Enter: each time another product, which is on no line yet. */
export async function addLines(editor: Editor, times: number): Promise<number[]> {
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
