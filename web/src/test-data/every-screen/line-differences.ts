/** The lines that were removed and added, without those that stayed. */
export function lineDifferences(before: readonly string[], after: readonly string[]): string[] {
  const lengths = commonLengths(before, after)
  const lengthAt = (row: number, column: number) => lengths[row]?.[column] ?? 0
  const found: string[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    if (row < before.length && before[row] === after[column]) [row, column] = [row + 1, column + 1]
    else if (column >= after.length || (row < before.length && lengthAt(row + 1, column) >= lengthAt(row, column + 1)))
      found.push(`- ${before[row++]}`)
    else found.push(`+ ${after[column++]}`)
  }
  return found
}

/** How many lines the rests from each place on have in common. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0))
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--) {
      const [here, below] = [lengths[row] ?? [], lengths[row + 1] ?? []]
      here[column] =
        before[row] === after[column]
          ? (below[column + 1] ?? 0) + 1
          : Math.max(below[column] ?? 0, here[column + 1] ?? 0)
    }
  return lengths
}
