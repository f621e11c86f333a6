export const figure = (count: number): string => count.toLocaleString('en-US')
export const counted = (count: number, one: string, many: string): string =>
  `${figure(count)} ${count === 1 ? one : many}`
export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
