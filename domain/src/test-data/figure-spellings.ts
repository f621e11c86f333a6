/** How people write figures, and the figure that each one means: undefined for one that every field refuses (D-308). */
export const figureSpellings: ReadonlyMap<string, number | undefined> = new Map([
  ['12', 12],
  [' 7 ', 7],
  ['.5', 0.5],
  ['1,234', 1234],
  ['1,234.50', 1234.5],
  ['12.00', 12],
  ['7,5', undefined],
  ['0,999', undefined],
  ['00,125', undefined],
  ['1.234,5', undefined],
  ['1,23', undefined],
  ['1e3', undefined],
])
