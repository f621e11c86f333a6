import type { BenchEnvironment } from '../environment.ts'
import { summarizeRounds } from '../measure.ts'
import type { Row } from '../row.ts'
import { frame } from './press-key.ts'
import type { Editor } from './order-editor.ts'

const budget = { atMost: 50 }

export type EditorAction = { work: string; run: (editor: Editor, times: number) => Promise<number[]> }

/** Runs each action in every editor in turn, so other load affects all alike. */
export async function measureActions(
  editors: readonly Editor[],
  actions: readonly EditorAction[],
  { isQuick, sizes }: Pick<BenchEnvironment, 'isQuick' | 'sizes'>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const { work, run } of actions) {
    const durations = editors.map((): number[][] => [])
    for (const editor of editors) await run(editor, 5)
    for (let round = 0; round < (isQuick ? 1 : 3); round++) {
      for (const [index, editor] of editors.entries()) durations[index]?.push(await run(editor, 12))
    }
    rows.push(
      ...editors.map(({ name, lines }, index): Row => {
        const title = `${name}, ${sizes.products.toLocaleString('en-US')} products, ${lines.toLocaleString('en-US')} lines: ${work}`
        return { work: title, unit: 'ms', measured: summarizeRounds(durations[index] ?? []), limit: frame, budget }
      }),
    )
  }
  return rows
}

/** Each letter changes the list. */
export async function typeInSearch(editor: Editor, times: number): Promise<number[]> {
  await editor.search.fill('')
  const durations: number[] = []
  while (durations.length < times) {
    for (const letter of 'ginger'.slice(0, times - durations.length))
      durations.push(await editor.press(letter, 'input'))
    await editor.search.fill('')
  }
  return durations
}

export async function changeQuantity(editor: Editor, times: number): Promise<number[]> {
  await editor.firstQuantity.focus()
  const durations: number[] = []
  for (let digit = 2; durations.length < times; digit = (digit % 8) + 1) {
    await editor.press('Backspace', 'input')
    durations.push(await editor.press(String(digit), 'input'))
  }
  return durations
}

/** Down and Enter, each time on a product that isn't on the order yet. */
export async function addLines(editor: Editor, times: number): Promise<number[]> {
  await editor.search.fill(editor.absent)
  const durations: number[] = []
  for (let skipped = 0; skipped < editor.added; skipped++) await editor.press('ArrowDown', 'keydown')
  while (durations.length < times) {
    durations.push(await editor.press('Enter', 'keydown'))
    editor.added += 1
    await editor.press('ArrowDown', 'keydown')
  }
  return durations
}
